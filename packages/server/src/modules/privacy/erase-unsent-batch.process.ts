import type { Context } from '../../context/context.ts';
import { recordAct } from '../audit/record-act.ts';
import { findRecipientsOfBatches } from '../batches/batches.sql.ts';
import { writeAllErased } from '../batches/erase-recipients.sql.ts';
import { eraseFromEvents } from './erase-gift-copies.process.ts';
import { renameBatchesOf } from './erase-gifts.process.ts';
import { scheduleCopies } from './schedule-copies.ts';

/** The recipients that previews of a batch show, and names of batches. */
const shown = 10;

/**
 * Erases the recipients of a batch that never became orders. The batch counts as erased at the end, so that a run that is
 * interrupted is repeated.
 */
export async function eraseUnsentBatch(context: Context, batchId: string): Promise<void> {
  const { db, organization } = context;
  const organizationId = organization.id;
  const recipients = await findRecipientsOfBatches(db, organizationId, [batchId], 0, shown);
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
  await db.transaction(async (tx) => {
    writeAllErased(tx, { organizationId, batchId, at: context.clock.now() });
    scheduleCopies(context, tx, { batchIds: [batchId] });
    const subject = { kind: 'order_batch', id: batchId };
    recordAct(context, tx, { organizationId, act: 'erase_recipients', subject });
  });
}
