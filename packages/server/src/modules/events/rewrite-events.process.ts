import type { Database } from '../../db/database.ts';
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import { nilUuid } from '../../kit/ids.ts';

const perStep = 100;

const event = fragment`${columns('events', ['id', 'transaction_number', 'data'], 'e')},
  ${computed('written_at', 'text', 'e.written_at::text')}`;
/** The lock keeps two recipients of one batch, who are erased at the same time, from coming back. */
const next = fragment`and e.id > $3::uuid order by e.id limit $4 for update`;
const ofResources = sql`select ${event} from events e
  where e.organization_id = $1 and e.resource_id = any($2::uuid[]) ${next}`;
/** Written by an earlier release. There are none once their months were dropped. */
const ofEarlierRelease = sql`select ${event} from events e
  where e.organization_id = $1 and e.resource_id is null and (e.data::json ->> 'id')::uuid = any($2::uuid[]) ${next}`;

const update = sql`update events e set data = changed.data
  from json_to_recordset($2::json) as changed (transaction_number bigint, written_at timestamptz, id uuid, data text)
  where e.organization_id = $1 and e.transaction_number = changed.transaction_number
    and e.written_at = changed.written_at and e.id = changed.id`;

/**
 * Rewrites the data of events about some resources, for the erasure of personal data: nothing else ever changes an event.
 * Each step is committed, and can be repeated. Returns the ids of the events.
 */
export async function rewriteEvents(
  db: Database,
  organizationId: string,
  resourceIds: readonly string[],
  rewrite: (resource: object) => object,
): Promise<string[]> {
  const ids: string[] = [];
  for (const statement of [ofResources, ofEarlierRelease]) {
    for (let after = nilUuid, isFull = true; isFull; ) {
      const found = await db.transaction(async (tx) => {
        const events = await tx.query(statement, [organizationId, resourceIds, after, perStep]);
        const changed = events.flatMap(({ data, ...key }) => {
          const rewritten = JSON.stringify(rewrite(JSON.parse(data)));
          return rewritten === data ? [] : [{ ...key, data: rewritten }];
        });
        if (changed.length > 0) tx.defer(update, [organizationId, JSON.stringify(changed)]);
        return events;
      });
      ids.push(...found.map(({ id }) => id));
      after = found.at(-1)?.id ?? after;
      isFull = found.length === perStep;
    }
  }
  return ids;
}
