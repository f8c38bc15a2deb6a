/** Finds payments by cards in all organizations for operators. */
import { columns, type Fragment, fragment, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import { isUuid } from '../../../kit/ids.ts';

const chargesWith = (
  condition: Fragment,
) => fragment`select ${columns('charges', ['organization_id', 'order_id'], 'c')}
  from unnest($1::uuid[]) as organization (id)
  cross join lateral (
    select t.organization_id, t.order_id from charges t
    where t.organization_id = organization.id and ${condition} limit 100
  ) as c
  limit 100`;

const byId = sql`${chargesWith(fragment`t.id = $2::uuid`)}`;
const byReference = sql`${chargesWith(fragment`t.reference = $2`)}`;

/** Finds up to 100 charges by their id, or by what the card gateway calls them. */
export const searchPayments = (
  db: Statements,
  organizationIds: readonly string[],
  text: string,
): Promise<{ organization_id: string; order_id: string }[]> =>
  db.query(isUuid(text) ? byId : byReference, [organizationIds, text]);
