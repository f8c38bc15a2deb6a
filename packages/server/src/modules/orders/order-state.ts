import { isOneOf } from '@gifts/contract/is-one-of';
import { acceptableStatuses, acceptedStatuses, type OrderStatus } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { OrderRecord } from './order-record.ts';

/** True while the recipient can still swap, accept or decline, as far as the status says. */
export const isAcceptable = (status: OrderStatus): boolean => isOneOf(acceptableStatuses, status);

export const isAccepted = (status: OrderStatus): boolean => isOneOf(acceptedStatuses, status);

/** From this moment on a gift has ended, also while nothing has canceled its order yet. */
export const isGiftExpired = (
  context: Pick<Context, 'now'>,
  { expires_at: expiresAt }: Pick<OrderRecord, 'expires_at'>,
): boolean => expiresAt !== null && expiresAt <= context.now;
