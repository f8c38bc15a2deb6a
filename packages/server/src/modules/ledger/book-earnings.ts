/** What brands and carriers have earned by orders that were delivered. */
import type { Context } from '../../context/context.ts';
import { computed, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { add, type Cents, subtract } from '../../kit/money.ts';
import { brandAccount } from './accounts.ts';
import { ledgerEntry, transfer } from './transfer.ts';

/** What an order owes to brands and for shipping, as long as nobody has earned it. */
export interface UnearnedAmounts {
  productCents: Cents;
  /** With the global relay. */
  shippingCents: Cents;
}

const unearned = sql`select ${computed('order_id', 'uuid', 't.order_id')},
    ${computed('product_cents', 'bigint', `coalesce(sum(e.amount_cents) filter (where e.account = 'brand_payable'), 0)::bigint`)},
    ${computed('shipping_cents', 'bigint', `coalesce(sum(e.amount_cents) filter (where e.account = 'shipping_payable'), 0)::bigint`)}
  from ledger_transfers t
  join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
    and e.account in ('brand_payable', 'shipping_payable')
  where t.organization_id = $1 and t.order_id = any($2::uuid[])
  group by t.order_id having not bool_or(t.kind = 'earning')`;

/** Finds those of the orders that were not earned yet, with their amounts. The caller has locked the orders. */
export async function findUnearned(
  tx: Tx,
  organizationId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, UnearnedAmounts>> {
  const rows = await tx.query(unearned, [organizationId, orderIds]);
  return new Map(
    rows.map((row) => [row.order_id, { productCents: row.product_cents, shippingCents: row.shipping_cents }]),
  );
}

/** The part of a brand in an order, all amounts 0 or more. */
export interface BrandEarning {
  brandId: string;
  productCents: Cents;
  /** The shipping that is owed to the brand. */
  shippingCents: Cents;
  /** At most the price of the products. */
  commissionCents: Cents;
}

export interface OrderEarnings {
  order: { id: string; order_batch_id: string };
  brands: readonly BrandEarning[];
  /** The shipping and global relay that are owed to carriers. */
  carrierCents: Cents;
}

/** Writes a transfer for each brand of an order, and one for its carriers. The accounts of the brands are open. */
export function bookEarnings(context: Context, tx: Tx, earnings: readonly OrderEarnings[]): void {
  const transfers = earnings.flatMap(({ order, brands, carrierCents }) => {
    const row = { kind: 'earning' as const, orderId: order.id, orderBatchId: order.order_batch_id };
    return [
      ...brands.map((brand) => ({ ...row, brandId: brand.brandId, entries: brandEntries(brand) })),
      { ...row, entries: carrierEntries(carrierCents) },
    ];
  });
  transfer(tx, { organizationId: context.organization.id, at: context.now }, transfers);
}

function brandEntries({ brandId, productCents, shippingCents, commissionCents }: BrandEarning) {
  const parts = [
    ledgerEntry('brand_payable', subtract(0, productCents)),
    ledgerEntry('shipping_payable', subtract(0, shippingCents)),
    ledgerEntry('commission_revenue', commissionCents),
  ];
  const earned = subtract(add(productCents, shippingCents), commissionCents);
  return [...parts, ledgerEntry(brandAccount(brandId), earned)];
}

const carrierEntries = (cents: Cents) => [
  ledgerEntry('shipping_payable', subtract(0, cents)),
  ledgerEntry('carrier_payable', cents),
];
