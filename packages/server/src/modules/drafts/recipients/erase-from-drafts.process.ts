import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { lockDraft, writeCounts } from '../drafts.sql.ts';
import { findDraftsWith, writeBlanks } from './draft-recipients.sql.ts';
import { identitiesOf } from './read-recipient.ts';

const reason = {
  field: 'first_name',
  message:
    'This person asked for the deletion of their data: remove the recipient, and send the gift without them',
};

/**
 * Deletes the recipient of an order from the unsent drafts of the organization, one transaction for each draft. A blank row stays
 * and says why, so that nobody sends a gift to fewer people than they believe. Drafts that wait for an approval are no exception.
 */
export async function eraseFromDrafts(context: Context, order: OrderRecord): Promise<void> {
  const identities = identitiesOf({
    first_name: order.recipient_first_name,
    last_name: order.recipient_last_name,
    email: order.recipient_email,
    mailing_address: order.mailing_address,
  });
  for (const id of await findDraftsWith(context.db, order.organization_id, identities)) {
    await context.db.transaction((tx) => eraseFromDraft(tx, order.organization_id, id, identities));
  }
}

async function eraseFromDraft(
  tx: Tx,
  organizationId: string,
  id: string,
  identities: readonly string[],
): Promise<void> {
  const draft = await lockDraft(tx, organizationId, id);
  // It was deleted or sent meanwhile, and its recipients were deleted with it.
  if (!draft || draft.order_batch_id !== null) return;
  writeBlanks(tx, draft, identities, [reason]);
  writeCounts(tx, { ...draft, revision: draft.revision + 1 });
}
