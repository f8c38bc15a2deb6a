import { insertInto } from '../../../db/insertions.ts';
import { allColumns, columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import type { ParcelProblem } from './moves-of-report.ts';

export type TrackerRow = Omit<Row<'carrier_trackers'>, 'problem'> & { problem: ParcelProblem | null };

const tracker = allColumns('carrier_trackers').as<Pick<TrackerRow, 'problem'>>();

const insertTracker = insertInto('carrier_trackers', {
  except: [
    'reference',
    'reported_at',
    'word',
    'problem',
    'problem_since',
    'created_at',
    'failures',
    'last_failure',
    'ended_at',
  ],
});

export function writeTracker(
  tx: Tx,
  row: Pick<
    TrackerRow,
    'organization_id' | 'id' | 'shipment_id' | 'carrier' | 'number' | 'provider' | 'next_request_at'
  >,
): void {
  tx.insert(insertTracker, row);
}

const endTrackers = sql`update carrier_trackers set ended_at = now(), next_request_at = null
  where organization_id = $1 and shipment_id = $2 and ended_at is null`;

export function writeEndOfTrackers(tx: Tx, organizationId: string, shipmentId: string): void {
  tx.defer(endTrackers, [organizationId, shipmentId]);
}

const trackerById = sql`select ${tracker} from carrier_trackers where organization_id = $1 and id = $2`;

export async function findTracker(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<TrackerRow | null> {
  const [row] = await db.query(trackerById, [organizationId, id]);
  return row ?? null;
}

/** A weaker lock than `for update`, so that references to the row need not wait. */
const lockById = sql`select ${tracker} from carrier_trackers where organization_id = $1 and id = $2 for no key update`;

export async function lockTracker(tx: Tx, organizationId: string, id: string): Promise<TrackerRow | null> {
  const [row] = await tx.query(lockById, [organizationId, id]);
  return row ?? null;
}

const updateAnswered = sql`update carrier_trackers
  set reference = $3, next_request_at = $4, failures = 0, last_failure = null
  where organization_id = $1 and id = $2`;

/** Records that the provider answered. `reference` is what it calls the tracker; null if it does not know it any more. */
export function writeAnswered(
  tx: Tx,
  { organization_id, id }: TrackerRow,
  { reference, nextRequestAt }: { reference: string | null; nextRequestAt: Date | null },
): void {
  tx.defer(updateAnswered, [organization_id, id, reference, nextRequestAt]);
}

const updateFailed = sql`update carrier_trackers set next_request_at = $3, failures = $4, last_failure = $5
  where organization_id = $1 and id = $2`;

export function writeFailed(
  tx: Tx,
  { organization_id, id }: TrackerRow,
  failure: { nextRequestAt: Date | null; failures: number; text: string },
): void {
  tx.defer(updateFailed, [
    organization_id,
    id,
    failure.nextRequestAt,
    Math.min(failure.failures, 1_000),
    failure.text,
  ]);
}

const updateReported = sql`update carrier_trackers
  set reported_at = $3, word = $4, problem = $5, problem_since = $6,
    next_request_at = case when ended_at is null then $7::timestamptz end
  where organization_id = $1 and id = $2`;

/** Records what the newest report said. The shipment's change has ended the tracker if the shipment has ended. */
export function writeReported(
  tx: Tx,
  { organization_id, id }: TrackerRow,
  said: Pick<TrackerRow, 'reported_at' | 'word' | 'problem' | 'problem_since' | 'next_request_at'>,
): void {
  tx.defer(updateReported, [
    organization_id,
    id,
    said.reported_at,
    said.word,
    said.problem,
    said.problem_since,
    said.next_request_at,
  ]);
}

/** A transaction that holds one of the trackers has locked its order first, so this one must not wait for it. */
const lockFree = sql`select ${columns('carrier_trackers', ['id'])} from carrier_trackers
  where organization_id = $1 and id = any($2::uuid[]) for no key update skip locked`;

/** Locks those of the trackers that nobody else has locked, and returns their ids. */
export async function lockFreeTrackers(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query(lockFree, [organizationId, ids]);
  return new Set(rows.map(({ id }) => id));
}

const updateRepeated = sql`update carrier_trackers as t
  set reported_at = news.reported_at, word = news.word,
    next_request_at = case when t.ended_at is null then news.next_request_at end
  from json_to_recordset($2::json) as news (id uuid, reported_at timestamptz, word text, next_request_at timestamptz)
  where t.organization_id = $1 and t.id = news.id
    and (t.reported_at is null or t.reported_at <= news.reported_at)`;

/** Records reports that change nothing but the word and its time. */
export function writeRepeated(
  tx: Tx,
  organizationId: string,
  news: readonly Pick<TrackerRow, 'id' | 'reported_at' | 'word' | 'next_request_at'>[],
): void {
  tx.defer(updateRepeated, [organizationId, JSON.stringify(news)]);
}
