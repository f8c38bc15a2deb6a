import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { writeMails } from '../notifications/mails.sql.ts';
import { queueMails } from '../notifications/queue-mail.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { canceledGiftMail } from './canceled-gift-mail.ts';

/** Writes the mail that a gift was taken back, and its job. */
export function mailCanceledGift(context: Context, tx: Tx, order: OrderRecord): void {
  const mail = canceledGiftMail(order);
  if (!mail) return;
  writeMails(tx, context.organization.id, context.now, [mail]);
  enqueue(tx, 'send_mail', { organization_id: context.organization.id, mail_id: mail.id });
}

/** Writes these mails for many canceled orders. */
export const mailCanceledGifts = (context: Context, tx: Tx, orders: readonly OrderRecord[]): void =>
  queueMails(
    context,
    tx,
    'send_mails',
    orders.map(canceledGiftMail).filter((mail) => mail !== null),
  );
