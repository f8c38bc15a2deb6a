import type { InvoiceLine as Line } from '@gifts/contract/dashboard/invoice-lines';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { referenceId } from '../../kit/ids.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import {
  countLines,
  findInvoice,
  findSomeLines,
  type InvoiceLine,
  type InvoiceRow,
} from '../invoices/invoices.sql.ts';
import { describeMovement } from '../ledger/describe-transfer.ts';
import { findTransfers } from '../ledger/transfers.sql.ts';
import { findOrdersById } from '../orders/find-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';

/** An invoice names recipients of all workspaces. */
export async function requireInvoice(
  { caller, organization }: CallerContext,
  db: Statements,
  id: string,
): Promise<InvoiceRow> {
  if (!caller.canAccessAllWorkspaces) {
    throw new AppError('forbidden', 'Invoices are for users who reach all workspaces of the organization.');
  }
  const invoice = await findInvoice(db, organization.id, id);
  if (!invoice) throw new AppError('not_found', 'Invoice not found');
  return invoice;
}

export async function listInvoiceLines(
  context: CallerContext,
  db: Statements,
  id: string,
  query: PageQuery,
): Promise<List<Line>> {
  const invoice = await requireInvoice(context, db, id);
  const [lines, total] = await Promise.all([
    findSomeLines(db, invoice, { offset: offsetOf(query), limit: query.per_page }),
    countLines(db, invoice),
  ]);
  return { data: await presentLines(context, db, lines), list_meta: { total_count: total } };
}

export async function presentLines(
  { organization }: CallerContext,
  db: Statements,
  lines: readonly InvoiceLine[],
): Promise<Line[]> {
  const ids = lines.map(({ transfer_id }) => transfer_id);
  const transfers = await findTransfers(db, organization.id, ids);
  const orderIds = [...transfers.values()].flatMap(({ order_id }) => order_id ?? []);
  const orders = new Map(
    (await findOrdersById(db, organization.id, orderIds)).map((each) => [each.id, each]),
  );
  return lines.flatMap(({ transfer_id: id, amount_cents: amount }) => {
    const transfer = transfers.get(id);
    if (!transfer) return [];
    const { order_id: orderId, kind, created_at: at } = transfer;
    const order = orderId === null ? undefined : orders.get(orderId);
    const isPayment = kind === 'charge' || kind === 'capture';
    return [
      {
        id,
        created_at: at.toISOString(),
        description: order && isPayment ? productsOf(order) : describeMovement(transfer),
        recipient_name: order ? recipientOf(order) : null,
        order_id: orderId,
        order_reference: orderId && referenceId(orderId),
        amount,
      },
    ];
  });
}

const recipientOf = ({ recipient_first_name: first, recipient_last_name: last }: OrderRecord): string =>
  [first, last].filter(Boolean).join(' ');

const productsOf = ({ cart_items: items }: OrderRecord): string =>
  items
    .map(({ product, quantity }) => (quantity === 1 ? product.name : `${quantity} × ${product.name}`))
    .join(', ');
