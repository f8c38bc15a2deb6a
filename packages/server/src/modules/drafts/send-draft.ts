import type { SendDraftInput } from '@gifts/contract/dashboard/drafts';
import { formatUsd } from '@gifts/contract/format-usd';
import type { CreateOrderBatchInput, OrderBatchDetail } from '@gifts/contract/order-batch';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import type { Cents } from '../../kit/money.ts';
import { getAccessibleBatch } from '../batches/batch-access.ts';
import { checkGifts } from '../batches/check-gifts.ts';
import { createOrderBatch } from '../batches/create-order-batch.ts';
import { withPreview } from '../batches/find-batch-with-previews.ts';
import { presentOrderBatchDetail } from '../batches/present-order-batch.ts';
import { presentationSettings } from '../orders/present-order.ts';
import { canTotalGroup, groupTotals } from '../pricing/group-totals.ts';
import { lockAccessibleDraft, refuseWaiting } from './draft-access.ts';
import { writeSentImports } from './draft-imports.sql.ts';
import type { DraftRecord } from './draft-record.ts';
import { writeSent } from './drafts.sql.ts';
import { sendInTurn } from './large-drafts.ts';
import { inWordsOfForm, type OrderOfDraft, orderOfDraft, problemsOfContract } from './order-of-draft.ts';
import { writeRemovalOfAll } from './recipients/draft-recipients.sql.ts';
import { readRecipientsOfDraft } from './recipients/read-recipients-of-draft.ts';
import { countOptedOut } from './recipients/recipient-groups.sql.ts';
import { draftChanged } from './update-draft.ts';

/**
 * Makes an order batch of a draft. The draft is locked, so that of several requests one makes the batch, and the others answer
 * it. Nothing is made and nothing marked unless both are.
 */
export async function sendDraft(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: SendDraftInput,
): Promise<OrderBatchDetail> {
  const draft = await lockAccessibleDraft(context, tx, id);
  if (draft.order_batch_id !== null) return showBatch(context, tx, draft.order_batch_id);
  refuseWaiting(draft);
  if (draft.revision !== input.revision) throw draftChanged(draft.updater, draft.updated_at);
  const highest = { highestTotal: input.est_group_total_high, approvedTotal: null };
  return sendInTurn(draft, () => makeBatch(context, tx, draft, highest));
}

async function showBatch(context: CallerContext, tx: Tx, id: string): Promise<OrderBatchDetail> {
  const batch = await getAccessibleBatch(context, tx, id);
  return presentOrderBatchDetail(await withPreview(tx, batch), presentationSettings(context));
}

interface HighestTotals {
  /** What the gifts may cost together. */
  readonly highestTotal: Cents;
  /** What somebody else has approved. Null: nobody was asked. */
  readonly approvedTotal: Cents | null;
}

/** Makes the batch of a locked draft, and marks the draft as sent. */
export async function makeBatch(
  context: CallerContext,
  tx: Tx,
  draft: DraftRecord,
  { highestTotal, approvedTotal }: HighestTotals,
): Promise<OrderBatchDetail> {
  const { input, problems } = orderOfDraft(context, draft.form);
  const refused = [...problems, ...problemsOfContract(input)];
  if (draft.recipients_count === 0) {
    refused.push({ field: 'recipients', message: 'A gift needs at least one recipient' });
  }
  if (refused.length > 0) throw badRequest(refused.map(inWordsOfForm));
  await refuseOptedOut(tx, draft);
  await refuseHigherPrice(context, tx, { input, recipients: draft.recipients_count, highestTotal });
  const recipients = await readRecipientsOfDraft(context, tx, draft);
  const batch = await create(context, tx, { ...input, recipients }, approvedTotal);
  const sent = { ...draft, order_batch_id: batch.id, sent_at: context.clock.now() };
  writeSent(tx, sent);
  writeSentImports(tx, sent);
  writeRemovalOfAll(tx, draft);
  return batch;
}

/** Who asked for no gifts meanwhile gets none of this draft. */
async function refuseOptedOut(tx: Tx, draft: DraftRecord): Promise<void> {
  const count = await countOptedOut(tx, draft);
  if (count === 0) return;
  const people = count === 1 ? '1 recipient gets' : `${count} recipients get`;
  const message = `${people} no gifts, as is noted with the people of your organization: leave them out and send again`;
  throw badRequest([{ field: 'recipients', message }]);
}

/** The estimate is made of the same catalog as the batch. */
async function refuseHigherPrice(
  context: CallerContext,
  tx: Tx,
  {
    input,
    recipients,
    highestTotal,
  }: { input: OrderOfDraft['input']; recipients: number; highestTotal: number },
): Promise<void> {
  const gift = { ...input, recipients: [] };
  const { cart, estimate } = await checkGifts(context, tx, gift, null);
  // Creating the batch refuses more than can be counted.
  if (!canTotalGroup(estimate, recipients)) return;
  const { est_group_total_high: total } = groupTotals({
    cart: { items: cart.items },
    estimate,
    recipients,
    destinations: null,
  });
  if (total <= highestTotal) return;
  throw new AppError(
    'price_changed',
    `These gifts can cost up to ${formatUsd(total)} now, which is more than ${formatUsd(highestTotal)}: look at the price and send again.`,
    { extra: { est_group_total_high: total } },
  );
}

function create(
  context: CallerContext,
  tx: Tx,
  input: CreateOrderBatchInput,
  approvedTotal: Cents | null,
): Promise<OrderBatchDetail> {
  return createOrderBatch(context, tx, input, approvedTotal).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.fieldErrors) throw error;
    throw badRequest(error.fieldErrors.map(inWordsOfForm));
  });
}
