import { lockSpaces } from '../../db/advisory-locks.ts';
import { insertInto, insertManyInto } from '../../db/insertions.ts';
import { allColumns, columns, constant, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { assert } from '../../kit/assert.ts';
import { isUuid } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';

export type InvoiceRow = Row<'invoices'>;

const invoice = allColumns('invoices');

/**
 * One process at a time numbers invoices of an organization. The lock is the service's number space and the
 * organization.
 */
const lockNumbers = sql`select pg_advisory_xact_lock(${constant(lockSpaces.invoiceNumbers)}, hashtext($1::text))`;
const last = sql`select ${invoice} from invoices where organization_id = $1 order by sequence desc limit 1`;

/** Returns the last invoice. No other process can issue one until the transaction ends. */
export async function lockLastInvoice(tx: Tx, organizationId: string): Promise<InvoiceRow | null> {
  await tx.query(lockNumbers, [organizationId]);
  const [row] = await tx.query(last, [organizationId]);
  return row ?? null;
}

const insertInvoice = insertInto('invoices', { except: ['token'] });
const insertAndReturn = sql`${insertInvoice.statement} returning ${invoice}`;
const insertLines = insertManyInto('invoice_lines', { shared: ['organization_id', 'invoice_id'] });

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
  const [row] = await tx.query(insertAndReturn, insertInvoice.valuesOf(invoice));
  assert(row, 'an insert returns its row');
  tx.insert(
    insertLines,
    { organization_id: row.organization_id, invoice_id: row.id },
    lines.map((line, position) => ({ position, ...line })),
  );
  return row;
}

const page = sql`select ${invoice} from invoices where organization_id = $1 order by sequence desc limit $2 offset $3`;
const count = sql`select ${total} from invoices where organization_id = $1`;

/** Returns a page of invoices, newest first. There is at most one a month, so counting them is cheap. */
export async function findInvoices(
  db: Statements,
  organizationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ invoices: InvoiceRow[]; total: number }> {
  const [invoices, [counted]] = await Promise.all([
    db.query(page, [organizationId, limit, offset]),
    db.query(count, [organizationId]),
  ]);
  return { invoices, total: counted?.total ?? 0 };
}

const byId = sql`select ${invoice} from invoices where organization_id = $1 and id = $2`;
const byToken = sql`select ${invoice} from invoices where organization_id = $1 and token = $2`;

export async function findInvoice(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<InvoiceRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.query(byId, [organizationId, id]);
  return row ?? null;
}

export async function findInvoiceByToken(
  db: Statements,
  organizationId: string,
  token: string,
): Promise<InvoiceRow | null> {
  const [row] = await db.query(byToken, [organizationId, token]);
  return row ?? null;
}

const linesOf = sql`select ${columns('invoice_lines', ['transfer_id', 'amount_cents'])} from invoice_lines
  where organization_id = $1 and invoice_id = $2 order by position`;

export const findInvoiceLines = (db: Statements, invoice: InvoiceRow): Promise<InvoiceLine[]> =>
  db.query(linesOf, [invoice.organization_id, invoice.id]);

/** Positions begin with 0 and have no gaps, so a page is found by them. */
const pageOfLines = sql`select ${columns('invoice_lines', ['transfer_id', 'amount_cents'])} from invoice_lines
  where organization_id = $1 and invoice_id = $2 and position >= $3 and position < $4 order by position`;
const lastLine = sql`select ${columns('invoice_lines', ['position'])} from invoice_lines
  where organization_id = $1 and invoice_id = $2 order by position desc limit 1`;

/** Returns the lines of an invoice from a position on, in the order of booking. */
export const findSomeLines = (
  db: Statements,
  invoice: InvoiceRow,
  { offset, limit }: { offset: number; limit: number },
): Promise<InvoiceLine[]> =>
  db.query(pageOfLines, [invoice.organization_id, invoice.id, offset, offset + limit]);

export async function countLines(db: Statements, invoice: InvoiceRow): Promise<number> {
  const [last] = await db.query(lastLine, [invoice.organization_id, invoice.id]);
  return last ? last.position + 1 : 0;
}

const invoicesOfTransfers = sql`select ${columns('invoice_lines', ['transfer_id', 'invoice_id'])} from invoice_lines
  where organization_id = $1 and transfer_id = any($2::uuid[])`;

/** Returns the invoice that each of these transfers is on, by the id of the transfer. */
export async function findInvoicesOf(
  db: Statements,
  organizationId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(invoicesOfTransfers, [organizationId, transferIds]);
  return new Map(rows.map(({ transfer_id, invoice_id }) => [transfer_id, invoice_id]));
}
