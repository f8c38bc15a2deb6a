import {
  acceptableStatuses,
  acceptedStatuses,
  canTransitionShipment,
  shipmentStatuses,
} from '@gifts/contract/states';
import type { Order } from '@gifts/sdk';

export type RecipientAct = 'open' | 'swap' | 'accept' | 'decline' | 'thank' | 'pay';

/** Why an act is not possible in the state of an order, or null if it is. */
export function obstacleTo(act: RecipientAct, status: Order['status']): string | null {
  const isIn = (statuses: readonly string[]) => statuses.includes(status);
  switch (act) {
    case 'open':
    case 'swap':
    case 'accept':
    case 'decline':
      return isIn(acceptableStatuses) ? null : 'The recipient has decided already, or the gift has ended.';
    case 'thank':
      return isIn(acceptedStatuses) ? null : 'Only whoever has accepted the gift can say thanks.';
    case 'pay':
      return status === 'pending_payment' ? null : 'Only an order that waits for its payment can be paid.';
  }
}

/** The statuses that a carrier can report next. */
export const nextOfShipment = (status: (typeof shipmentStatuses)[number]) =>
  shipmentStatuses.filter((to) => canTransitionShipment(status, to));
