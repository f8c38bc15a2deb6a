import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { referenceId } from '../../../kit/ids.ts';
import { queueSenderMail } from '../../notifications/queue-sender-mail.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { DisputeRecord } from './disputes.sql.ts';

const notices = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;

/** Mails the sender what became of a dispute, and logs it for the operator, who answers it at the gateway. */
export async function sendDisputeNotice(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  dispute: DisputeRecord,
): Promise<void> {
  const { id, status, reason, reference, answer_by } = dispute;
  context.log.warn(
    { dispute: id, order: order.id, status, reference, answer_by },
    'A card payment is disputed',
  );
  await queueSenderMail(context, tx, {
    template: 'money_notice',
    sender: order.sender,
    params: (senderFirstName) => ({
      senderFirstName,
      recipientFirstName: order.recipient_first_name,
      notice: notices[status],
      amount: dispute.amount_cents,
      reason: `The bank of the card says: ${reason.replaceAll('_', ' ')}.`,
      referenceId: referenceId(order.id),
    }),
  });
}
