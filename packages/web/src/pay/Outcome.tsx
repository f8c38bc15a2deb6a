import type { PayableOrder } from '@gifts/contract/pages';
import type { ReactNode } from 'react';
import { formatUsd } from '../ui/format-money.ts';
import { takeFocus } from '../ui/take-focus.ts';

interface OutcomeProps {
  readonly mark: 'paid' | 'waiting' | 'closed';
  readonly title: string;
  readonly summary?: PayableOrder;
  readonly children: ReactNode;
}

/** Where a payment came to. The heading takes the focus, since what had it is gone. */
export function Outcome({ mark, title, summary, children }: OutcomeProps) {
  return (
    <main className="pay pay-alone outcome">
      <svg
        className={`outcome-mark outcome-${mark}`}
        viewBox="0 0 48 48"
        width="64"
        height="64"
        aria-hidden="true"
      >
        <circle cx="24" cy="24" r="22" />
        <path d={paths[mark]} />
      </svg>
      <h1 key={title} ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      {children}
      {summary && (
        <dl className="receipt">
          <div>
            <dt>{summary.app_name}</dt>
            <dd>{formatUsd(summary.amounts.amount_total)}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd className="reference">{summary.reference_id}</dd>
          </div>
        </dl>
      )}
    </main>
  );
}

const paths = {
  paid: 'M15 24.5l6.5 6.5L33.5 18',
  waiting: 'M24 14v10.5l6.5 4',
  closed: 'M17 24h14',
};
