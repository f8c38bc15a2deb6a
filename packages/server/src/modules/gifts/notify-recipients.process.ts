import type { OrderStatus } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import { newId } from '../../kit/ids.ts';
import type { BatchRecord } from '../batches/batch-record.ts';
import { findBatch } from '../batches/batches.sql.ts';
import { deliverMail } from '../notifications/deliver-mail.ts';
import {
  findPendingMailsOfOrders,
  type MailRow,
  type NewMail,
  writeMailOutcome,
  writeMails,
} from '../notifications/mails.sql.ts';
import { findOrderStatus, findOrdersOfBatches } from '../orders/find-orders.sql.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { giftLink, presentationSettings } from '../orders/present-order.ts';
import { transitionOrder } from '../orders/transition-order.ts';

/**
 * The number of mails that one job sends at the same time. The slots of one organization together keep the connections
 * of the mail transport busy, and no more mails than needed for that are ahead of the first mail of another one.
 */
const concurrency = 6;

export interface RecipientSlice {
  order_batch_id: string;
  /** Positions in the batch. `to` is exclusive. */
  from: number;
  to: number;
}

/**
 * Mails the recipients of a slice of a batch. A row for each mail is stored first, and its outcome is stored
 * after the mail server's answer. After a crash, a retry therefore sends only the mails that were not
 * acknowledged.
 */
export async function notifyRecipients(context: Context, slice: RecipientSlice): Promise<void> {
  const { db, organization } = context;
  const batch = await findBatch(db, organization.id, slice.order_batch_id);
  if (!batch) return;
  const orders = await findOrdersOfBatches(db, organization.id, [batch.id], slice.from, slice.to);
  const mailed = orders.filter((order) => order.recipient_email !== null);
  const card = await findGreetingCard(context, batch);
  await db.transaction(async (tx) => {
    writeMails(
      tx,
      organization.id,
      context.now,
      mailed.map((order) => mailFor(context, batch, order, card)),
    );
  });
  const mails = await findPendingMailsOfOrders(
    db,
    organization.id,
    mailed.map(({ id }) => id),
  );
  const failures = await sendAll(context, mails);
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${mails.length} mails were not accepted: ${failures[0]}`);
}

async function sendAll(context: Context, mails: readonly MailRow[]): Promise<string[]> {
  const failures: string[] = [];
  const waiting = mails.values();
  const sender = async () => {
    for (const mail of waiting) {
      const failure = await sendOne(context, mail);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  return failures;
}

/** Returns why a mail must be retried, or null if it needs no retry. */
async function sendOne(context: Context, mail: MailRow): Promise<string | null> {
  const { db, organization } = context;
  const current = await findOrderStatus(db, organization.id, mail.order_id);
  if (!current || !isStillOfInterest(mail, current)) {
    await writeFinalStatus(context, mail, 'skipped', null);
    return null;
  }
  const { status, failure } = await deliverMail(context, mail);
  if (status === 'retry') return failure;
  await writeFinalStatus(context, mail, status, failure);
  return null;
}

/**
 * Skips the gift mail after the order has moved on, for example because its link was opened. Skips the other
 * mails if the gift has ended.
 */
const isStillOfInterest = (mail: MailRow, status: OrderStatus): boolean =>
  mail.template === 'gift' ? status === 'created' : status !== 'canceled' && status !== 'failed';

async function writeFinalStatus(
  context: Context,
  mail: MailRow,
  status: 'sent' | 'caught' | 'failed' | 'skipped',
  failure: string | null,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const order = mail.order_id ? await lockOrder(tx, context.organization.id, mail.order_id) : null;
    writeMailOutcome(tx, mail, { status, failure, at: context.now });
    const isNotified = mail.template === 'gift' && (status === 'sent' || status === 'caught');
    if (isNotified && order?.status === 'created') transitionOrder(context, tx, order, 'notified');
  });
}

async function findGreetingCard(
  context: Context,
  batch: BatchRecord,
): Promise<{ url: string; alt: string } | null> {
  if (!batch.card_id) return null;
  const { cardsById } = context.catalog;
  const card = cardsById.get(batch.card_id);
  return card ? { url: card.image.url, alt: `Greeting card: ${card.occasions.join(', ')}` } : null;
}

function mailFor(
  context: Context,
  batch: BatchRecord,
  order: OrderRecord,
  card: { url: string; alt: string } | null,
): NewMail {
  const shared = {
    recipientFirstName: order.recipient_first_name,
    fromName: batch.from_name,
    message: batch.message,
    card,
  };
  const isDirect = batch.send_method === 'direct_send';
  return {
    id: newId(),
    order_id: order.id,
    to_email: order.recipient_email ?? '',
    template: isDirect ? 'gift_on_its_way' : 'gift',
    params: isDirect
      ? { ...shared, products: batch.cart_items.map(({ product }) => product.name) }
      : {
          ...shared,
          giftLink: giftLink(presentationSettings(context), order.gift_token),
          expiresAt: order.expires_at?.toISOString() ?? null,
          productHint: null,
        },
  };
}
