import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import { add, subtract, sum } from '../../kit/money.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import { findAdmins } from '../organizations/find-admins.sql.ts';
import { sumInvoiceAmounts } from './invoice-amounts.ts';
import { monthBefore, nameOfMonth } from './invoice-period.ts';
import { type InvoiceRow, insertInvoiceWithLines, lockLastInvoice } from './invoices.sql.ts';
import { invoiceAddress } from './present-invoice.ts';
import { findUninvoiced, type UninvoicedMovement } from './uninvoiced.sql.ts';

/**
 * Issues the invoice of the month that ended at `periodEnd`. Does nothing if it was already issued or if nothing
 * changed in that month.
 */
export async function issueInvoice(context: Context, tx: Tx, periodEnd: Date): Promise<void> {
  const organizationId = context.organization.id;
  const period = monthBefore(periodEnd);
  const last = await lockLastInvoice(tx, organizationId);
  if (last && last.period_end > period.start) return;
  const { movements, owedNow } = await findUninvoiced(tx, organizationId);
  const lines = movements.filter(({ created_at }) => created_at < period.end);
  const later = movements.filter(({ created_at }) => created_at >= period.end);
  const [final] = lines.slice(-1);
  if (!final) return;
  const amounts = sumInvoiceAmounts(last?.closing_cents ?? 0, lines);
  assert(
    add(amounts.closing_cents, sum(later.map(owedOf))) === owedNow,
    'an invoice leads from the one before to what the ledger says is owed',
  );
  const sequence = (last?.sequence ?? 0) + 1;
  const invoice = await insertInvoiceWithLines(
    tx,
    {
      organization_id: organizationId,
      id: newId(),
      sequence,
      number: invoiceNumber(context.organization.link_code, sequence),
      period_start: period.start,
      period_end: period.end,
      ...amounts,
      next_from: (later[0] ?? final).id,
      issued_at: context.now,
    },
    lines.map(({ id, owed_cents }) => ({ transfer_id: id, amount_cents: owed_cents })),
  );
  await mailAdmins(context, tx, invoice);
}

const owedOf = ({ owed_cents }: UninvoicedMovement) => owed_cents;

/**
 * Returns the invoice number. It is unique in the deployment by its link code, and consecutive within the
 * organization.
 */
const invoiceNumber = (linkCode: string, sequence: number): string =>
  `INV-${linkCode.toUpperCase()}-${String(sequence).padStart(4, '0')}`;

async function mailAdmins(context: Context, tx: Tx, invoice: InvoiceRow): Promise<void> {
  const { organization } = context;
  for (const admin of await findAdmins(tx, organization.id)) {
    queueMail(context, tx, {
      template: 'invoice',
      to: admin.email,
      params: {
        adminFirstName: admin.first_name,
        organizationName: organization.name,
        number: invoice.number,
        month: nameOfMonth(invoice.period_start),
        monthStart: invoice.period_start.toISOString(),
        charged: subtract(invoice.charges_cents, invoice.credits_cents),
        closing: invoice.closing_cents,
        link: invoiceAddress(context, invoice),
      },
    });
  }
}
