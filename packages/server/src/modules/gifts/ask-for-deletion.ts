import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { eraseContacts } from '../contacts/delete-contact.ts';
import { queueRecipientMail } from '../notifications/queue-recipient-mail.ts';
import { presentationSettings, recipientLink } from '../orders/present-order.ts';
import { lockGift } from './lock-gift.ts';
import { findRequestTime, writeRequest } from './recipient-requests.sql.ts';

/**
 * Records that a recipient wants their data deleted, and confirms it by mail. Asking again changes nothing. The people of the
 * organization lose them at once, and a job deletes them from drafts and stored answers. The gift itself is up to the operator.
 */
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
  if (order.recipient_email !== null) {
    await eraseContacts(tx, { organizationId: order.organization_id, email: order.recipient_email });
  }
  enqueue(tx, 'erase_copies', { organization_id: order.organization_id, order_id: order.id });
  assert(order.recipient_token, 'a page of an accepted gift asks for it');
  queueRecipientMail(context, tx, order, {
    template: 'deletion_asked',
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      recipientLink: recipientLink(presentationSettings(context), order.recipient_token),
    },
  });
}
