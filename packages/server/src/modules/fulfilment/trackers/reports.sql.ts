import type { ShipmentStatus } from '@gifts/contract/states';
import { insertInto, insertSelected, sameColumns } from '../../../db/insertions.ts';
import { columns, computed, fragment, inner, renamed, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { newId } from '../../../kit/ids.ts';
import type { ParcelState, TrackerReport } from '../../../ports/carrier.ts';
import type { ParcelProblem } from './moves-of-report.ts';
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

/** The part of a stored report that says something of the parcel. */
export const parcelOf = (row: ReportRow): Omit<TrackerReport, 'reference' | 'reportedAt' | 'word'> => ({
  state: row.state,
  hasMoved: row.has_moved,
  hasTurnedBack: row.has_turned_back,
  lastScanAt: row.last_scan_at,
  estimatedDelivery: row.delivery_eta,
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

/** The newest waiting report of a tracker, with what is known of its parcel. */
export interface WaitingReport extends ReportRow {
  tracker_id: string;
  order_id: string;
  status: ShipmentStatus;
  known_eta: Date | null;
  problem: ParcelProblem | null;
  recorded_at: Date | null;
  tracked_since: Date;
  ended_at: Date | null;
  /** Of all reports of the tracker that waited at this time. */
  report_ids: readonly string[];
}

const waitingReports = sql`select ${columns('carrier_reports', ['tracker_id', ...contents], 'newest')},
    ${computed(
      'report_ids',
      'json',
      `(select json_agg(a.id) from carrier_reports a
      where a.organization_id = $1 and a.tracker_id = newest.tracker_id)`,
    )},
    ${columns('carrier_trackers', ['problem', 'ended_at'], 't')},
    ${renamed('carrier_trackers', { reported_at: 'recorded_at', created_at: 'tracked_since' }, 't')},
    ${columns('shipments', ['status', 'order_id'], 's')}, ${renamed('shipments', { delivery_eta: 'known_eta' }, 's')}
  from (
    select distinct tracker_id from (
      select tracker_id from carrier_reports where organization_id = $1 and record_from <= now()
      order by record_from limit $2
    ) as oldest
  ) as waiting
  cross join lateral (
    select r.* from carrier_reports r where r.organization_id = $1 and r.tracker_id = waiting.tracker_id
    order by r.reported_at desc limit 1
  ) as newest
  join carrier_trackers t on t.organization_id = $1 and t.id = newest.tracker_id
  join shipments s on s.organization_id = $1 and s.id = t.shipment_id`;

/** Finds the waiting reports of an organization, those first that have waited longest. */
export const findWaitingReports = async (
  db: Statements,
  organizationId: string,
  limit: number,
): Promise<WaitingReport[]> =>
  (await db.query(waitingReports, [organizationId, limit])) as object[] as WaitingReport[];

const deleteById = sql`delete from carrier_reports where organization_id = $1 and id = any($2::uuid[])`;

export function writeEndOfReports(tx: Tx, organizationId: string, ids: readonly string[]): void {
  tx.defer(deleteById, [organizationId, ids]);
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
