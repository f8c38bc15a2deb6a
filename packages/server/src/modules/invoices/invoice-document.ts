import { recipientName } from '@gifts/contract/names';
import type { Organization } from '../../context/caller.ts';
import type { Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { referenceId } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';
import { describeMovement } from '../ledger/describe-transfer.ts';
import { type BookedTransfer, findTransfers } from '../ledger/transfers.sql.ts';
import { findOrdersById } from '../orders/find-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { nameOfDay, nameOfMonth } from './invoice-period.ts';
import { findInvoiceLines, type InvoiceLine, type InvoiceRow } from './invoices.sql.ts';

/** A line of an invoice for a charged order. */
export interface OrderLine {
  date: string;
  reference: string;
  recipient: string;
  products: string;
  product: Cents;
  shipping: Cents;
  fee: Cents;
  tax: Cents;
  relay: Cents;
  total: Cents;
}

/** A line of an invoice for any other change of the debt. */
export interface OtherLine {
  date: string;
  description: string;
  amount: Cents;
}

/** The content of an invoice, which the page and the PDF show. */
export interface InvoiceDocument {
  number: string;
  issuer: string;
  customer: string;
  month: string;
  issuedOn: string;
  issuedAt: Date;
  isSandbox: boolean;
  opening: Cents;
  charges: Cents;
  credits: Cents;
  payments: Cents;
  closing: Cents;
  orders: OrderLine[];
  others: OtherLine[];
}

const readAtOnce = 1_000;

export async function readInvoiceDocument(
  { db, config }: Services,
  organization: Organization,
  invoice: InvoiceRow,
): Promise<InvoiceDocument> {
  const lines = await findInvoiceLines(db, invoice);
  const document: InvoiceDocument = {
    number: invoice.number,
    issuer: config.mailFrom.name,
    customer: organization.name,
    month: nameOfMonth(invoice.period_start),
    issuedOn: nameOfDay(invoice.issued_at),
    issuedAt: invoice.issued_at,
    isSandbox: config.environment === 'sandbox',
    opening: invoice.opening_cents,
    charges: invoice.charges_cents,
    credits: invoice.credits_cents,
    payments: invoice.payments_cents,
    closing: invoice.closing_cents,
    orders: [],
    others: [],
  };
  for (let from = 0; from < lines.length; from += readAtOnce) {
    await addLines(db, organization.id, document, lines.slice(from, from + readAtOnce));
  }
  return document;
}

async function addLines(
  db: Statements,
  organizationId: string,
  document: InvoiceDocument,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const transfers = await findTransfers(
    db,
    organizationId,
    lines.map(({ transfer_id }) => transfer_id),
  );
  const orderIds = [...transfers.values()].flatMap(({ order_id }) => order_id ?? []);
  const orders = new Map((await findOrdersById(db, organizationId, orderIds)).map((each) => [each.id, each]));
  for (const { transfer_id, amount_cents } of lines) {
    const transfer = transfers.get(transfer_id);
    if (!transfer) continue;
    const isPayment = transfer.kind === 'charge' || transfer.kind === 'capture';
    const order = isPayment && transfer.order_id ? orders.get(transfer.order_id) : undefined;
    if (order) document.orders.push(orderLine(transfer, order, amount_cents));
    else document.others.push(otherLine(transfer, amount_cents));
  }
}

const orderLine = (transfer: BookedTransfer, order: OrderRecord, total: Cents): OrderLine => ({
  date: nameOfDay(transfer.created_at),
  reference: referenceId(order.id),
  recipient: recipientName(order),
  products: order.cart_items
    .map(({ product, quantity }) => (quantity === 1 ? product.name : `${quantity} × ${product.name}`))
    .join(', '),
  product: order.amount_product,
  shipping: order.amount_shipping,
  fee: order.amount_processing_fee,
  tax: order.amount_tax ?? 0,
  relay: order.amount_global_relay_cost ?? 0,
  total,
});

const otherLine = (transfer: BookedTransfer, amount: Cents): OtherLine => ({
  date: nameOfDay(transfer.created_at),
  description: describeMovement(transfer),
  amount,
});
