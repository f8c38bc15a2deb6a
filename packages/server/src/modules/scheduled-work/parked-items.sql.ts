/** Scheduled work that failed ten times and waits for the operator. */
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const ofEachOrganization = fragment`from organizations o
  join scheduled_work_failures f on f.organization_id = o.id
    and f.next_attempt_at is null and f.dropped_at is null`;

const parkedItems = sql`select ${columns(
  'scheduled_work_failures',
  ['organization_id', 'kind', 'item_id', 'error', 'failing_since', 'attempts'],
  'f',
)} ${ofEachOrganization} order by f.failing_since, f.item_id limit $1`;

export const findParkedItems = (db: Statements, limit: number) => db.query(parkedItems, [limit]);

const parkedCount = sql`select ${computed('items', 'bigint', 'count(*)')} ${ofEachOrganization}`;

export async function countParkedItems(db: Statements): Promise<number> {
  const [row] = await db.query(parkedCount);
  return row?.items ?? 0;
}

const setDueNow = sql`update scheduled_work_failures f set next_attempt_at = f.due_at, attempts = 1
  from organizations o where f.organization_id = o.id and f.kind = $1 and f.item_id = $2
    and f.next_attempt_at is null and f.dropped_at is null
  returning ${columns('scheduled_work_failures', ['organization_id'], 'f')}`;

/** Makes parked work due again. Returns its organization, or null if there is none. */
export async function retryParkedItem(db: Statements, kind: string, itemId: string): Promise<string | null> {
  const [item] = await db.query(setDueNow, [kind, itemId]);
  return item?.organization_id ?? null;
}

const setDropped = sql`update scheduled_work_failures f set dropped_at = now()
  from organizations o where f.organization_id = o.id and f.kind = $1 and f.item_id = $2
    and f.next_attempt_at is null and f.dropped_at is null
  returning ${columns('scheduled_work_failures', ['organization_id'], 'f')}`;

/** Leaves parked work undone for good. Returns its organization, or null if there is none. */
export async function dropParkedItem(db: Statements, kind: string, itemId: string): Promise<string | null> {
  const [item] = await db.query(setDropped, [kind, itemId]);
  return item?.organization_id ?? null;
}
