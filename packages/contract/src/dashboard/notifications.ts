/** Which mails a person gets about the gifts that they sent. */
import { define } from '../operations/operation.ts';
import { type Static, Strict, Type } from '../schema.ts';

export const giftNews = ['accepted', 'thanked', 'declined'] as const;

const giftMails = Type.Enum(['default', 'each', 'daily', 'none'], {
  description:
    'When the person is told what recipients did. `each`: of each at once. `daily`: of all once a day, at 08:00 UTC. `none`: not at all. `default`: of each for batches of up to ten recipients, and once a day for larger ones.',
});
const news = Type.Array(
  Type.Enum([...giftNews], {
    description: '`accepted`, `thanked` or `declined`: what a recipient did.',
  }),
  { maxItems: giftNews.length, description: 'Of what the person is told.' },
);

const occasionMails = Type.Boolean({
  description:
    'Whether the person is told of drafts that rules have prepared for them before birthdays and anniversaries.',
});

export const NotificationSettings = Type.Object(
  { gift_mails: giftMails, gift_news: news, occasion_mails: occasionMails },
  {
    title: 'NotificationSettings',
    description:
      'Which mails a person gets about what recipients did, and about drafts that were prepared for them. Mails about money, and those after which somebody has to act, are sent in any case.',
  },
);
export type NotificationSettings = Static<typeof NotificationSettings>;

export const UpdateNotificationSettingsInput = Strict({
  gift_mails: Type.Optional(giftMails),
  gift_news: Type.Optional(news),
  occasion_mails: Type.Optional(occasionMails),
});
export type UpdateNotificationSettingsInput = Static<typeof UpdateNotificationSettingsInput>;

const own = {
  path: '/internal/notifications',
  tag: 'Notifications',
  callers: 'members',
  access: 'read',
} as const;

export const notificationOperations = {
  getNotificationSettings: define({
    ...own,
    method: 'GET',
    summary: 'Get which mails one gets oneself',
    status: 200,
    response: NotificationSettings,
    errors: [],
  }),
  updateNotificationSettings: define({
    ...own,
    method: 'PATCH',
    summary: 'Choose which mails one gets oneself',
    description:
      'Changes what is given and keeps the rest. It counts for what recipients do from then on, and for the next daily mail.',
    body: UpdateNotificationSettingsInput,
    status: 200,
    response: NotificationSettings,
    errors: [],
  }),
} as const;
