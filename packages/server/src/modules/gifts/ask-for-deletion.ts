import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { lockGift } from './lock-gift.ts';
import { findRequestTime, writeRequest } from './recipient-requests.sql.ts';

/** Records that a recipient wants their data deleted. Asking again changes nothing. */
export async function askForDeletion(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockGift(context, tx, orderId);
  if ((await findRequestTime(tx, order, 'deletion')) !== null) return;
  writeRequest(tx, {
    organization_id: order.organization_id,
    order_id: order.id,
    kind: 'deletion',
    requested_at: context.now,
    closed_at: null,
  });
}
