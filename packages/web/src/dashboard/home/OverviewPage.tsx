import type { Overview } from '../../api/dashboard-operations.generated.ts';
import { Attention } from './Attention.tsx';
import { ComingDates } from './ComingDates.tsx';
import { InFlight } from './InFlight.tsx';
import { LatestGifts } from './LatestGifts.tsx';
import { Notes } from './Notes.tsx';
import { Trend } from './Trend.tsx';
import './home.css';

/** Home of those who have sent gifts: first what needs them, then how their gifts are. */
export default function OverviewPage({ overview }: { overview: Overview }) {
  return (
    <div className="home">
      <Attention items={overview.attention} lowBalances={overview.low_balances} />
      <ComingDates />
      <InFlight counts={overview.in_flight} />
      <div className="home-columns">
        <Trend />
        <Notes notes={overview.notes} />
      </div>
      <LatestGifts />
    </div>
  );
}
