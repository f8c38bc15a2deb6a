import { isOneOf } from '@gifts/contract/is-one-of';
import type { ShipmentStatus } from '@gifts/contract/states';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

const unsent = ['pending', 'tracking', 'failed_unset_tracking'] as const satisfies readonly ShipmentStatus[];

/** True while those who ship still have the parcel, so that it can be held and its products can be moved. */
export const isUnsent = ({
  status,
  shipped_at: at,
}: Pick<ShipmentRecord, 'status' | 'shipped_at'>): boolean =>
  at === null && isOneOf<ShipmentStatus>(unsent, status);
