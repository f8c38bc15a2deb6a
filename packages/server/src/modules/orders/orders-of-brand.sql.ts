/** Orders as the brands of their carts see them, over all organizations. Operators use it. */
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';

/** What the products of a brand and their shipping cost in its orders. */
export interface BrandSum {
  brand_id: string;
  product_cents: Cents;
  shipping_cents: Cents;
}

/** The price of each brand in the orders `o`, as it was when the cart was made. */
const pricesOf = (
  condition: string,
) => fragment`select o.organization_id, o.id, (item -> 'brand' ->> 'id')::uuid as brand_id,
      sum((item ->> 'unit_price')::bigint * (item ->> 'quantity')::bigint) as product,
      max((item -> 'brand' ->> 'shipping_price')::bigint) as shipping,
      max((item -> 'brand' ->> 'free_shipping_minimum')::bigint) as free_from
    from organizations g
    join orders o on o.organization_id = g.id
    join carts c on c.organization_id = o.organization_id and c.id = o.cart_id
    cross join lateral jsonb_array_elements(c.items) as item
    where ${{ text: condition, columns: [] }}
    group by o.organization_id, o.id, item -> 'brand' ->> 'id'`;

const shippingCost = fragment`case when p.product >= p.free_from then 0 else p.shipping end`;

const pending = sql`select ${computed('brand_id', 'uuid', 'p.brand_id')},
    ${computed('product_cents', 'bigint', 'sum(p.product)::bigint')},
    ${computed('shipping_cents', 'bigint', fragment`sum(${shippingCost})::bigint`)}
  from (${pricesOf(`o.paid_at < $1 and (o.delivered_at is null or o.delivered_at >= $1)
      and (o.failed_at is null or o.failed_at >= $1)`)}) as p
  group by p.brand_id`;

/**
 * Returns by brand what orders cost that were paid and not delivered at a time of their organizations. Null stands for now.
 */
export async function sumPendingOfBrands(
  db: Statements,
  at: Date | null,
): Promise<ReadonlyMap<string, BrandSum>> {
  const rows = await db.query(pending, [at ?? 'infinity']);
  return new Map(rows.map((row) => [row.brand_id, row]));
}

/** An order that was paid, and of which nothing of a brand arrived. */
export interface LostOrder {
  id: string;
  ended_at: Date;
  product_cents: Cents;
  shipping_cents: Cents;
}

const lost = sql`select ${columns('orders', ['id'], 'o')},
    ${computed('ended_at', 'timestamptz', 'coalesce(o.failed_at, o.delivered_at)')},
    ${computed('product_cents', 'bigint', 'p.product::bigint')},
    ${computed('shipping_cents', 'bigint', fragment`(${shippingCost})::bigint`)}
  from (${pricesOf(`o.paid_at is not null and (o.failed_at >= $2 and o.failed_at < $3
      or o.delivered_at >= $2 and o.delivered_at < $3 and exists (select from shipments s
        where s.organization_id = o.organization_id and s.order_id = o.id and s.brand_id = $1 and s.status = 'failed')
        and not exists (select from shipments s where s.organization_id = o.organization_id and s.order_id = o.id
        and s.brand_id = $1 and s.status not in ('failed', 'failed_with_reship')))`)}) as p
  join orders o on o.organization_id = p.organization_id and o.id = p.id
  where p.brand_id = $1
  order by 2, 1`;

/** Finds the paid orders that failed in a period, and those that ended without the products of the brand. */
export const findLostOrders = (
  db: Statements,
  brandId: string,
  { start, end }: { start: Date; end: Date },
): Promise<LostOrder[]> => db.query(lost, [brandId, start, end]);
