import type { Services } from '../../../context/context.ts';
import { enqueueOnce } from '../../../queue/enqueue.ts';
import { findDueTrackers, findOrganizationsWithReports } from './due-trackers.sql.ts';
import { writeEndOfUnclaimedReports } from './reports.sql.ts';

type Needed = Pick<Services, 'db' | 'carrier'>;

/** Enqueues jobs for the reports that wait, and for the trackers that the provider has to be asked about. */
export async function enqueueCarrierWork({ db, carrier }: Needed): Promise<void> {
  const organizationIds = await findOrganizationsWithReports(db);
  const trackers = carrier ? await findDueTrackers(db, carrier.name) : [];
  if (organizationIds.length === 0 && trackers.length === 0) return;
  await db.transaction(async (tx) => {
    for (const id of organizationIds) {
      enqueueOnce(tx, 'record_carrier_reports', { organization_id: id }, `carrier_reports:${id}`);
    }
    for (const { organization_id, id } of trackers) {
      enqueueOnce(tx, 'follow_tracker', { organization_id, tracker_id: id }, `tracker:${id}`);
    }
  });
}

const deletedAtOnce = 1_000;

/** Deletes reports about trackers that nobody here asked for. */
export const deleteUnclaimedReports = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  db.transaction(async (tx) => writeEndOfUnclaimedReports(tx, deletedAtOnce));
