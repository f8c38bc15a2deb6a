/** Finds shipments in all organizations for operators. */
import { columns, type Fragment, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';

const shipmentsWith = (
  condition: Fragment,
) => fragment`select ${columns('shipments', ['organization_id', 'order_id'], 's')}
  from unnest($1::uuid[]) as organization (id)
  cross join lateral (
    select t.organization_id, t.order_id from shipments t
    where t.organization_id = organization.id and ${condition} limit 100
  ) as s
  limit 100`;

const byId = sql`${shipmentsWith(fragment`t.id = $2::uuid`)}`;
const byNumber = sql`${shipmentsWith(fragment`t.tracking_number = $2`)}`;

/** Finds up to 100 shipments by their id or tracking number. */
export const searchShipments = (
  db: Statements,
  organizationIds: readonly string[],
  text: string,
): Promise<{ organization_id: string; order_id: string }[]> =>
  db.query(isUuid(text) ? byId : byNumber, [organizationIds, text]);
