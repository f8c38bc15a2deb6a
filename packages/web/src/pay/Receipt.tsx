import { formatUsd } from '@gifts/contract/format-usd';
import type { PayableOrder } from '../api/page-operations.generated.ts';
import { Fact } from '../ui/Fact.tsx';

/** What was paid or waits for its payment. A closed payment shows no amount. */
export function Receipt({ summary, isClosed = false }: { summary: PayableOrder; isClosed?: boolean }) {
  return (
    <dl className="facts">
      {isClosed ? (
        <Fact name="Shop">{summary.app_name}</Fact>
      ) : (
        <Fact name={summary.app_name}>{formatUsd(summary.amounts.amount_total)}</Fact>
      )}
      <Fact name="Reference">
        <span className="reference">{summary.reference_id}</span>
      </Fact>
    </dl>
  );
}
