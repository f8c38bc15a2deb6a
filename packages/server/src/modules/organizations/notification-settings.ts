/** Which mails a person gets about what recipients of their gifts did, and about drafts that were prepared for them. */
import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from '@gifts/contract/dashboard/notifications';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { findNewsChoice, writeNewsChoice } from './gift-news.sql.ts';

export async function getNotificationSettings(
  { organization, caller }: CallerContext,
  db: Statements,
): Promise<NotificationSettings> {
  const choice = await findNewsChoice(db, organization.id, caller.user.id);
  assert(choice, 'users are never deleted');
  return {
    gift_mails: choice.gift_mails ?? 'default',
    gift_news: choice.gift_news,
    occasion_mails: choice.occasion_mails,
  };
}

export function updateNotificationSettings(
  context: CallerContext,
  tx: Tx,
  {
    gift_mails: giftMails,
    gift_news: giftNews,
    occasion_mails: occasionMails,
  }: UpdateNotificationSettingsInput,
): Promise<NotificationSettings> {
  const { organization, caller } = context;
  writeNewsChoice(
    tx,
    { organizationId: organization.id, id: caller.user.id },
    {
      giftMails: giftMails === 'default' ? null : giftMails,
      giftNews: giftNews && [...new Set(giftNews)],
      occasionMails,
    },
  );
  return getNotificationSettings(context, tx);
}
