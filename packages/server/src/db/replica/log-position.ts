/**
 * How far the log of the primary goes, and how far a standby has replayed it. A standby that has replayed all that the primary had
 * flushed at a moment shows everything that was acknowledged before it: a commit is flushed before it is acknowledged.
 */
import { computed, type RowOf, sql } from '../sql.ts';

/**
 * The timeline is that of the log being written. Where commits do not wait for the disk, an acknowledged one may not be flushed, so the end
 * of all that is written counts.
 */
export const endOfLog = sql`select ${computed(
  'position',
  'bigint',
  `((case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end) - '0/0'::pg_lsn)::bigint`,
)}, ${computed('timeline', 'text', 'left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)')}`;

/**
 * The timeline of a standby is that of its last restart point, and of what it receives, which not every role may see. It may be older than
 * the one that is replayed, and never newer.
 */
export const replayedLog = sql`select ${computed('is_standby', 'boolean', 'pg_is_in_recovery()')},
  ${computed('position', 'bigint', "coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::bigint")},
  ${computed('timeline', 'text', "lpad(upper(to_hex(greatest(c.timeline_id, r.received_tli))), 8, '0')")}
  from pg_control_checkpoint() c left join pg_stat_wal_receiver r on true`;

/** The number that a primary and its standbys have in common. */
export const systemOfServer = sql`select ${computed('system', 'text', 'system_identifier::text')},
  ${computed('is_standby', 'boolean', 'pg_is_in_recovery()')} from pg_control_system()`;

export type EndOfLog = RowOf<typeof endOfLog>;
export type ReplayedLog = RowOf<typeof replayedLog>;

/** A standby of another timeline may have replayed what the primary has never had. */
export const hasReplayed = (replayed: ReplayedLog, end: EndOfLog): boolean =>
  replayed.is_standby && replayed.timeline === end.timeline && replayed.position >= end.position;
