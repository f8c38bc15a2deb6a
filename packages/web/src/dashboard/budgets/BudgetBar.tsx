import { formatUsd } from '@gifts/contract/format-usd';
import type { Budget } from '../../api/dashboard-operations.generated.ts';
import { Time } from '../../ui/Time.tsx';
import './budget-bar.css';

/** How much of a budget is used: a bar, and beside it the same in words. `more` is what a gift would add. */
export function BudgetBar({ budget, more = 0 }: { budget: Budget; more?: number }) {
  const { amount, committed, left, renews_at } = budget;
  const isOver = committed + more > amount;
  return (
    <div className={`budget-bar${isOver ? ' budget-over' : ''}`}>
      <Picture whole={amount} used={committed} added={more} />
      <p className="budget-words">
        <span>
          <strong>{formatUsd(committed)}</strong> of {formatUsd(amount)} used
        </span>
        {more > 0 && (
          <span>
            this gift up to <strong>{formatUsd(more)}</strong>
          </span>
        )}
        <span>
          <strong>{formatUsd(left)}</strong> left until <Time of={renews_at} to="day" />
        </span>
      </p>
    </div>
  );
}

const width = 1000;
const nearlyAll = 0.8;

interface PictureProps {
  readonly whole: number;
  readonly used: number;
  readonly added: number;
}

/** Decoration: the words beside it say everything. */
function Picture({ whole, used, added }: PictureProps) {
  const usedWidth = widthOf(used, whole);
  const addedWidth = Math.min(width - usedWidth, widthOf(added, whole));
  const isNear = used + added >= whole * nearlyAll;
  return (
    <svg viewBox={`0 0 ${width} 12`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="budget-all" width={width} height={12} />
      <rect className={isNear ? 'budget-used budget-near' : 'budget-used'} width={usedWidth} height={12} />
      <rect className="budget-more" x={usedWidth} width={addedWidth} height={12} />
    </svg>
  );
}

const widthOf = (part: number, whole: number): number =>
  Math.min(width, Math.round((part / Math.max(whole, 1)) * width));
