import { type ShipmentStatus, shipmentStatuses } from '@gifts/contract/states';
import { requireOneOf } from './parse-arguments.ts';

/** The options that choose shipments. */
export const shipmentFilters = { status: { type: 'string' }, brand: { type: 'string' } } as const;

export const readShipmentStatus = (status: string | undefined): ShipmentStatus | undefined =>
  status === undefined ? undefined : requireOneOf(status, shipmentStatuses, '--status');
