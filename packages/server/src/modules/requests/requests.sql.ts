import type { RequestOutcome } from '@gifts/contract/dashboard/requests';
import { insertManyInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

export type StoredRequest = Omit<Row<'request_log'>, 'query' | 'request_body' | 'response_body'> & {
  readonly query: unknown;
  readonly request_body: unknown;
  readonly response_body: unknown;
};

const insertRequests = insertManyInto('request_log', {});
/**
 * Nobody waits for the disk here, and the commit does all the same: after one that does not, the primary's log ends within a record for a
 * while, which no replica can have replayed.
 */
export function writeRequests(tx: Tx, requests: readonly StoredRequest[]): void {
  tx.insert(insertRequests, {}, requests as readonly Row<'request_log'>[]);
}

const dayOfDatabase = computed('day', 'text', 'd.day::text');
const count = fragment`insert into request_log_days as d (organization_id, day, kept, left_out)
  select c.organization_id, c.day::date, c.kept, c.left_out
  from unnest($1::uuid[], $2::text[], $3::integer[], $4::integer[]) as c (organization_id, day, kept, left_out)
  order by c.organization_id, c.day
  on conflict (organization_id, day) do update set kept = d.kept + excluded.kept, left_out = d.left_out + excluded.left_out`;
const counted = sql`${count} returning ${columns('request_log_days', ['organization_id', 'kept'], 'd')}, ${dayOfDatabase}`;

/** How many requests of a day of an organization were kept and left out. The day is a date of UTC. */
export interface DayCount {
  readonly organizationId: string;
  readonly day: string;
  readonly kept: number;
  readonly leftOut: number;
}

/** Adds counts of all organizations, and returns how many requests of each day were kept in all. */
export const addDayCounts = (
  tx: Tx,
  counts: readonly DayCount[],
): Promise<{ organization_id: string; day: string; kept: number }[]> =>
  tx.query(counted, [
    counts.map(({ organizationId }) => organizationId),
    counts.map(({ day }) => day),
    counts.map(({ kept }) => kept),
    counts.map(({ leftOut }) => leftOut),
  ]);

const leftOutOn = sql`select ${columns('request_log_days', ['left_out'])} from request_log_days
  where organization_id = $1 and day = $2::date`;

export async function findLeftOut(db: Statements, organizationId: string, day: string): Promise<number> {
  const [row] = await db.query(leftOutOn, [organizationId, day]);
  return row?.left_out ?? 0;
}

const summary = columns(
  'request_log',
  ['id', 'request_id', 'key_id', 'operation', 'method', 'path', 'status', 'duration_ms', 'error_code'],
  'r',
);

export interface RequestFilters {
  /** Null for the requests of all users. */
  readonly userId: string | null;
  readonly outcome: RequestOutcome | null;
  readonly method: string | null;
  /** How the path begins. */
  readonly path: string | null;
  readonly keyId: string | null;
}

const meant = fragment`r.organization_id = $1 and r.id >= $2 and r.id < $3
  and ($5::uuid is null or r.user_id = $5) and ($6::text is null or r.method = $6)
  and ($7::text is null or starts_with(r.path, $7)) and ($8::uuid is null or r.key_id = $8)`;
const newestFirst = fragment`order by r.id desc limit $4`;
/** Three texts, so that each has a plan of its own: requests that failed have an index. */
const pages = {
  all: sql`select ${summary} from request_log r where ${meant} ${newestFirst}`,
  succeeded: sql`select ${summary} from request_log r where ${meant} and r.status < 400 ${newestFirst}`,
  refused: sql`select ${summary} from request_log r
    where ${meant} and r.status >= 400 and r.status < 500 ${newestFirst}`,
  failed: sql`select ${summary} from request_log r
    where ${meant} and (r.status >= 400 or r.status is null) and (r.status >= 500 or r.status is null) ${newestFirst}`,
};

/** Finds requests of an organization, newest first. */
export const findRequests = (
  db: Statements,
  organizationId: string,
  { from, before, limit }: { from: string; before: string; limit: number },
  { userId, outcome, method, path, keyId }: RequestFilters,
) => db.query(pages[outcome ?? 'all'], [organizationId, from, before, limit, userId, method, path, keyId]);

const one = sql`select ${allColumns('request_log', 'r')}
  from request_log r
  where r.organization_id = $1 and (r.id = $2 or r.request_id = $3) and ($4::uuid is null or r.user_id = $4)
  order by r.id desc limit 1`;

/** Finds a request by the id of its entry or by its request id as it is kept. */
export async function findRequest(
  db: Statements,
  organizationId: string,
  { id, requestId, userId }: { id: string | null; requestId: string; userId: string | null },
) {
  const [row] = await db.query(one, [organizationId, id, requestId, userId]);
  return row ?? null;
}
