import { Link } from '@tanstack/react-router';
import { type LucideIcon, MailOpen, PackageCheck, Sparkles, Truck } from 'lucide-react';
import type { GiftsInFlight } from '../../api/dashboard-operations.generated.ts';
import { figure } from '../../ui/figures.ts';
import { Counting } from './Counting.tsx';

interface Stage {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly count: number;
  readonly detail: string;
}

const stagesOf = ({ not_opened, opened, accepted, on_their_way, delivered }: GiftsInFlight): Stage[] => [
  {
    name: 'Waiting',
    icon: MailOpen,
    count: not_opened + opened,
    detail: `${figure(opened)} opened, ${figure(not_opened)} not yet`,
  },
  { name: 'Accepted', icon: Sparkles, count: accepted, detail: 'Paid for and prepared' },
  { name: 'On their way', icon: Truck, count: on_their_way, detail: 'With the carrier' },
  { name: 'Delivered', icon: PackageCheck, count: delivered, detail: 'In the last 7 days' },
];

/** How many gifts are at which stage, from the envelope to the door. */
export function InFlight({ counts }: { counts: GiftsInFlight | null }) {
  return (
    <section className="stack-small" aria-labelledby="in-flight">
      <div className="row home-heading">
        <h2 id="in-flight">Gifts in flight</h2>
        <Link to="/gifts">All gifts</Link>
      </div>
      {counts ? <Stages counts={counts} /> : <Counting />}
    </section>
  );
}

const Stages = ({ counts }: { counts: GiftsInFlight }) => (
  <ol className="card stages">
    {stagesOf(counts).map(({ name, icon: Icon, count, detail }) => (
      <li className="stage" key={name}>
        <h3>
          <Icon size={18} aria-hidden="true" /> {name}
        </h3>
        <p className={count === 0 ? 'stage-count stage-none' : 'stage-count'}>{figure(count)}</p>
        <p className="soft">{detail}</p>
      </li>
    ))}
  </ol>
);
