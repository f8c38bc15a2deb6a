import type { DeclineInput } from '@gifts/contract/sandbox';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { endOrder } from '../orders/end-orders.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { assertAcceptable } from './gift-state.ts';
import { lockGift } from './lock-gift.ts';
import { tellSender } from './tell-sender.ts';

/** Declines a gift. A second request returns the same answer and does not change the first reason. */
export async function declineGift(
  context: Context,
  tx: Tx,
  orderId: string,
  input: DeclineInput,
): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  if (order.cancel_reason === 'declined') return order;
  assertAcceptable(context, order, 'declined');
  const declined = await endOrder(context, tx, order, {
    cancel_reason: 'declined',
    decline_reason: input.reason?.trim() || null,
    decline_message: input.message?.trim() || null,
  });
  await tellSender(context, tx, declined, 'declined');
  return declined;
}
