/** Runs one piece of scheduled work. If it fails, it is tried again later, and the others go on. */
import type { Context } from '../../context/context.ts';
import { isUnavailable } from '../../db/database-errors.ts';
import type { Tx } from '../../db/statements.ts';
import { errorText } from '../../kit/error-text.ts';
import { idTime } from '../../kit/ids.ts';
import { failUnsentBatch } from '../batches/fail-order-batch.ts';
import { sendOrderBatch } from '../batches/send-order-batch.ts';
import { expireOrder, expireOrders } from '../gifts/expire-orders.ts';
import { remindRecipient, remindRecipients } from '../gifts/remind-recipients.ts';
import { expireSwapOffer } from '../gifts/replacements/end-swap-offer.ts';
import { reportFailedNotifications } from '../gifts/report-failed-notifications.ts';
import { sendDigest } from '../gifts/send-digest.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { prepareDrafts } from '../occasions/prepare-drafts.ts';
import { runDunningStep } from '../payments/dunning/run-dunning-step.ts';
import { countFailure, findFailed, writeNextAttempt, writeSuccess } from './failures.sql.ts';
import { afterFailure } from './retry-schedule.ts';
import type { ScheduledItem } from './scheduled-item.ts';

/**
 * Runs an item and stores its failure. An error of the database itself is thrown: it says nothing about the item, and
 * the caller tries again.
 */
export async function attemptItem(
  context: Context,
  item: ScheduledItem,
  isAlone = item.attempts > 0,
): Promise<void> {
  try {
    await runScheduledItem(context, item, isAlone);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // One of many orders has failed. The earliest is tried alone, so that the one that fails is found.
    if (item.kind in workOnMany && !isAlone) await attemptItem(context, item, true);
    else await storeFailure(context, item, error);
  }
}

/** Sends a batch that is not scheduled. A failed send is tried again as scheduled work. */
export const attemptSend = (context: Context, orderBatchId: string): Promise<void> =>
  attemptItem(context, {
    kind: 'send',
    id: orderBatchId,
    due_at: idTime(orderBatchId),
    run_at: context.now,
    attempts: 0,
  });

/** Runs one item in a transaction. With an expiry or a reminder that is not alone, it also runs others that are due. */
export async function runScheduledItem(
  context: Context,
  item: ScheduledItem,
  isAlone = item.attempts > 0,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await runItem(context, tx, item, isAlone);
    writeSuccess(tx, context.organization.id, item);
  });
}

/** Work that is done for many orders at once, or for one alone. */
const workOnMany = {
  expiry: { one: expireOrder, many: expireOrders },
  reminder: { one: remindRecipient, many: remindRecipients },
} as const;

async function runItem(context: Context, tx: Tx, item: ScheduledItem, isAlone: boolean): Promise<void> {
  switch (item.kind) {
    case 'send':
      return sendOrderBatch(context, tx, item.id);
    case 'payment':
      return runDunningStep(context, tx, item.id);
    case 'notice':
      return reportFailedNotifications(context, tx, item.id);
    case 'digest':
      return sendDigest(context, tx, item.id);
    case 'swap_offer':
      return expireSwapOffer(context, tx, item.id);
    case 'occasion':
      return prepareDrafts(context, tx, item.id);
    case 'invoice':
      return issueInvoice(context, tx, item.due_at);
    case 'expiry':
    case 'reminder': {
      const { one, many } = workOnMany[item.kind];
      if (isAlone) return one(context, tx, item.id);
      return many(context, tx, await findFailed(tx, context.organization.id, item.kind));
    }
  }
}

async function storeFailure(context: Context, item: ScheduledItem, error: unknown): Promise<void> {
  const { organization, log } = context;
  const next = await context.db.transaction((tx) => planNextAttempt(context, tx, item, errorText(error)));
  log.error(
    { err: error, organization_id: organization.id, kind: item.kind, id: item.id, next },
    'Scheduled work has failed',
  );
  if (next !== 'park' && next?.failsBatch) await failBatch(context, item);
}

async function planNextAttempt(context: Context, tx: Tx, item: ScheduledItem, error: string) {
  const { organization, now } = context;
  const failure = await countFailure(tx, organization.id, item, { at: now, error });
  if (!failure) return null;
  const failingForMs = now.getTime() - failure.failing_since.getTime();
  const next = afterFailure(item.kind, { attempts: failure.attempts, failingForMs });
  if (next !== 'park') {
    writeNextAttempt(tx, organization.id, item, new Date(now.getTime() + next.delayMs));
  }
  return next;
}

/** Sets a batch to `failed`, or parks it if not even that is possible. After a crash, the next attempt comes here. */
async function failBatch(context: Context, item: ScheduledItem): Promise<void> {
  const { organization, log } = context;
  try {
    await context.db.transaction(async (tx) => {
      await failUnsentBatch(context, tx, item.id);
      writeSuccess(tx, organization.id, item);
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await context.db.transaction(async (tx) => writeNextAttempt(tx, organization.id, item, null));
    log.error(
      { err: error, organization_id: organization.id, id: item.id },
      'A batch could not become failed',
    );
  }
}
