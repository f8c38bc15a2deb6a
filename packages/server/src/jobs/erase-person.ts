/**
 * Erases somebody on request, at once and in one organization. What is found by names and addresses comes first, because they are
 * read from the gifts, which come last. Each step can be repeated: an erasure that was interrupted is asked for again.
 */
import type { Context } from '../context/context.ts';
import { eraseStoredAnswers } from '../idempotency/erase-stored-answers.ts';
import { nilUuid } from '../kit/ids.ts';
import { eraseContacts } from '../modules/contacts/delete-contact.ts';
import { eraseFromDrafts } from '../modules/drafts/recipients/erase-from-drafts.process.ts';
import { deleteMailsWith } from '../modules/notifications/delete-mails.sql.ts';
import type { OrderRecord } from '../modules/orders/order-record.ts';
import { findOrdersOfRecipient, hasEnded } from '../modules/orders/orders-to-erase.sql.ts';
import { eraseEarlierRecipients } from '../modules/privacy/erase-earlier-recipients.process.ts';
import { eraseFromUnsentBatches } from '../modules/privacy/erase-from-unsent-batches.process.ts';
import { eraseGiftCopies } from '../modules/privacy/erase-gift-copies.process.ts';
import { eraseGifts } from '../modules/privacy/erase-gifts.process.ts';
import { eraseCopiesOf } from './erase-copies.ts';

export interface PersonErasure {
  /** How many gifts lost their recipient. */
  readonly erased: number;
  /** Ids of orders and of scheduled batches that still need the recipient, with their status. */
  readonly underWay: readonly { readonly id: string; readonly status: string }[];
}

/** Erases the recipients of orders that have ended, and whatever else is stored about them in their organization. */
export async function eraseRecipients(context: Context, orders: readonly OrderRecord[]): Promise<void> {
  const { db, organization } = context;
  const organizationId = organization.id;
  const emails = new Set(orders.flatMap(({ recipient_email: email }) => email ?? []));
  for (const email of emails) await db.transaction((tx) => eraseContacts(tx, { organizationId, email }));
  await eraseCopiesOf(context, orders);
  // All mails are read for this, so they are read once for all of the orders.
  await deleteMailsWith(db, organizationId, wordsOf(orders));
  await eraseGifts(context, orders);
  await eraseGiftCopies(
    context,
    orders.map(({ id }) => id),
  );
}

/** Short names would be found in many mails of others. */
function wordsOf(orders: readonly OrderRecord[]): { words: string[]; newsWords: string[] } {
  const words = orders.flatMap((order) => {
    const { recipient_first_name: first, recipient_last_name: last, recipient_email: email } = order;
    return [order.id, email, last === null ? null : `${first} ${last}`].filter((each) => each !== null);
  });
  const newsWords = orders.map(({ recipient_first_name: first }) => first);
  return { words: [...new Set(words)], newsWords: [...new Set(newsWords)] };
}

const perPage = 100;

/** Erases whoever has an e-mail address, as far as their gifts have ended. */
export async function erasePerson(context: Context, email: string): Promise<PersonErasure> {
  const { db, organization } = context;
  const organizationId = organization.id;
  const emailKey = email.trim().toLowerCase();
  await db.transaction((tx) => eraseContacts(tx, { organizationId, email: emailKey }));
  await eraseFromDrafts(context, { email: emailKey });
  await eraseStoredAnswers(db, context.vault, { organizationId, words: [emailKey] });
  await deleteMailsWith(db, organizationId, { words: [emailKey], newsWords: [] });
  const underWay = await eraseFromUnsentBatches(context, emailKey);
  await eraseEarlierRecipients(context, emailKey);
  let erased = 0;
  for (let after = nilUuid, isFull = true; isFull; ) {
    const orders = await findOrdersOfRecipient(db, organizationId, emailKey, { after, limit: perPage });
    const ended = orders.filter(hasEnded);
    if (ended.length > 0) await eraseRecipients(context, ended);
    erased += ended.length;
    underWay.push(...orders.filter((order) => !hasEnded(order)).map(({ id, status }) => ({ id, status })));
    isFull = orders.length === perPage;
    after =
      orders
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? after;
  }
  return { erased, underWay };
}
