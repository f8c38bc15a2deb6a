/** The tracking numbers of a shipment beside its first one. They are read with the order. */
import { insertInto } from '../../db/insertions.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import type { Tracking } from '../../ports/carrier.ts';

interface Place {
  readonly organization_id: string;
  readonly shipment_id: string;
}

const insertion = insertInto('shipment_tracking_numbers');

export const writeTrackingNumber = (
  tx: Tx,
  place: Place,
  { carrier, number, url }: Tracking,
  at: Date,
): void => tx.insert(insertion, { ...place, carrier, number, url, created_at: at });

const deletion = sql`delete from shipment_tracking_numbers
  where organization_id = $1 and shipment_id = $2 and number = $3`;

export const writeRemovedTrackingNumber = (
  tx: Tx,
  { organization_id, shipment_id }: Place,
  number: string,
): void => tx.defer(deletion, [organization_id, shipment_id, number]);
