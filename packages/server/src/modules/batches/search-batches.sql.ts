/** Finds batches in all organizations for operators, who know a few words about them. */
import { columns, type Fragment, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

export type FoundBatch = Pick<Row<'order_batches'>, 'organization_id' | 'id' | 'send_status'>;

const found = columns('order_batches', ['organization_id', 'id', 'send_status'], 'b');

const batchesWith = (condition: Fragment) => fragment`select ${found}
  from unnest($1::uuid[]) as organization (id)
  cross join lateral (
    select t.organization_id, t.id, t.send_status from order_batches t
    where t.organization_id = organization.id and ${condition} limit 100
  ) as b
  order by b.id desc limit 100`;

const searches = {
  id: sql`${batchesWith(fragment`t.id = $2::uuid`)}`,
  reference: sql`${batchesWith(fragment`reference_bytes(t.id) = $2::bytea`)}`,
  customerReference: sql`${batchesWith(fragment`t.customer_reference_id = $2`)}`,
};

/** Finds up to 100 batches, newest first. */
export const searchBatches = (
  db: Statements,
  organizationIds: readonly string[],
  by: keyof typeof searches,
  value: string,
): Promise<FoundBatch[]> => db.query(searches[by], [organizationIds, value]);
