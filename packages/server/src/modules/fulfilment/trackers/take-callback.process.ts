import type { Services } from '../../../context/context.ts';
import { AppError } from '../../../kit/errors.ts';
import type { CarrierCallback, TrackerReport } from '../../../ports/carrier.ts';
import { writeClaimOfReports, writeReport, writeUnclaimedReport } from './reports.sql.ts';
import { findTrackersOfReference } from './tracker-references.sql.ts';

/**
 * Keeps the report of a provider's callback. When this resolves, the report is stored, and the callback can be answered: a
 * job records what it means. Refuses a callback that is not signed.
 */
export async function takeCallback(
  { db }: Pick<Services, 'db'>,
  provider: string,
  callback: CarrierCallback,
): Promise<void> {
  switch (callback.about) {
    case 'unverified':
      throw new AppError('invalid_request', callback.message);
    case 'nothing':
      return;
    case 'tracker':
      return keepReport(db, provider, callback.report);
  }
}

/**
 * A callback may be about a tracker whose reference is not committed yet. So an unclaimed report is committed before the
 * references are looked up once more, and a reference is committed before the unclaimed reports are looked up
 * (follow-tracker.process.ts). Whoever commits last finds the other.
 */
async function keepReport(db: Services['db'], provider: string, report: TrackerReport): Promise<void> {
  const keys = await findTrackersOfReference(db, provider, report.reference);
  if (keys.length > 0) {
    return db.transaction(async (tx) => {
      for (const key of keys) writeReport(tx, key, report);
    });
  }
  await db.transaction(async (tx) => writeUnclaimedReport(tx, provider, report));
  await db.transaction(async (tx) => writeClaimOfReports(tx, provider, report.reference));
}
