import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const isOld = fragment`(d.order_batch_id is null and d.updated_at <= now() - interval '180 days'
  or d.order_batch_id is not null and d.sent_at <= now() - interval '30 days')`;
const isOldFile = fragment`i.order_batch_id is not null and i.sent_at <= now() - interval '1 year'`;

/** Those with something old are found by a look at the head of an index for each. */
const organizations = sql`select ${columns('organizations', ['id'], 'o')} from organizations o
  where (select true from drafts d where d.organization_id = o.id and d.order_batch_id is null
      and d.updated_at <= now() - interval '180 days' limit 1)
    or (select true from drafts d where d.organization_id = o.id and d.order_batch_id is not null
      and d.sent_at <= now() - interval '30 days' limit 1)
    or (select true from draft_imports i where i.organization_id = o.id and ${isOldFile} limit 1)
  order by o.id limit $1`;

export const findOrganizationsWithOldDrafts = async (db: Statements, limit: number): Promise<string[]> =>
  (await db.query(organizations, [limit])).map(({ id }) => id);

/** Skips drafts that somebody is changing or sending, and that another process is deleting. */
const deletion = sql`with old as (
    select d.id from drafts d where d.organization_id = $1 and ${isOld}
    limit $2 for update skip locked
  ),
  unsent_files as (
    delete from draft_imports i where i.organization_id = $1 and i.order_batch_id is null
      and i.draft_id = any(array(select id from old))
  ),
  old_files as (delete from draft_imports i where i.organization_id = $1 and ${isOldFile}),
  deleted as (
    delete from drafts d where d.organization_id = $1 and d.id in (select id from old) returning 1
  )
  select ${computed('drafts', 'bigint', 'count(*)')} from deleted`;

/** Deletes some old drafts of an organization with their recipients, and what was kept of old files. Returns how many drafts. */
export async function deleteOldDraftsOf(
  db: Statements,
  organizationId: string,
  limit: number,
): Promise<number> {
  const [row] = await db.query(deletion, [organizationId, limit]);
  return row?.drafts ?? 0;
}
