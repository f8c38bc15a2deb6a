import type { TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { lockDraft, writeCounts } from '../drafts.sql.ts';
import { findDraftsWith, writeBlanks } from './draft-recipients.sql.ts';
import { identitiesOf } from './sealed-recipients.ts';

const reason = {
  field: 'first_name',
  message:
    'This person asked for the deletion of their data: remove the recipient, and send the gift without them',
};

/**
 * Deletes a recipient from the unsent drafts of an organization, one transaction for each draft. A blank row stays and says why, so
 * that nobody sends a gift to fewer people than they believe. Drafts that wait for an approval are no exception.
 */
export async function eraseFromDrafts(
  context: Pick<Context, 'db' | 'organization' | 'vault'>,
  recipient: TypedRecipient,
): Promise<void> {
  const { db } = context;
  const { id: organizationId } = context.organization;
  const identities = identitiesOf(context, organizationId, recipient);
  for (const id of await findDraftsWith(db, organizationId, identities)) {
    await db.transaction((tx) => eraseFromDraft(tx, organizationId, id, identities));
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
