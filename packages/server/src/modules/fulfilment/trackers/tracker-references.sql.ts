import { columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';

export interface TrackerKey {
  organization_id: string;
  tracker_id: string;
}

const insertReference = sql`insert into carrier_tracker_references (provider, reference, organization_id, tracker_id)
  values ($1, $2, $3, $4) on conflict do nothing`;

export function writeReference(tx: Tx, provider: string, reference: string, key: TrackerKey): void {
  tx.defer(insertReference, [provider, reference, key.organization_id, key.tracker_id]);
}

const trackersOfReference = sql`select ${columns('carrier_tracker_references', ['organization_id', 'tracker_id'])}
  from carrier_tracker_references where provider = $1 and reference = $2`;

/** Finds the trackers of all organizations that a provider calls by this reference. */
export const findTrackersOfReference = (
  db: Statements,
  provider: string,
  reference: string,
): Promise<TrackerKey[]> => db.query(trackersOfReference, [provider, reference]);
