import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import { mailGiftFailed } from '../mail-gift-failed.ts';
import { sendMissingPaymentNotice } from './send-missing-payment-notice.ts';

/** Fails an order whose payment did not arrive in time. It must have no pending charge. */
export async function failUnpaidOrder(context: Context, tx: Tx, order: OrderRecord): Promise<void> {
  const failed = transitionOrder(context, tx, order, 'failed', { payment_due_at: null });
  mailGiftFailed(context, tx, failed);
  await sendMissingPaymentNotice(context, tx, [failed], 'No payment came within 14 days.');
}
