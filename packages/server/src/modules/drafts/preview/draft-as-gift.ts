/** The gift that a draft would become, as far as it is filled in. Nothing of it is stored. */
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { type Language, languageOf } from '../../../kit/languages.ts';
import type { BatchRecord, GiftRules } from '../../batches/batch-record.ts';
import { newBatch } from '../../batches/new-batch.ts';
import { newOrders } from '../../batches/new-orders.ts';
import type { OrderBatchPlan } from '../../batches/plan-order-batch.ts';
import { expiryOf } from '../../batches/plan-order-batch.ts';
import { languageOfBatch } from '../../batches/recipient-language.ts';
import { positionRecipients } from '../../batches/write-recipients.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { checkForm } from '../check-form.ts';
import type { DraftRecord } from '../draft-record.ts';
import { cleanRecipient } from '../recipients/read-recipient.ts';

export interface DraftAsGift {
  readonly batch: BatchRecord;
  readonly order: OrderRecord;
  readonly rules: GiftRules;
  readonly language: Language;
}

/** Stands for a recipient as long as there is none. */
const somebody = { first_name: 'Robin', last_name: null };

/** The gift of the first recipient. `locale` is a language to show it in. */
export async function draftAsGift(
  context: CallerContext,
  db: Statements,
  draft: DraftRecord,
  locale: string | null,
): Promise<DraftAsGift | null> {
  const plan = await planOfDraft(context, db, draft);
  if (!plan) return null;
  const batch = newBatch(context, plan, true);
  const byDefault = languageOfBatch(context.organization, batch) ?? 'en';
  const [order] = newOrders(batch, positionRecipients(context, batch, plan.recipients, 0), byDefault);
  if (!order) return null;
  const language = languageOf(locale) ?? languageOf(order.recipient_language) ?? byDefault;
  return {
    batch,
    order: { ...order, recipient_language: language },
    rules: {
      swap: batch.swap,
      tier: batch.international_shipping_tier,
      collectionVersionId: batch.collection_version_id,
      giftCardsAbroad: batch.international_gift_cards_enabled,
    },
    language,
  };
}

/** Null if the draft is of a workspace that the caller has lost meanwhile. */
async function planOfDraft(
  context: CallerContext,
  db: Statements,
  draft: DraftRecord,
): Promise<OrderBatchPlan | null> {
  const { input, checked } = await checkForm(context, db, draft);
  const { workspace, payment, times } = checked;
  if (!workspace) return null;
  const paymentMethodId = 'id' in payment ? payment.id : null;
  const recipient = cleanRecipient(draft.first_recipient ?? {});
  return {
    ...checked,
    ...expiryOf(context, paymentMethodId, times),
    // What is missing has no effect on what is shown.
    input: {
      ...input,
      from_name: input.from_name || context.organization.name,
      send_method: input.send_method ?? 'email_and_link',
      recipients: [],
    },
    recipients: [
      {
        ...somebody,
        ...(recipient.first_name && { first_name: recipient.first_name }),
        last_name: recipient.last_name ?? null,
        email: recipient.email ?? null,
        phone: null,
        mailing_address: null,
        locale: languageOf(recipient.locale ?? null),
      },
    ],
    workspace,
    paymentMethodId,
    highestOrderTotal: checked.estimate.price_est_total_high,
    scheduledSendOn: times.scheduledSendOn,
  };
}
