import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { errorText } from '../../../kit/error-text.ts';
import { withoutData } from '../../../kit/log-error.ts';
import { type Carrier, CarrierUnavailable, type TrackerReport } from '../../../ports/carrier.ts';
import { writeClaimOfReports, writeReport } from './reports.sql.ts';
import { requestAfterNews, requestAfterRefusal, requestAfterSilence } from './request-schedule.ts';
import { writeReference } from './tracker-references.sql.ts';
import { findTracker, lockTracker, type TrackerRow, writeAnswered, writeFailed } from './tracker-rows.sql.ts';

type Answer =
  | { readonly outcome: 'reported'; readonly report: TrackerReport }
  /** The provider does not know its own reference. The number is registered again. */
  | { readonly outcome: 'forgotten' }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'unavailable'; readonly error: CarrierUnavailable };

/**
 * Registers a number with its provider, or asks the provider what became of the parcel. A request that was answered and
 * not recorded is repeated and gives the same tracker.
 */
export async function followTracker(context: Context, trackerId: string): Promise<void> {
  const { carrier, db, organization, log } = context;
  const tracker = await findTracker(db, organization.id, trackerId);
  if (!tracker || tracker.ended_at !== null || carrier?.name !== tracker.provider) return;
  const answer = await ask(carrier, tracker);
  await db.transaction((tx) => recordAnswer(context, tx, tracker.id, answer));
  if (answer.outcome === 'unavailable') {
    log.warn({ word: answer.error.word, tracker_id: tracker.id }, withoutData(answer.error.message));
  }
  if (answer.outcome !== 'reported') return;
  const { reference } = answer.report;
  // After the commit, so that either this or the callback sees the other: see take-callback.process.ts.
  await db.transaction(async (tx) => writeClaimOfReports(tx, tracker.provider, reference));
}

async function ask(carrier: Carrier, { id, reference, carrier: name, number }: TrackerRow): Promise<Answer> {
  try {
    if (reference !== null) {
      const report = await carrier.readTracker(reference);
      return report ? { outcome: 'reported', report } : { outcome: 'forgotten' };
    }
    const registration = await carrier.register({ key: id, carrier: name, number });
    return registration.outcome === 'refused'
      ? registration
      : { outcome: 'reported', report: registration.report };
  } catch (error) {
    if (error instanceof CarrierUnavailable) return { outcome: 'unavailable', error };
    throw error;
  }
}

async function recordAnswer(
  { organization, clock }: Context,
  tx: Tx,
  trackerId: string,
  answer: Answer,
): Promise<void> {
  const tracker = await lockTracker(tx, organization.id, trackerId);
  if (!tracker || tracker.ended_at !== null) return;
  const now = clock.now();
  const failures = tracker.failures + 1;
  switch (answer.outcome) {
    case 'reported': {
      const { report } = answer;
      const key = { organization_id: organization.id, tracker_id: tracker.id };
      const nextRequestAt = requestAfterNews(tracker.created_at, now);
      writeAnswered(tx, tracker, { reference: report.reference, nextRequestAt });
      writeReference(tx, tracker.provider, report.reference, key);
      return writeReport(tx, key, report);
    }
    case 'forgotten':
      return writeAnswered(tx, tracker, { reference: null, nextRequestAt: requestAfterRefusal(1, now) });
    case 'refused': {
      const nextRequestAt = requestAfterRefusal(failures, now);
      return writeFailed(tx, tracker, { nextRequestAt, failures, text: errorText(answer.message) });
    }
    case 'unavailable': {
      const { word, retryAfterMs } = answer.error;
      const nextRequestAt = requestAfterSilence(failures, now, retryAfterMs);
      return writeFailed(tx, tracker, { nextRequestAt, failures, text: word });
    }
  }
}
