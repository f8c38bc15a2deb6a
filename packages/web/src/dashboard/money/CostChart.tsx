import { formatUsd } from '@gifts/contract/format-usd';
import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { MoneyMonth } from '../../api/dashboard-operations.generated.ts';
import { ChartKey, type ChartSeries, LineChart } from '../../ui/LineChart.tsx';
import { monthName, shortMonth } from './money.ts';

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
/** The marks of the axis are whole dollars; a point has cents. */
const dollars = (value: number): string =>
  Number.isInteger(value) ? wholeDollars.format(value) : formatUsd(Math.round(value * 100));

/** What gifts cost in each month. */
export function CostChart({ months }: { months: readonly MoneyMonth[] | null }) {
  const [isTable, setIsTable] = useState(false);
  if (!months) {
    return (
      <p className="card cost-chart" role="status">
        What gifts cost is being added up for the first time. It appears here by itself.
      </p>
    );
  }
  const series = seriesOf(months);
  const Icon = isTable ? ChartLine : Table2;
  return (
    <section className="card cost-chart" aria-labelledby="cost">
      <div className="row cost-head">
        <h2 id="cost">What gifts cost</h2>
        <button type="button" className="turn-button" onClick={() => setIsTable(!isTable)}>
          <Icon size={18} aria-hidden="true" /> {isTable ? 'Show the chart' : 'Show the table'}
        </button>
      </div>
      <ul className="row cost-legend">
        {series.map(({ id, name, values }, index) => (
          <li key={id}>
            <ChartKey number={index + 1} />
            <strong>{formatUsd(Math.round(values.reduce((sum, value) => sum + value, 0) * 100))}</strong>{' '}
            {name.toLowerCase()}
          </li>
        ))}
      </ul>
      <LineChart
        label="What gifts cost each month, in US dollars"
        pointName="Month"
        points={months.map(({ month }) => {
          const time = new Date(`${month}-01T00:00:00Z`);
          return { id: month, short: shortMonth.format(time), name: monthName.format(time) };
        })}
        series={series}
        isTable={isTable}
        format={dollars}
      />
      <p className="soft cost-hint">
        The last 12 months, in UTC: what was paid for gifts in whatever way, by balance or by card.
      </p>
    </section>
  );
}

function seriesOf(months: readonly MoneyMonth[]): readonly ChartSeries[] {
  const paid = { id: 'paid', name: 'Paid', values: months.map((month) => month.paid / 100) };
  const given = months.map((month) => Math.max(0, month.given_back) / 100);
  if (given.every((value) => value === 0)) return [paid];
  return [paid, { id: 'given_back', name: 'Given back', values: given }];
}
