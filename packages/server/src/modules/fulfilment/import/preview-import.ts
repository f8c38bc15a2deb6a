/** Says what an import would do. It changes nothing, and what it says holds until somebody changes the shipments. */
import type { ShipmentImport } from '@gifts/contract/fulfilment';
import type { Context } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { organizationTime } from '../../../kit/clock.ts';
import { isUuid } from '../../../kit/ids.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { findOrganization } from '../../organizations/organizations.sql.ts';
import { moveShipment, reasonNotToMove } from '../move-shipment.ts';
import { findStoredShipments } from '../shipments.sql.ts';
import { findShipperShipments } from '../shippers/shipper-shipments.sql.ts';
import { importAnswer, outcomeOf, type RowOutcome } from './import-answer.ts';
import { type ImportRow, type ParcelNews, readRows } from './read-rows.ts';
import { reasonNotToBelieve, updatesOfRow } from './updates-of-row.ts';

/** A shipment with the time of the organization whose gift it is. */
interface Known {
  readonly shipment: ShipmentRecord;
  readonly now: Date;
}

const sliceSize = 1_000;

export async function previewImport(context: Context, db: Statements, csv: string): Promise<ShipmentImport> {
  const rows = readRows(csv);
  const outcomes = [];
  for (let from = 0; from < rows.length; from += sliceSize) {
    const slice = rows.slice(from, from + sliceSize);
    const known = await findKnown(context, db, slice);
    for (const row of slice) outcomes.push(outcomeOf(row, expect(row, known)));
  }
  return importAnswer(outcomes, { isPreview: true });
}

async function findKnown(
  context: Context,
  db: Statements,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, Known>> {
  const ids = rows.map(({ shipmentId }) => shipmentId).filter(isUuid);
  const listed = await findShipperShipments(db, context.organization.id, ids);
  const shipments = await findStoredShipments(
    db,
    listed.map(({ customer_id, id }) => ({ organizationId: customer_id, id })),
  );
  const times = new Map<string, Date>();
  for (const id of new Set(listed.map(({ customer_id }) => customer_id))) {
    const customer = await findOrganization(db, id);
    if (customer) times.set(id, organizationTime(context.clock, customer));
  }
  return new Map(
    shipments.map(({ organization_id, ...shipment }) => [
      shipment.id,
      { shipment, now: times.get(organization_id) ?? context.now },
    ]),
  );
}

function expect({ shipmentId, news, problem }: ImportRow, known: ReadonlyMap<string, Known>): RowOutcome {
  if (problem !== null) return { result: 'refused', error: problem };
  if (news === null) return { result: 'skipped', error: null };
  const found = known.get(shipmentId.toLowerCase());
  if (!found) return { result: 'refused', error: 'Shipment not found' };
  const error = reasonNotToRecord(found, news);
  if (error !== null) return { result: 'refused', error };
  return { result: updatesOfRow(found.shipment, news).length === 0 ? 'unchanged' : 'updated', error: null };
}

function reasonNotToRecord({ shipment, now }: Known, news: ParcelNews): string | null {
  const reason = reasonNotToBelieve(news, now);
  if (reason !== null) return reason;
  let current = shipment;
  for (const update of updatesOfRow(shipment, news)) {
    const refusal = reasonNotToMove(current, update);
    if (refusal !== null) return refusal;
    current = moveShipment(current, update, now);
  }
  return null;
}
