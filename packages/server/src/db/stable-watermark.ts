import { type Fragment, fragment } from './sql.ts';

/**
 * Rows younger than this, or than the oldest transaction that writes, could still be overtaken by one with a smaller id
 * that commits later. What has to know all rows stays behind them. It also covers clocks that differ between machines.
 */
export const watermarkDelayMs = 10_000;

/** SQL for the id below which no more transfers are added. It is evaluated once in a statement. */
export const stableWatermark = (milliseconds: Fragment): Fragment => fragment`(select uuid_v7(least(now(), (
    select min(a.xact_start) from pg_stat_activity a
    where a.datname = current_database() and a.backend_xid is not null)) - make_interval(secs => ${milliseconds} / 1000.0), 0))`;
