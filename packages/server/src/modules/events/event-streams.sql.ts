/**
 * Gives events their numbers. A stream stores its position the way PostgreSQL describes a snapshot: all transactions
 * below a horizon, except those that were in progress. So the events that have become visible since are found exactly,
 * by an index, no matter how late a transaction commits and what any clock says.
 */
import { columns, computed, constant, type Fragment, fragment, sql } from '../../db/sql.ts';
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

/** The join is lateral, so that the position of the stream limits the index scan instead of filtering its result. */
const slice = (isNew: Fragment, after: Fragment) => fragment`select found.* from stream s cross join lateral (
    select e.transaction_number, e.written_at, e.id, e.workspace_id, e.event_type, e.created_at from events e
    where e.organization_id = $1 ${isNew} and (e.transaction_number, e.written_at, e.id) > (${after})
      and e.transaction_number < s.pass_horizon and e.transaction_number <> all(s.pass_in_progress)
    order by e.transaction_number, e.written_at, e.id limit ${constant(sliceSize)}
  ) as found`;

const sequencedEvent = columns('event_sequences', ['sequence', 'event_type', 'workspace_id']);
const numberedEvent = fragment`${columns('events', ['id', 'created_at'])}, ${sequencedEvent}`;

/** Events are ordered by the time of their statements: a statement that waited for a lock ran after the other one. */
const sequence = sql`with stream as materialized (${stream}),
  slice as materialized (
    select * from (
      ${slice(fragment`and e.transaction_number = any(s.in_progress)`, fragment`s.late_number, s.late_time, s.late_id`)}
      union all
      ${slice(fragment``, fragment`s.new_number, s.new_time, s.new_id`)}
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

/** Lateral joins with a limit read one index entry for each organization and one for each transaction in progress. */
const unsequenced = sql`select ${columns('organizations', ['id'], 'o')} from organizations o left join event_streams s on s.organization_id = o.id
  cross join lateral (
    (select from events e where e.organization_id = o.id and e.written_at >= $1
      and e.transaction_number >= coalesce(s.horizon, 0)
      order by e.transaction_number, e.written_at, e.id limit 1)
    union all
    (select from events e where e.organization_id = o.id and e.written_at >= $1
      and e.transaction_number = any(s.in_progress)
      order by e.transaction_number, e.written_at, e.id limit 1)
    limit 1
  ) as event`;

/** Organizations with events that have no number yet and were written since a time. */
export async function findUnsequencedStreams(db: Statements, since: Date | '-infinity'): Promise<string[]> {
  const rows = await db.query(unsequenced, [since]);
  return rows.map(({ id }) => id);
}

const isUnsequenced = sql`${unsequenced} where o.id = $2`;

export async function hasUnsequencedEvents(db: Statements, organizationId: string): Promise<boolean> {
  return (await db.query(isUnsequenced, ['-infinity', organizationId])).length > 0;
}
