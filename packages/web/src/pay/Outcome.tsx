import { formatUsd } from '@gifts/contract/format-usd';
import type { ReactNode } from 'react';
import type { PayableOrder } from '../api/page-operations.generated.ts';
import { takeFocus } from '../ui/take-focus.ts';

interface OutcomeProps {
  readonly mark: 'paid' | 'waiting' | 'closed';
  readonly title: string;
  readonly summary?: PayableOrder;
  readonly children: ReactNode;
}

/** Shows the result of a payment, with its amount if there is one. The heading takes the focus, because the focused element was removed. */
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
          {mark === 'closed' ? (
            <Line name="Shop">{summary.app_name}</Line>
          ) : (
            <Line name={summary.app_name}>{formatUsd(summary.amounts.amount_total)}</Line>
          )}
          <Line name="Reference">
            <span className="reference">{summary.reference_id}</span>
          </Line>
        </dl>
      )}
    </main>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const paths = {
  paid: 'M15 24.5l6.5 6.5L33.5 18',
  waiting: 'M24 14v10.5l6.5 4',
  closed: 'M17 24h14',
};
