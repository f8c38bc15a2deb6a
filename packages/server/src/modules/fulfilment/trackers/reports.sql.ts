import { insertInto, insertSelected, sameColumns } from '../../../db/insertions.ts';
import { columns, fragment, inner, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { newId } from '../../../kit/ids.ts';
import type { ParcelState, TrackerReport } from '../../../ports/carrier.ts';
import type { TrackerKey } from './tracker-references.sql.ts';

const contents = [
  'reported_at',
  'state',
  'word',
  'has_moved',
  'has_turned_back',
  'last_scan_at',
  'delivery_eta',
] as const;

export type ReportRow = Pick<Row<'carrier_reports'>, (typeof contents)[number]> & { state: ParcelState };

const insertReport = insertInto('carrier_reports', { except: ['record_from'] });

/** Adds a report to those that wait to be recorded. */
export function writeReport(tx: Tx, key: TrackerKey, report: TrackerReport): void {
  tx.insert(insertReport, { ...key, id: newId(), ...rowOf(report) });
}

const insertUnclaimed = insertInto('unclaimed_carrier_reports', { except: ['received_at'] });

/** Keeps a report about a tracker of which nothing is known here. */
export function writeUnclaimedReport(tx: Tx, provider: string, report: TrackerReport): void {
  tx.insert(insertUnclaimed, { id: newId(), provider, reference: report.reference, ...rowOf(report) });
}

const rowOf = (report: TrackerReport): ReportRow => ({
  reported_at: report.reportedAt,
  state: report.state,
  word: report.word,
  has_moved: report.hasMoved,
  has_turned_back: report.hasTurnedBack,
  last_scan_at: report.lastScanAt,
  delivery_eta: report.estimatedDelivery,
});

const claimed = insertSelected('carrier_reports', {
  except: ['record_from'],
  values: {
    organization_id: 'known.organization_id',
    id: 'gen_random_uuid()',
    tracker_id: 'known.tracker_id',
    ...sameColumns(contents, 'kept'),
  },
  from: fragment`from kept cross join known`,
});

const claimReports = sql`with known as (
    select organization_id, tracker_id from carrier_tracker_references where provider = $1 and reference = $2
  ), kept as (
    delete from unclaimed_carrier_reports where provider = $1 and reference = $2 and exists (select from known)
    returning ${inner(columns('unclaimed_carrier_reports', contents))}
  ) ${claimed}`;

/** Gives the unclaimed reports about a tracker to those who have it by now. */
export function writeClaimOfReports(tx: Tx, provider: string, reference: string): void {
  tx.defer(claimReports, [provider, reference]);
}

const waitingTrackers = sql`select ${columns('carrier_reports', ['tracker_id'])} from carrier_reports
  where organization_id = $1 and record_from <= now() order by record_from limit $2`;

/** Finds trackers with waiting reports, the longest waiting first. */
export async function findTrackersWithReports(
  db: Statements,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.query(waitingTrackers, [organizationId, limit]);
  return [...new Set(rows.map(({ tracker_id }) => tracker_id))];
}

const takeReports = sql`delete from carrier_reports where organization_id = $1 and tracker_id = $2
  returning ${columns('carrier_reports', contents).as<{ state: ParcelState }>()}`;

/** Deletes the waiting reports of a tracker and returns them. */
export const deleteReports = (tx: Tx, organizationId: string, trackerId: string): Promise<ReportRow[]> =>
  tx.query(takeReports, [organizationId, trackerId]);

const postponeReports = sql`update carrier_reports set record_from = now() + interval '5 minutes'
  where organization_id = $1 and tracker_id = $2`;

/** Lets the reports of a tracker wait, so that they do not keep others waiting. */
export function writePostponedReports(tx: Tx, organizationId: string, trackerId: string): void {
  tx.defer(postponeReports, [organizationId, trackerId]);
}

const oldUnclaimed = sql`delete from unclaimed_carrier_reports where id = any(array(
    select id from unclaimed_carrier_reports where received_at < now() - interval '7 days'
    order by received_at limit $1))`;

/** Deletes reports that nobody claimed for a week, at most `limit` of them. */
export function writeEndOfUnclaimedReports(tx: Tx, limit: number): void {
  tx.defer(oldUnclaimed, [limit]);
}
