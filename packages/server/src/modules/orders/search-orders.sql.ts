/** Finds orders in all organizations for operators, who know a few words about them. */
import { columns, type Fragment, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

export type FoundOrder = Pick<Row<'orders'>, 'organization_id' | 'order_batch_id' | 'id' | 'status'>;

const found = columns('orders', ['organization_id', 'order_batch_id', 'id', 'status'], 'o');

/** Looks into each organization by an index. An order in the lateral part would let it walk the primary key. */
const ordersWith = (condition: Fragment) => fragment`select ${found}
  from unnest($1::uuid[]) as organization (id)
  cross join lateral (
    select t.organization_id, t.order_batch_id, t.id, t.status from orders t
    where t.organization_id = organization.id and ${condition} limit 100
  ) as o
  order by o.id desc limit 100`;

const name = fragment`lower(t.recipient_first_name || coalesce(' ' || t.recipient_last_name, ''))`;
/** As `like` would find it, but the plan does not depend on the text. No text comes after its own with this last letter. */
const startsWith = fragment`${name} ~>=~ $2 and ${name} ~<~ ($2 || chr(1114111))`;

const searches = {
  id: sql`${ordersWith(fragment`t.id = $2::uuid`)}`,
  reference: sql`${ordersWith(fragment`reference_bytes(t.id) = $2::bytea`)}`,
  recipientEmail: sql`${ordersWith(fragment`lower(t.recipient_email) = $2`)}`,
  recipientName: sql`${ordersWith(startsWith)}`,
  recipientToken: sql`${ordersWith(fragment`t.recipient_token = $2::uuid`)}`,
  giftToken: sql`${ordersWith(fragment`t.gift_token = $2::uuid`)}`,
};

/** Finds up to 100 orders, newest first. */
export const searchOrders = (
  db: Statements,
  organizationIds: readonly string[],
  by: keyof typeof searches,
  value: string,
): Promise<FoundOrder[]> => db.query(searches[by], [organizationIds, value]);
