import type { OrderBatchDetail } from '@gifts/contract/order-batch';
import { type CreateOrderBatchInput, previewSize, synchronousRecipients } from '@gifts/contract/order-batch';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { AppError } from '../../kit/errors.ts';
import { type Cents, multiply } from '../../kit/money.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { appendEvent } from '../events/append-event.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings } from '../orders/present-order.ts';
import { reserveFunds } from '../payments/reserve-funds.ts';
import { schedulePayments } from '../payments/schedule-payments.ts';
import { takeFromBudgets } from '../spending/take-from-budgets.ts';
import { announceNewOrders } from './announce-new-orders.ts';
import type { BatchRecord } from './batch-record.ts';
import {
  findBatchIdByReference,
  insertBatchWithReference,
  writeBatch,
  writeCart,
  writeRecipients,
} from './batches.sql.ts';
import { newBatch } from './new-batch.ts';
import { writeNewOrders } from './new-orders.sql.ts';
import { newOrders } from './new-orders.ts';
import { type OrderBatchPlan, planOrderBatch } from './plan-order-batch.ts';
import {
  type BatchWithPreviews,
  presentOrderBatchDetail,
  presentOrderBatchEvent,
} from './present-order-batch.ts';
import { languageOfBatch } from './recipient-language.ts';
import { reserveStockOfOrders } from './reserve-stock-of-batch.ts';
import { scheduleNotifications } from './schedule-notifications.ts';
import { type PositionedRecipient, positionRecipients, storeRecipients } from './write-recipients.ts';

/**
 * Creates a batch. With up to ten recipients and no schedule, its orders are created in this transaction.
 * Otherwise the recipients are stored, and a job creates the orders, at the scheduled time if there is one. Budgets are taken now in
 * any case. `approvedTotal` is the most that somebody else has approved. Null: nobody was asked.
 */
export async function createOrderBatch(
  context: CallerContext,
  tx: Tx,
  input: CreateOrderBatchInput,
  approvedTotal: Cents | null,
): Promise<OrderBatchDetail> {
  const { customer_reference_id: reference } = input;
  // The reference is checked first: a repeated request must get this error even if its schedule or funds no
  // longer allow the batch.
  if (reference) await rejectTakenReference(tx, context.organization.id, reference);
  const plan = await planOrderBatch(context, tx, input);
  const isImmediate = plan.scheduledSendOn === null && plan.recipients.length <= synchronousRecipients;
  const batch = newBatch(context, plan, isImmediate);
  writeCart(tx, {
    organization_id: batch.organization_id,
    id: batch.cart_id,
    items: batch.cart_items,
    created_at: context.now,
  });
  await storeBatch(tx, batch);
  if (!isImmediate) {
    await takeBudgets(context, tx, batch, approvedTotal);
    await reserveFunds(context, tx, batch);
    return sendLater(context, tx, batch, plan);
  }
  const recipients = positionRecipients(context, batch, plan.recipients, 0);
  const orders = newOrders(batch, recipients, languageOfBatch(context.organization, batch));
  await reserveStockOfOrders(context, tx, batch, orders);
  await takeBudgets(context, tx, batch, approvedTotal);
  await reserveFunds(context, tx, batch);
  return sendNow(context, tx, { batch, orders, recipients });
}

const takeBudgets = (
  context: CallerContext,
  tx: Tx,
  batch: BatchRecord,
  approvedTotal: Cents | null,
): Promise<void> =>
  takeFromBudgets(context, tx, {
    batchId: batch.id,
    workspaceId: batch.workspace_id,
    workspaceName: batch.workspace_name,
    isSmall: batch.recipients_count <= synchronousRecipients,
    total: multiply(batch.highest_order_total ?? 0, batch.recipients_count),
    approvedTotal,
  });

/**
 * Stores the batch. If several requests use the same reference at once, one of them stores its batch and the
 * others are refused.
 */
async function storeBatch(tx: Tx, batch: BatchRecord): Promise<void> {
  const { organization_id: organizationId, customer_reference_id: reference } = batch;
  if (reference === null) return writeBatch(tx, batch);
  if (await insertBatchWithReference(tx, batch)) return;
  await rejectTakenReference(tx, organizationId, reference);
  assert(false, 'the batch that already has this reference exists');
}

async function rejectTakenReference(tx: Tx, organizationId: string, reference: string): Promise<void> {
  const existing = await findBatchIdByReference(tx, organizationId, reference);
  if (existing === null) return;
  throw new AppError(
    'duplicate_customer_reference_id',
    `The order batch ${existing} has this customer_reference_id already: ${reference}`,
    { extra: { existing_order_batch_id: existing } },
  );
}

interface NewGifts {
  readonly batch: BatchRecord;
  readonly orders: OrderRecord[];
  readonly recipients: PositionedRecipient[];
}

function sendNow(context: CallerContext, tx: Tx, { batch, orders, recipients }: NewGifts): OrderBatchDetail {
  const settings = presentationSettings(context);
  writeRecipients(tx, batch, recipients);
  writeNewOrders(tx, batch, orders);
  announceCreation(context, tx, { batch, orders, recipients });
  const sent = announceNewOrders(context, tx, batch, orders);
  schedulePayments(tx, batch);
  scheduleNotifications(tx, batch);
  return presentOrderBatchDetail({ batch, orders: sent, recipients }, settings);
}

async function sendLater(
  context: CallerContext,
  tx: Tx,
  batch: BatchRecord,
  plan: OrderBatchPlan,
): Promise<OrderBatchDetail> {
  const created = { batch, orders: [], recipients: plan.recipients.slice(0, previewSize) };
  await storeRecipients(context, tx, batch, plan.recipients);
  announceCreation(context, tx, created);
  if (batch.scheduled_send_on === null) {
    enqueue(tx, 'send_order_batch', { organization_id: batch.organization_id, order_batch_id: batch.id });
  }
  return presentOrderBatchDetail(created, presentationSettings(context));
}

function announceCreation(context: CallerContext, tx: Tx, created: BatchWithPreviews): void {
  appendEvent(tx, {
    organizationId: context.organization.id,
    type: 'order_batch.created',
    at: context.now,
    data: presentOrderBatchEvent(created, presentationSettings(context)),
  });
}
