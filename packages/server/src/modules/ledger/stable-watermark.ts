/**
 * The age in milliseconds from which the order of ids is stable. A transaction that commits late can still add a
 * smaller id than those of younger transfers, or of transfers younger than the oldest open writer. Readers that
 * must not miss a transfer stay behind this watermark.
 */
export const watermarkDelayMs = 10_000;

/** SQL for the id below which no more transfers are added. It is evaluated once in a statement. */
export const stableWatermark = (milliseconds: string) => `(select uuid_v7(least(now(), (
    select min(a.xact_start) from pg_stat_activity a
    where a.datname = current_database() and a.backend_xid is not null)) - make_interval(secs => ${milliseconds} / 1000.0), 0))`;
