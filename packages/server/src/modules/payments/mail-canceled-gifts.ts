import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { enqueue, enqueueSlices } from '../../queue/enqueue.ts';
import { writeMails } from '../notifications/mails.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { canceledGiftMail } from './canceled-gift-mail.ts';

/** The number of mails that one job sends, as for the mails that announced the gifts. */
const mailsOfJob = 25;

/** Writes the mail that a gift was taken back, and its job. */
export function mailCanceledGift(context: Context, tx: Tx, order: OrderRecord): void {
  const mail = canceledGiftMail(order);
  if (!mail) return;
  writeMails(tx, context.organization.id, context.now, [mail]);
  enqueue(tx, 'send_mail', { organization_id: context.organization.id, mail_id: mail.id });
}

/**
 * Writes these mails for many canceled orders with one statement, and a job for each 25 of them with another. The rows and
 * the jobs are of the transaction that cancels, so that a crash loses and repeats none.
 */
export function mailCanceledGifts(context: Context, tx: Tx, orders: readonly OrderRecord[]): void {
  const mails = orders.map(canceledGiftMail).filter((mail) => mail !== null);
  const organizationId = context.organization.id;
  writeMails(tx, organizationId, context.now, mails);
  const jobs = Array.from({ length: Math.ceil(mails.length / mailsOfJob) }, (_, index) => ({
    organization_id: organizationId,
    mail_ids: mails.slice(index * mailsOfJob, (index + 1) * mailsOfJob).map(({ id }) => id),
  }));
  enqueueSlices(tx, 'send_mails', jobs);
}
