import type { Selectable } from 'kysely';
import { lockSpaces } from '../../db/advisory-locks.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Invoices } from '../../db/tables.generated.ts';
import { isUuid } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';

export type InvoiceRow = Selectable<Invoices>;

/**
 * One process at a time numbers invoices of an organization. The lock is the service's number space and the
 * organization.
 */
const lockNumbers = `select pg_advisory_xact_lock(${lockSpaces.invoiceNumbers}, hashtext($1::text))`;
const last = `select * from invoices where organization_id = $1 order by sequence desc limit 1`;

/** Returns the last invoice. No other process can issue one until the transaction ends. */
export async function lockLastInvoice(tx: Tx, organizationId: string): Promise<InvoiceRow | null> {
  await tx.query(lockNumbers, [organizationId]);
  const [row] = await tx.query<InvoiceRow>(last, [organizationId]);
  return row ?? null;
}

const insertInvoice = `insert into invoices (organization_id, id, sequence, number, period_start, period_end,
    opening_cents, charges_cents, credits_cents, payments_cents, closing_cents, next_from, issued_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning *`;
const insertLines = `insert into invoice_lines (organization_id, invoice_id, position, transfer_id, amount_cents)
  select $1, $2, l.position - 1, l.transfer_id, l.amount_cents
  from unnest($3::uuid[], $4::bigint[]) with ordinality as l (transfer_id, amount_cents, position)`;

export interface InvoiceLine {
  transfer_id: string;
  /** The amount by which the debt increased. */
  amount_cents: Cents;
}

export async function insertInvoiceWithLines(
  tx: Tx,
  invoice: Omit<InvoiceRow, 'token'>,
  lines: readonly InvoiceLine[],
): Promise<InvoiceRow> {
  const { organization_id: organizationId, id } = invoice;
  const [row] = await tx.query<InvoiceRow>(insertInvoice, [
    organizationId,
    id,
    invoice.sequence,
    invoice.number,
    invoice.period_start,
    invoice.period_end,
    invoice.opening_cents,
    invoice.charges_cents,
    invoice.credits_cents,
    invoice.payments_cents,
    invoice.closing_cents,
    invoice.next_from,
    invoice.issued_at,
  ]);
  tx.defer(insertLines, [
    organizationId,
    id,
    lines.map(({ transfer_id }) => transfer_id),
    lines.map(({ amount_cents }) => amount_cents),
  ]);
  return row as InvoiceRow;
}

const page = `select * from invoices where organization_id = $1 order by sequence desc limit $2 offset $3`;
const count = `select count(*) as total from invoices where organization_id = $1`;

/** Returns a page of invoices, newest first. There is at most one a month, so counting them is cheap. */
export async function findInvoices(
  db: Statements,
  organizationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ invoices: InvoiceRow[]; total: number }> {
  const [invoices, [counted]] = await Promise.all([
    db.query<InvoiceRow>(page, [organizationId, limit, offset]),
    db.query<{ total: number }>(count, [organizationId]),
  ]);
  return { invoices, total: counted?.total ?? 0 };
}

const byId = `select * from invoices where organization_id = $1 and id = $2`;
const byToken = `select * from invoices where organization_id = $1 and token = $2`;

export async function findInvoice(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<InvoiceRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.query<InvoiceRow>(byId, [organizationId, id]);
  return row ?? null;
}

export async function findInvoiceByToken(
  db: Statements,
  organizationId: string,
  token: string,
): Promise<InvoiceRow | null> {
  const [row] = await db.query<InvoiceRow>(byToken, [organizationId, token]);
  return row ?? null;
}

const linesOf = `select transfer_id, amount_cents from invoice_lines
  where organization_id = $1 and invoice_id = $2 order by position`;

export const findInvoiceLines = (db: Statements, invoice: InvoiceRow): Promise<InvoiceLine[]> =>
  db.query(linesOf, [invoice.organization_id, invoice.id]);
