/** What an import would do with rows, as long as nobody changes their shipments. */
import type { Context } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { organizationTime } from '../../../kit/clock.ts';
import { isUuid } from '../../../kit/ids.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { findOrganization } from '../../organizations/organizations.sql.ts';
import { moveShipment, reasonNotToMove } from '../move-shipment.ts';
import { reasonNotToSend } from '../refuse-held.ts';
import { findStoredShipments } from '../shipments.sql.ts';
import { findShipperShipments } from '../shippers/shipper-shipments.sql.ts';
import type { RowOutcome } from './import-answer.ts';
import type { ImportRow, ParcelNews } from './read-rows.ts';
import { reasonNotToBelieve, updatesOfRow } from './updates-of-row.ts';

/** A shipment with the time of the organization whose gift it is. */
export interface KnownShipment {
  readonly shipment: ShipmentRecord;
  readonly orderId: string;
  readonly now: Date;
}

const sliceSize = 1_000;

/** Divides rows into slices whose shipments are found together. */
export const slicesOfRows = (rows: readonly ImportRow[]): ImportRow[][] =>
  Array.from({ length: Math.ceil(rows.length / sliceSize) }, (_, index) =>
    rows.slice(index * sliceSize, (index + 1) * sliceSize),
  );

/** Finds the shipments that rows name, among those that the caller ships. */
export async function findKnown(
  context: Context,
  db: Statements,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, KnownShipment>> {
  const ids = rows.map(({ shipmentId }) => shipmentId).filter(isUuid);
  const listed = await findShipperShipments(db, context.organization.id, ids);
  const shipments = await findStoredShipments(
    db,
    listed.map(({ customer_id, id }) => ({ organizationId: customer_id, id })),
  );
  const orderIds = new Map(listed.map(({ id, order_id }) => [id, order_id]));
  const times = new Map<string, Date>();
  for (const id of new Set(listed.map(({ customer_id }) => customer_id))) {
    const customer = await findOrganization(db, id);
    if (customer) times.set(id, organizationTime(context.clock, customer));
  }
  return new Map(
    shipments.map(({ organization_id, ...shipment }) => [
      shipment.id,
      {
        shipment,
        orderId: orderIds.get(shipment.id) ?? '',
        now: times.get(organization_id) ?? context.now,
      },
    ]),
  );
}

/** Says what becomes of a row. It holds until somebody changes the shipment. */
export function outcomeToExpect(
  { shipmentId, news, problem }: ImportRow,
  known: ReadonlyMap<string, KnownShipment>,
): RowOutcome {
  if (problem !== null) return { result: 'refused', error: problem };
  if (news === null) return { result: 'skipped', error: null };
  const found = known.get(shipmentId.toLowerCase());
  if (!found) return { result: 'refused', error: 'Shipment not found' };
  const error = reasonNotToRecord(found, news);
  if (error !== null) return { result: 'refused', error };
  return {
    result: updatesOfRow(found.shipment, news, found.now).length === 0 ? 'unchanged' : 'updated',
    error: null,
  };
}

function reasonNotToRecord({ shipment, now }: KnownShipment, news: ParcelNews): string | null {
  const reason = reasonNotToBelieve(news, shipment, now);
  if (reason !== null) return reason;
  let current = shipment;
  for (const update of updatesOfRow(shipment, news, now)) {
    const refusal = reasonNotToSend(current, update) ?? reasonNotToMove(current, update);
    if (refusal !== null) return refusal;
    current = moveShipment(current, update, now);
  }
  return null;
}
