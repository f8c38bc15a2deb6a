import type { NotificationSettings } from '@gifts/contract/dashboard/notifications';
import { columns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { GiftMails } from './gift-mails.ts';

export interface NewsChoice {
  /** Null if nothing was chosen. */
  gift_mails: GiftMails | null;
  gift_news: NotificationSettings['gift_news'];
  /** Whether the user is told of drafts that rules have prepared. */
  occasion_mails: boolean;
}

const choice = sql`select ${columns('users', ['gift_mails', 'gift_news', 'occasion_mails']).as<NewsChoice>()} from users
  where organization_id = $1 and id = $2`;

/** Finds how a user wants to hear what recipients did. */
export async function findNewsChoice(
  db: Statements,
  organizationId: string,
  userId: string,
): Promise<NewsChoice | null> {
  const [found] = await db.query(choice, [organizationId, userId]);
  return found ?? null;
}

const update = sql`update users
  set gift_mails = case when $3::boolean then $4 else gift_mails end, gift_news = coalesce($5::text[], gift_news),
    occasion_mails = coalesce($6::boolean, occasion_mails)
  where organization_id = $1 and id = $2`;

/** Changes what is given and keeps the rest. */
export function writeNewsChoice(
  tx: Tx,
  user: { readonly organizationId: string; readonly id: string },
  {
    giftMails,
    giftNews,
    occasionMails,
  }: {
    giftMails?: GiftMails | null | undefined;
    giftNews?: readonly string[] | undefined;
    occasionMails?: boolean | undefined;
  },
): void {
  tx.defer(update, [
    user.organizationId,
    user.id,
    giftMails !== undefined,
    giftMails ?? null,
    giftNews ?? null,
    occasionMails ?? null,
  ]);
}
