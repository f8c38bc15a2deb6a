import { recipientName } from '@gifts/contract/names';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { dayMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { queueSenderMail } from '../notifications/queue-sender-mail.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAcceptable, isGiftExpired } from '../orders/order-state.ts';
import { describeGiftState } from './gift-state.ts';
import { lockGift } from './lock-gift.ts';
import { findRequestTime, writeLatestRequest } from './recipient-requests.sql.ts';

/** So long before the expiry, a recipient may ask for more time. */
const askableBeforeExpiryMs = 7 * dayMs;

type Gift = Pick<OrderRecord, 'status' | 'cancel_reason' | 'expires_at'>;

export const hasExpired = (context: Pick<Context, 'now'>, gift: Gift): boolean =>
  gift.cancel_reason === 'expired' || (isAcceptable(gift.status) && isGiftExpired(context, gift));

/** True for a gift that has expired, or will in a few days. */
export function mayAskForMoreTime({ now }: Pick<Context, 'now'>, gift: Gift): boolean {
  if (gift.expires_at === null) return false;
  if (hasExpired({ now }, gift)) return true;
  return isAcceptable(gift.status) && gift.expires_at.getTime() - now.getTime() <= askableBeforeExpiryMs;
}

/** When the recipient last asked; null if they did not, or only before the gift expired. */
export function timeOfAnswerableRequest(
  context: Pick<Context, 'now'>,
  gift: Gift,
  requestedAt: Date | null,
): Date | null {
  const isOutdated =
    requestedAt !== null &&
    hasExpired(context, gift) &&
    gift.expires_at !== null &&
    requestedAt < gift.expires_at;
  return isOutdated ? null : requestedAt;
}

/**
 * Tells the sender that the recipient would like more time: to move the expiration while the gift can be accepted, or
 * to send it again. Asking twice for the same changes nothing.
 */
export async function askForMoreTime(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockGift(context, tx, orderId);
  if (!mayAskForMoreTime(context, order) || order.expires_at === null) {
    throw new AppError(
      'order_state',
      `The order is ${describeGiftState(order)}; more time can be asked for a gift that has expired or soon will.`,
    );
  }
  const requestedAt = await findRequestTime(tx, order, 'more_time');
  if (timeOfAnswerableRequest(context, order, requestedAt) !== null) return;
  writeLatestRequest(tx, {
    organization_id: order.organization_id,
    order_id: order.id,
    kind: 'more_time',
    requested_at: context.now,
    closed_at: null,
  });
  const expiresAt = order.expires_at.toISOString();
  const isExpired = hasExpired(context, order);
  await queueSenderMail(context, tx, {
    template: 'more_time',
    sender: order.sender,
    params: (senderFirstName) => ({
      senderFirstName,
      recipientName: recipientName(order),
      products: order.cart_items.map(({ product }) => product.name),
      expiresAt,
      isExpired,
    }),
  });
}
