import { nilUuid } from '../kit/ids.ts';
import { constant, type Fragment, fragment } from './sql.ts';

/**
 * A row that is younger than this, or than the oldest writing transaction, may still be followed by a commit with a
 * smaller id. Code that needs all rows reads only older ones. The margin also covers clocks that differ between machines.
 */
export const watermarkDelayMs = 10_000;

/**
 * SQL for the id below which no more transfers are added. It is evaluated once in a statement. A standby does not know which transactions
 * run, so there it is below all ids.
 */
export const stableWatermark = (
  milliseconds: Fragment,
): Fragment => fragment`(select case when pg_is_in_recovery() then ${constant(nilUuid)}::uuid else uuid_v7(least(now(), (
    select min(a.xact_start) from pg_stat_activity a
    where a.datname = current_database() and a.backend_xid is not null)) - make_interval(secs => ${milliseconds} / 1000.0), 0) end)`;
