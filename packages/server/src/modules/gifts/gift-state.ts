import type { Context } from '../../context/context.ts';
import { AppError } from '../../kit/errors.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAcceptable, isGiftExpired } from '../orders/order-state.ts';

type State = Pick<OrderRecord, 'status' | 'cancel_reason' | 'expires_at'>;

/** Refuses a gift that was accepted, has ended or has expired. */
export function assertAcceptable(
  context: Pick<Context, 'now'>,
  order: State,
  act: 'swapped' | 'accepted' | 'declined' | 'announced',
): void {
  if (!isAcceptable(order.status)) {
    throw new AppError(
      'order_state',
      `The order is ${describeGiftState(order)}, so the gift can't be ${act} any more.`,
    );
  }
  if (isGiftExpired(context, order)) {
    const when = order.expires_at?.toISOString();
    throw new AppError('order_state', `The gift expired on ${when}, so it can't be ${act} any more.`);
  }
}

const endings = {
  canceled: 'canceled by its sender',
  expired: 'canceled because the gift expired',
  declined: 'canceled because the recipient declined the gift',
} as const satisfies Record<NonNullable<OrderRecord['cancel_reason']>, string>;

/** Returns the status in words. For a canceled order it contains the reason. */
export const describeGiftState = ({ status, cancel_reason: reason }: State): string =>
  status === 'canceled' && reason ? endings[reason] : status;
