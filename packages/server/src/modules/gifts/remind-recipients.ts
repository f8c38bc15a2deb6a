import { isOneOf } from '@gifts/contract/is-one-of';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { languageOfRecipient } from '../notifications/mail-language-of.ts';
import type { NewMail } from '../notifications/mails.sql.ts';
import { queueMails } from '../notifications/queue-mail.ts';
import { lockOrder, lockOrdersToRemind } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAcceptable, isGiftExpired } from '../orders/order-state.ts';
import { giftLink, presentationSettings } from '../orders/present-order.ts';
import { dueReminder, nextReminderTime, type Reminder } from '../orders/reminder-times.ts';
import { writeOrderChanges } from '../orders/write-orders.sql.ts';
import { stopLink } from './stop-proof.ts';

/** The number of orders whose reminders are written in one transaction. */
const ordersAtOnce = 200;

/** Writes the reminders of up to 200 gifts that are due, the longest waiting first, and leaves out some. */
export async function remindRecipients(
  context: Context,
  tx: Tx,
  exceptIds: readonly string[] = [],
): Promise<void> {
  const { organization, now } = context;
  const orders = await lockOrdersToRemind(tx, organization.id, { now, limit: ordersAtOnce, exceptIds });
  writeReminders(context, tx, orders);
}

/** Writes the reminder of one gift, if it is due. */
export async function remindRecipient(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  if (!order?.reminder_due_at || order.reminder_due_at > context.now) return;
  writeReminders(context, tx, [order]);
}

function writeReminders(context: Context, tx: Tx, orders: readonly OrderRecord[]): void {
  const { organization, now } = context;
  const mails = orders.flatMap((order) => reminderMailOf(context, order) ?? []);
  queueMails(context, tx, 'send_reminders', mails);
  writeOrderChanges(
    tx,
    organization.id,
    orders.map((order) => ({ id: order.id, reminder_due_at: nextReminderTime(order, now) })),
  );
}

/** Null for a gift that was answered or opened meanwhile, and for a recipient who was not reached. */
function reminderMailOf(context: Context, order: OrderRecord): NewMail | null {
  const reminder = dueReminder(order, context.now);
  const { recipient_email: email } = order;
  if (!reminder || !isWanted(context, order, reminder) || email === null) return null;
  const link = giftLink(presentationSettings(context), order.gift_token);
  return {
    id: newId(),
    order_id: order.id,
    to_email: email,
    reply_to: order.sender.email,
    language: languageOfRecipient(order),
    resend_number: reminder.day,
    template: 'gift_reminder',
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      giftLink: link,
      stopLink: stopLink(context, { ...order, recipient_email: email }, link),
      expiresAt: order.expires_at?.toISOString() ?? null,
      isBeforeExpiry: reminder.isBeforeExpiry,
    },
  };
}

/** `none`: the gift was opened before its mail was sent. */
const reached = ['sent', 'none'] as const;

function isWanted(context: Context, order: OrderRecord, { isBeforeExpiry }: Reminder): boolean {
  if (!isAcceptable(order.status) || isGiftExpired(context, order)) return false;
  if (!isOneOf(reached, order.notification_status)) return false;
  return isBeforeExpiry || isOneOf(['created', 'notified'] as const, order.status);
}
