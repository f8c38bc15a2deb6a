import type { Invoice } from '@gifts/sdk';
import type { InvoiceDue } from '../../api/dashboard-operations.generated.ts';
import { Tag } from '../../ui/Tag.tsx';

interface InvoiceTagProps {
  readonly invoice: Pick<Invoice, 'id' | 'closing_balance'>;
  /** What is left of the latest invoice. */
  readonly due: InvoiceDue | null;
}

/** Whether anything of an invoice is to be paid. What was left of an older one is on the next. */
export function InvoiceTag({ invoice, due }: InvoiceTagProps) {
  if (invoice.closing_balance <= 0) return <Tag kind="success">Nothing to pay</Tag>;
  if (!due) return null;
  if (due.invoice_id !== invoice.id) return <Tag>Taken over by the next</Tag>;
  if (due.left === 0) return <Tag kind="success">Paid</Tag>;
  return due.paid_since > 0 ? <Tag kind="warning">Paid in part</Tag> : <Tag kind="warning">To pay</Tag>;
}
