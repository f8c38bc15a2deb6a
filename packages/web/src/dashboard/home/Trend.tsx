import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { figure } from '../../ui/figures.ts';
import { ChartKey, type ChartSeries, LineChart } from '../../ui/LineChart.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { type TrendRange, trendRanges } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { Counting } from './Counting.tsx';
import { trendQuery } from './overview.ts';
import { pointsOf, seriesOf } from './trend-points.ts';

const rangeNames: Readonly<Record<TrendRange, string>> = {
  '30_days': '30 days',
  '90_days': '90 days',
  '12_months': '12 months',
};
/** Gifts that were sent, opened and accepted over time. */
export function Trend() {
  const { membership } = useMember();
  const { range = '30_days' } = useSearch({ from: '/shell/' });
  const query = useQuery(trendQuery({ organizationId: membership.organization_id, range }));
  const [isTable, setIsTable] = useState(false);
  return (
    <section className="card trend" aria-labelledby="trend">
      <div className="row home-heading">
        <h2 id="trend">Acceptance over time</h2>
        <nav className="row trend-ranges" aria-label="How far back">
          {trendRanges.map((each) => (
            <Link
              key={each}
              to="/"
              search={each === '30_days' ? {} : { range: each }}
              resetScroll={false}
              className="trend-range"
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {rangeNames[each]}
            </Link>
          ))}
        </nav>
      </div>
      <Loaded query={query} rows={6}>
        {({ unit, periods }) =>
          periods ? (
            <>
              <Legend series={seriesOf(periods)} isTable={isTable} turn={() => setIsTable(!isTable)} />
              <LineChart
                label={`Gifts by ${unit}, ${rangeNames[range]}`}
                pointName={unit === 'day' ? 'Day' : 'Week'}
                points={pointsOf(unit, periods)}
                series={seriesOf(periods)}
                isTable={isTable}
              />
            </>
          ) : (
            <Counting />
          )
        }
      </Loaded>
    </section>
  );
}

interface LegendProps {
  readonly series: readonly ChartSeries[];
  readonly isTable: boolean;
  readonly turn: () => void;
}

function Legend({ series, isTable, turn }: LegendProps) {
  const Icon = isTable ? ChartLine : Table2;
  return (
    <div className="row home-heading">
      <ul className="row legend">
        {series.map(({ id, name, values }, index) => (
          <li key={id}>
            <ChartKey number={index + 1} />
            <strong>{figure(values.reduce((sum, value) => sum + value, 0))}</strong> {name.toLowerCase()}
          </li>
        ))}
      </ul>
      <button type="button" className="turn-button" onClick={turn}>
        <Icon size={18} aria-hidden="true" /> {isTable ? 'Show the chart' : 'Show the table'}
      </button>
    </div>
  );
}
