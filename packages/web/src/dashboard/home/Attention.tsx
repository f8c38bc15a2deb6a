import { CircleCheck } from 'lucide-react';
import type { AttentionItem, LowBalance } from '../../api/dashboard-operations.generated.ts';
import { AttentionLink } from './AttentionLink.tsx';
import { adviceOf, iconOf, sentenceOf, toneOf } from './attention-items.ts';

interface AttentionProps {
  readonly items: readonly AttentionItem[];
  readonly lowBalances: readonly LowBalance[];
}

export function Attention({ items, lowBalances }: AttentionProps) {
  if (items.length === 0) return <AllWell />;
  return (
    <section className="card" aria-labelledby="attention">
      <h2 id="attention" className="card-title">
        Needs your attention
      </h2>
      <ul className="attention">
        {items.map((item) => (
          <Item key={item.kind} item={item} lowBalances={lowBalances} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, lowBalances }: { item: AttentionItem; lowBalances: readonly LowBalance[] }) {
  const Icon = iconOf(item);
  return (
    <li className="attention-item">
      <span className={`attention-icon attention-${toneOf(item)}`}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div>
        <h3>{sentenceOf(item)}</h3>
        {adviceOf(item, lowBalances).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <AttentionLink kind={item.kind} />
    </li>
  );
}

const AllWell = () => (
  <p className="card all-well">
    <CircleCheck size={24} aria-hidden="true" />
    <span>
      <strong>All is well.</strong> Nothing needs your attention.
    </span>
  </p>
);
