import { assert } from '../../kit/assert.ts';
import { add, type Cents, sum } from '../../kit/money.ts';
import { type LedgerEntry, ledgerEntry } from './transfer.ts';

/** The amounts of an order whose destination is known. */
export interface OrderAmounts {
  id: string;
  amount_product: Cents;
  amount_shipping: Cents;
  amount_processing_fee: Cents;
  amount_tax: Cents | null;
  amount_global_relay_cost: Cents | null;
  amount_total: Cents | null;
}

/** Returns the entries that distribute the payment of an order to its payees. */
export function orderParts(order: OrderAmounts): LedgerEntry[] {
  const parts = [
    ledgerEntry('brand_payable', order.amount_product),
    ledgerEntry('shipping_payable', add(order.amount_shipping, order.amount_global_relay_cost ?? 0)),
    ledgerEntry('fee_revenue', order.amount_processing_fee),
    ledgerEntry('tax_payable', order.amount_tax ?? 0),
  ];
  const total = sum(parts.map(({ amountCents }) => amountCents));
  assert(total === order.amount_total, 'the parts of an order sum to its total');
  return parts;
}
