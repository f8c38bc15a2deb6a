import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { type WaitingReport, writeEndOfReports } from './reports.sql.ts';
import { requestAfterNews } from './request-schedule.ts';
import { lockFreeTrackers, writeRepeated } from './tracker-rows.sql.ts';

/**
 * Records reports that change nothing of a shipment, many at a time: that the provider was heard, and its word. Those of
 * trackers that somebody else changes at this moment stay for the next time. What a report would have meant cannot become
 * more meanwhile, because shipments only move on.
 */
export async function recordRepeatedReports(
  { organization, clock }: Context,
  tx: Tx,
  reports: readonly WaitingReport[],
): Promise<void> {
  const now = clock.now();
  const ids = reports.map(({ tracker_id: id }) => id);
  const held = await lockFreeTrackers(tx, organization.id, ids);
  const recorded = reports.filter(({ tracker_id: id }) => held.has(id));
  writeRepeated(
    tx,
    organization.id,
    recorded.map((report) => ({
      id: report.tracker_id,
      reported_at: report.reported_at,
      word: report.word,
      next_request_at: requestAfterNews(report.tracked_since, now),
    })),
  );
  writeEndOfReports(
    tx,
    organization.id,
    recorded.flatMap(({ report_ids: reportIds }) => reportIds),
  );
}
