/** The orders whose recipients are sealed, and those of an earlier release, which are not. */
import { jsonOfRows } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { OrderRecord } from './order-record.ts';

export type OrderToOpen = Pick<
  OrderRecord,
  'organization_id' | 'id' | 'order_batch_id' | 'recipient_phone' | 'mailing_address'
>;

const wanted = columns('orders', [
  'organization_id',
  'id',
  'order_batch_id',
  'recipient_phone',
  'mailing_address',
]);
const columnsToOpen = wanted.as<OrderToOpen>();

const sealed = sql`select ${columnsToOpen} from orders
  where organization_id = $1 and id > $2 and (mailing_address ? 'sealed' or recipient_phone like 'vault.%')
  order by id limit $3`;

/** Finds orders of an organization with something sealed, the next ones behind an id. */
export const findSealedOrders = (
  db: Statements,
  organizationId: string,
  { after, limit }: { after: string; limit: number },
): Promise<OrderToOpen[]> => db.query(sealed, [organizationId, after, limit]);

const unsealed = sql`select ${columnsToOpen} from orders
  where erased_at is null and (mailing_address ? 'address_1' or recipient_phone not like 'vault.%') limit $1`;

export const findUnsealedOrders = (db: Statements, limit: number): Promise<OrderToOpen[]> =>
  db.query(unsealed, [limit]);

/** What has changed meanwhile stays, by no condition for the rows: with one, PostgreSQL reads all orders of a small organization. */
const replace = sql`update orders o set
    recipient_phone = case when o.mailing_address is not distinct from r.was and o.erased_at is null
      then r.recipient_phone else o.recipient_phone end,
    mailing_address = case when o.mailing_address is not distinct from r.was and o.erased_at is null
      then r.mailing_address else o.mailing_address end
  from json_to_recordset($2::json) as r (id uuid, recipient_phone text, mailing_address jsonb, was jsonb)
  where o.organization_id = $1 and o.id = r.id`;

export type SealedOrder = Pick<OrderToOpen, 'id' | 'recipient_phone' | 'mailing_address'> & {
  /** The address that was not sealed. */
  was: OrderRecord['mailing_address'];
};

/** Leaves an order alone whose recipient was erased or corrected the address meanwhile. */
export async function replaceUnsealedOrders(
  db: Statements,
  organizationId: string,
  orders: readonly SealedOrder[],
): Promise<void> {
  const names = ['id', 'recipient_phone', 'mailing_address', 'was'] as const;
  await db.query(replace, [organizationId, jsonOfRows(orders, names)]);
}
