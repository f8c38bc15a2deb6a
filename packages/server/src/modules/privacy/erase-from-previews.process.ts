import type { Context } from '../../context/context.ts';
import { findRecipientsOfBatches } from '../batches/batches.sql.ts';
import { eraseFromEvents } from './erase-gift-copies.process.ts';
import { renameBatchesOf } from './erase-gifts.process.ts';

/** The recipients that previews of a batch show, and names of batches. */
const shown = 10;

/** Erases recipients of a batch that was not sent from its name, and from the events that show them. */
export async function eraseFromPreviews(
  context: Context,
  batchId: string,
  isErased: (recipient: { readonly email: string | null }) => boolean = () => true,
): Promise<void> {
  const { db, organization } = context;
  const preview = await findRecipientsOfBatches(db, organization.id, [batchId], 0, shown);
  const recipients = preview.filter(isErased);
  await renameBatchesOf(
    context,
    recipients.map((each) => ({
      order_batch_id: batchId,
      recipient_first_name: each.first_name,
      recipient_last_name: each.last_name,
    })),
  );
  const positions = new Set(recipients.map(({ position }) => position));
  await eraseFromEvents(context, { orderIds: new Set(), positions: new Map([[batchId, positions]]) });
}
