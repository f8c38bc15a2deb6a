import { isOneOf } from '@gifts/contract/is-one-of';
import type { ShipmentStatus } from '@gifts/contract/states';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

const unsent = ['pending', 'tracking', 'failed_unset_tracking'] as const satisfies readonly ShipmentStatus[];

/** True while those who ship still have the parcel, so that it can be held and its products can be moved. Gift cards have none. */
export const isUnsent = ({
  status,
  is_digital: isDigital,
  shipped_at: at,
}: Pick<ShipmentRecord, 'status' | 'is_digital' | 'shipped_at'>): boolean =>
  !isDigital && at === null && isOneOf<ShipmentStatus>(unsent, status);
