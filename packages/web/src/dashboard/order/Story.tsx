import { CircleDollarSign, Gift, type LucideIcon, Mail, Package, UserRound } from 'lucide-react';
import { Time } from '../../ui/Time.tsx';
import type { OrderData } from './order-query.ts';
import { type MomentKind, storyOf } from './story.ts';

const icons: Record<MomentKind, LucideIcon> = {
  order: Gift,
  act: UserRound,
  mail: Mail,
  money: CircleDollarSign,
  parcel: Package,
};

export function Story({ data }: { data: OrderData }) {
  return (
    <ol className="card story">
      {storyOf(data).map(({ key, kind, at, text, detail }) => {
        const Icon = icons[kind];
        return (
          <li key={key}>
            <span className={`story-mark story-${kind}`}>
              <Icon size={20} aria-hidden="true" />
            </span>
            <span className="story-text">
              {text}
              {detail && <small>{detail}</small>}
            </span>
            <Time of={at} />
          </li>
        );
      })}
    </ol>
  );
}
