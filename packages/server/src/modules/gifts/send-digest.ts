import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { queueSenderMail } from '../notifications/queue-sender-mail.ts';
import { type NewsKind, type ToldNews, takeDueNews } from '../notifications/sender-news.sql.ts';
import type { DigestPart } from '../notifications/templates/gifts-digest-mail.ts';
import { findOrdersById } from '../orders/find-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findUserById } from '../organizations/find-users.sql.ts';
import { findNewsChoice } from '../organizations/gift-news.sql.ts';

/** The number of recipients that a mail names for each thing that they did. */
const namedRecipients = 5;

/** Mails a sender what recipients did since the last such mail, as the sender wants it now. Does nothing before it is due. */
export async function sendDigest(context: Context, tx: Tx, userId: string): Promise<void> {
  const { organization, now } = context;
  const taken = await takeDueNews(tx, organization.id, userId, now, namedRecipients);
  const choice = await findNewsChoice(tx, organization.id, userId);
  const news =
    choice?.gift_mails === 'none' ? [] : taken.filter(({ kind }) => choice?.gift_news.includes(kind));
  const sender = await findUserById(tx, organization.id, userId);
  if (!sender || news.length === 0) return;
  const orders = await findOrdersById(
    tx,
    organization.id,
    news.map(({ order_id }) => order_id),
  );
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  await queueSenderMail(context, tx, {
    template: 'gifts_digest',
    sender,
    params: (senderFirstName) => ({
      senderFirstName,
      accepted: partOf(news, ordersById, 'accepted'),
      thanked: partOf(news, ordersById, 'thanked'),
      declined: partOf(news, ordersById, 'declined'),
    }),
  });
}

function partOf(
  news: readonly ToldNews[],
  ordersById: ReadonlyMap<string, OrderRecord>,
  kind: NewsKind,
): DigestPart {
  const ofKind = news.filter((each) => each.kind === kind);
  return {
    count: ofKind[0]?.count ?? 0,
    latest: ofKind
      .flatMap(({ order_id }) => ordersById.get(order_id) ?? [])
      .map((order) => ({
        recipientFirstName: order.recipient_first_name,
        note: kind === 'thanked' ? order.thank_you_note : null,
      })),
  };
}
