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

const replace = sql`update orders o set recipient_phone = r.recipient_phone, mailing_address = r.mailing_address
  from json_to_recordset($1::json) as r (organization_id uuid, id uuid, recipient_phone text, mailing_address jsonb, was jsonb)
  where o.organization_id = r.organization_id and o.id = r.id and o.mailing_address is not distinct from r.was
    and o.erased_at is null`;

export type SealedOrder = Omit<OrderToOpen, 'order_batch_id'> & {
  /** The address that was not sealed. */
  was: OrderRecord['mailing_address'];
};

/** Leaves an order alone whose recipient was erased or corrected the address meanwhile. */
export async function replaceUnsealedOrders(db: Statements, orders: readonly SealedOrder[]): Promise<void> {
  const names = ['organization_id', 'id', 'recipient_phone', 'mailing_address', 'was'] as const;
  await db.query(replace, [jsonOfRows(orders, names)]);
}
