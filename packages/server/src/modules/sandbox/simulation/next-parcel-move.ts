/** Decides what the carrier does next with the parcels of an order in a simulation. */
import { keysOf } from '@gifts/contract/keys-of';
import { type ParcelScenario, parcelScenarios } from '@gifts/contract/sandbox';
import { type ShipmentStatus, shipmentStatuses } from '@gifts/contract/states';
import type { NormalAddress } from '../../addresses/normalize-address.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { reaches, type SimulationMoment } from './simulation-moment.ts';

export interface ParcelMove {
  readonly shipmentId: string;
  readonly status: ShipmentStatus;
}

export type PlayedParcels = Pick<OrderRecord, 'status'> & {
  readonly address: NormalAddress | null;
  readonly shipments: readonly PlayedParcel[];
};

type PlayedParcel = Pick<
  ShipmentRecord,
  'id' | 'status' | 'is_digital' | 'delivery_eta' | 'reship_of' | 'held_at'
>;

/** Returns the next move of the parcel that has come least far, or null if no parcel moves. */
export function nextParcelMove(order: PlayedParcels, moment: SimulationMoment): ParcelMove | null {
  if (order.status !== 'ordered' && order.status !== 'shipped') return null;
  if (!reaches(moment.until, 'shipped')) return null;
  const scenario = scenarioOf(order.address);
  const moves = order.shipments.flatMap((parcel) => {
    const status = nextStatus(parcel, scenario, moment);
    return status ? [{ shipmentId: parcel.id, status }] : [];
  });
  const [next] = moves.sort((left, right) => stageOf(left) - stageOf(right));
  return next ?? null;
}

const stageOf = ({ status }: ParcelMove): number => shipmentStatuses.indexOf(status);

/** The scenario of an address in the US with one of the four ZIP codes, also in the form ZIP+4. */
export function scenarioOf(address: NormalAddress | null): ParcelScenario | null {
  if (address?.country !== 'US') return null;
  const zip = address.postal_code?.slice(0, 5);
  return keysOf(parcelScenarios).find((name) => parcelScenarios[name].zip === zip) ?? null;
}

function nextStatus(
  parcel: PlayedParcel,
  scenario: ParcelScenario | null,
  moment: SimulationMoment,
): ShipmentStatus | null {
  if (parcel.is_digital || parcel.held_at !== null) return null;
  switch (parcel.status) {
    case 'pending':
    case 'failed_unset_tracking':
      return 'tracking';
    case 'tracking':
      return scenario === 'undeliverable' ? 'failed' : 'shipped';
    case 'shipped':
      return reaches(moment.until, 'delivered') ? endOf(parcel, scenario, moment.now) : null;
    default:
      return null;
  }
}

function endOf(parcel: PlayedParcel, scenario: ParcelScenario | null, now: Date): ShipmentStatus | null {
  switch (scenario) {
    case 'lost':
      return parcel.reship_of === null ? 'failed_with_reship' : 'delivered';
    case 'returned':
      return 'failed';
    case 'delayed':
      return parcel.delivery_eta !== null && new Date(parcel.delivery_eta) > now ? null : 'delivered';
    default:
      return 'delivered';
  }
}
