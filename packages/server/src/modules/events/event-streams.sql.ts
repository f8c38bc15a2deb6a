/**
 * Gives events their numbers. A stream stores its position the way PostgreSQL describes a snapshot: all transactions
 * below a horizon, except those that were in progress. So the events that have become visible since are found exactly,
 * by an index, no matter how late a transaction commits and what any clock says.
 */
import { columns, computed, constant, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { nilUuid } from '../../kit/ids.ts';

/** The topic of the signal that an organization has events without numbers. */
export const eventsTopic = 'events';

/** An event that has just got its number, without its data. */
export interface SequencedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly event_type: string;
  readonly created_at: Date;
  /** The workspace of its batch or order; null when it is not known. */
  readonly workspace_id: string | null;
}

/** How many events are numbered in one transaction at most. */
export const sliceSize = 1_000;

const isOvertaken = computed(
  'is_overtaken',
  'boolean',
  'transaction_number(pg_snapshot_xmax(pg_current_snapshot())) < horizon',
);
const lock = sql`select ${isOvertaken}
  from event_streams where organization_id = $1 for update skip locked`;

/** Inserts only when there is no row: inserting a row that another worker has locked would wait for that worker. */
const open = sql`insert into event_streams (organization_id) select $1
  where not exists (select from event_streams where organization_id = $1)
  on conflict do nothing returning ${computed('is_overtaken', 'boolean', 'false')}`;

/**
 * Locks a stream until the end of the transaction. Returns null when another worker has it. `is_overtaken` says that
 * resumeNumbering() has to be called first.
 */
export async function lockStream(tx: Tx, organizationId: string): Promise<{ is_overtaken: boolean } | null> {
  const [stream] = await tx.query(lock, [organizationId]);
  if (stream) return stream;
  const [opened] = await tx.query(open, [organizationId]);
  return opened ?? null;
}

/**
 * A pass ends with the snapshot that it began with, so that its slices, in the order of the index, leave nothing out.
 * It has two positions: one among the transactions that were in progress (late), one among those behind the horizon
 * (new).
 */
const stream = fragment`select s.last_sequence, s.horizon, s.in_progress,
    coalesce(s.pass_horizon, seen.horizon) as pass_horizon,
    coalesce(s.pass_in_progress, seen.in_progress) as pass_in_progress,
    coalesce(s.pass_transaction_number, -1) as late_number, coalesce(s.pass_written_at, '-infinity') as late_time,
    coalesce(s.pass_event_id, ${constant(nilUuid)}) as late_id,
    greatest(s.pass_transaction_number, s.horizon) as new_number,
    case when s.pass_transaction_number >= s.horizon then s.pass_written_at else '-infinity' end as new_time,
    case when s.pass_transaction_number >= s.horizon then s.pass_event_id else ${constant(nilUuid)} end as new_id
  from event_streams s cross join (
    select transaction_number(pg_snapshot_xmax(snapshot)) as horizon,
      array(
        select transaction_number(xid) from (
          select pg_snapshot_xip(snapshot) as xid union all select pg_current_xact_id()
        ) as running where xid < pg_snapshot_xmax(snapshot)
      ) as in_progress
    from pg_current_snapshot() as snapshot
  ) as seen
  where s.organization_id = $1`;

const event = fragment`e.transaction_number, e.written_at, e.id, e.workspace_id, e.event_type, e.created_at`;
const inOrder = fragment`order by e.transaction_number, e.written_at, e.id limit ${constant(sliceSize)}`;

/**
 * Events of remembered transactions that have ended since. Each of them is read from its own position: a condition for
 * all of them would begin every slice at the first event of a large transaction.
 */
const lateSlice = fragment`select found.* from stream s
  cross join lateral (
    select number from unnest(s.in_progress) as number
    where number >= s.late_number and number <> all(s.pass_in_progress) order by number
  ) as ended
  cross join lateral (
    select ${event} from events e
    where e.organization_id = $1 and e.transaction_number = ended.number and (e.written_at, e.id) > (
        case when ended.number = s.late_number then s.late_time else '-infinity' end,
        case when ended.number = s.late_number then s.late_id else ${constant(nilUuid)} end)
    ${inOrder}
  ) as found
  order by ended.number, found.written_at, found.id limit ${constant(sliceSize)}`;

/**
 * Events behind the horizon, in the gaps between the transactions that are in progress. A condition that excludes these
 * would read all their rows, which nobody can see yet.
 */
const newSlice = fragment`select found.* from stream s
  cross join lateral (
    select lag(number + 1, 1, s.new_number) over (order by number) as first, number - 1 as last
    from unnest(s.pass_in_progress || s.pass_horizon) as number where number >= s.new_number order by number
  ) as gap
  cross join lateral (
    select ${event} from events e
    where e.organization_id = $1 and (e.transaction_number, e.written_at, e.id) > (
        gap.first,
        case when gap.first = s.new_number then s.new_time else '-infinity' end,
        case when gap.first = s.new_number then s.new_id else ${constant(nilUuid)} end)
      and e.transaction_number <= gap.last
    ${inOrder}
  ) as found
  where gap.first <= gap.last
  order by gap.first, found.transaction_number, found.written_at, found.id limit ${constant(sliceSize)}`;

const sequencedEvent = columns('event_sequences', ['sequence', 'event_type', 'workspace_id']);
const numberedEvent = fragment`${columns('events', ['id', 'created_at'])}, ${sequencedEvent}`;

/** Events are ordered by the time of their statements: a statement that waited for a lock ran after the other one. */
const sequence = sql`with stream as materialized (${stream}),
  slice as materialized (
    select * from (
      (${lateSlice}) union all (${newSlice})
    ) as either order by transaction_number, written_at, id limit ${constant(sliceSize)}
  ),
  numbered as materialized (
    select e.*, s.last_sequence + row_number() over (order by e.written_at, e.id) as sequence
    from slice e cross join stream s
  ),
  kept as (
    insert into event_sequences (organization_id, sequence, written_at, transaction_number, event_id, workspace_id, event_type)
    select $1, sequence, written_at, transaction_number, id, workspace_id, event_type from numbered
  ),
  last as materialized (
    select *, (select count(*) from slice) as events_count, (select count(*) from slice) = ${constant(sliceSize)} as is_full
    from (select) as one left join (
      select * from slice order by transaction_number desc, written_at desc, id desc limit 1
    ) as event on true
  ),
  moved as (
    update event_streams t set last_sequence = t.last_sequence + last.events_count,
      horizon = case when last.is_full then t.horizon else s.pass_horizon end,
      in_progress = case when last.is_full then t.in_progress else s.pass_in_progress end,
      pass_horizon = case when last.is_full then s.pass_horizon end,
      pass_in_progress = case when last.is_full then s.pass_in_progress end,
      pass_transaction_number = case when last.is_full then last.transaction_number end,
      pass_written_at = case when last.is_full then last.written_at end,
      pass_event_id = case when last.is_full then last.id end
    from stream s cross join last
    where t.organization_id = $1 and (last.events_count > 0 or t.pass_horizon is not null)
  )
  select ${numberedEvent} from numbered order by sequence`;

/** Numbers the next slice of events on a locked stream. After a full slice there may be more. */
export const sequenceSlice = (tx: Tx, organizationId: string): Promise<SequencedEvent[]> =>
  tx.query(sequence, [organizationId]);

const resume = sql`select resume_transaction_numbers()`;

/**
 * Continues the transaction numbers after the stored ones. This is needed after a restore into another cluster, whose
 * transactions begin at small numbers again.
 */
export async function resumeNumbering(db: Statements): Promise<void> {
  await db.query(resume);
}

/**
 * Transactions that have run for a while. They may have written many rows, which nobody can see yet. The numbers of
 * pg_stat_activity have 32 bits.
 */
const running = fragment`select transaction_number(xid) as number
  from pg_snapshot_xip(pg_current_snapshot()) as xid
  where xid::text::bigint & 4294967295 in (
    select backend_xid::text::bigint from pg_stat_activity
    where backend_xid is not null and xact_start < clock_timestamp() - interval '100 milliseconds'
  )`;
const lastNumber = fragment`9223372036854775807`;
const firstEvent = fragment`order by e.transaction_number, e.written_at, e.id limit 1`;

/**
 * Lateral joins with a limit read one index entry in each gap between the running transactions, and one for each
 * remembered transaction.
 */
const withGaps = fragment`with running as materialized (${running}),
  gaps as materialized (
    select lag(number + 1, 1, 0) over (order by number) as first, number - 1 as last
    from (select number from running union all select ${lastNumber}) as ends
  )
`;

/** The first event without a number of each organization that has some. */
const firstUnsequenced = fragment`from organizations o
  left join event_streams s on s.organization_id = o.id
  cross join lateral (
    (select found.written_at from gaps cross join lateral (
        select e.written_at from events e where e.organization_id = o.id and e.written_at >= $1
          and e.transaction_number >= greatest(gaps.first, s.horizon) and e.transaction_number <= gaps.last
        ${firstEvent}) as found
      where gaps.last >= coalesce(s.horizon, 0) limit 1)
    union all
    (select found.written_at from unnest(s.in_progress) as number cross join lateral (
        select e.written_at from events e where e.organization_id = o.id and e.written_at >= $1 and e.transaction_number = number
        ${firstEvent}) as found
      where number not in (select running.number from running) limit 1)
    limit 1
  ) as event`;

const unsequenced = sql`${withGaps} select ${columns('organizations', ['id'], 'o')} ${firstUnsequenced}`;

/** Organizations with events that have no number yet and were written since a time. */
export async function findUnsequencedStreams(db: Statements, since: Date | '-infinity'): Promise<string[]> {
  const rows = await db.query(unsequenced, [since]);
  return rows.map(({ id }) => id);
}

const isUnsequenced = sql`${unsequenced} where o.id = $2`;

export async function hasUnsequencedEvents(db: Statements, organizationId: string): Promise<boolean> {
  return (await db.query(isUnsequenced, ['-infinity', organizationId])).length > 0;
}

const oldestUnsequenced = sql`${withGaps} select ${computed(
  'seconds',
  'bigint',
  'coalesce(extract(epoch from now() - min(event.written_at)), 0)::bigint',
)} ${firstUnsequenced}`;

/** How long an event has waited for its number, of those that were written since a time, in seconds. */
export async function findLongestUnsequenced(db: Statements, since: Date | '-infinity'): Promise<number> {
  const [row] = await db.query(oldestUnsequenced, [since]);
  return Math.max(0, row?.seconds ?? 0);
}
