import { describe, expect, it } from 'vitest';
import { nextAct, type PlayedRecipient } from './next-act.ts';

const now = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const order = (tag: string, changes: Partial<PlayedRecipient> = {}): PlayedRecipient => ({
  status: 'notified',
  recipient_email: `grace${tag}@example.com`,
  notification_status: 'sent',
  opened_at: null,
  expires_at: null,
  thank_you_note: null,
  ...changes,
});
const opened = (tag: string, hours = 0, changes: Partial<PlayedRecipient> = {}) =>
  order(tag, { status: 'opened', opened_at: hoursAgo(hours), ...changes });

describe('the next act', () => {
  it.each([
    ['is to open a gift that was announced', order(''), 'open'],
    [
      'is to open a gift without a mail',
      order('', { status: 'created', notification_status: 'none' }),
      'open',
    ],
    ['waits for the mail', order('', { status: 'created', notification_status: 'queued' }), null],
    [
      'never comes after a bounced mail',
      order('', { status: 'created', notification_status: 'bounced' }),
      null,
    ],
    ['is to open also a corrected address', order('', { notification_status: 'queued' }), 'open'],
    ['is to accept an opened gift', opened(''), 'accept'],
    ['is to accept with a swap', opened('+swap'), 'accept'],
    ['is to decline', opened('+decline'), 'decline'],
    ['is to open before declining', order('+decline'), 'open'],
    ['is nothing with +ignore', order('+ignore'), null],
    ['is nothing with +ignore in an opened gift', opened('+ignore'), null],
    ['is nothing with +bounce', order('+bounce', { status: 'created', notification_status: 'none' }), null],
    ['with +slow is to open', order('+slow'), 'open'],
    ['with +slow is nothing for a day', opened('+slow', 23.9), null],
    ['with +slow is to accept after a day', opened('+slow', 24), 'accept'],
    ['is nothing after acceptance', order('', { status: 'paid' }), null],
    ['is to thank after acceptance', order('+thankyou', { status: 'pending_payment' }), 'thank'],
    ['is to thank once', order('+thankyou', { status: 'paid', thank_you_note: 'Hello' }), null],
    ['is nothing after the end', order('', { status: 'canceled' }), null],
    ['is nothing after a failure', order('+thankyou', { status: 'failed' }), null],
    ['is nothing from the moment of expiry', opened('', 1, { expires_at: now }), null],
    ['is to accept before the expiry', opened('', 1, { expires_at: hoursAgo(-1) }), 'accept'],
  ] as const)('%s', (_what, given, act) => {
    expect(nextAct(given, { until: 'delivered', now })).toBe(act);
  });

  it.each([
    ['notified', order(''), null],
    ['opened', order(''), 'open'],
    ['opened', opened(''), null],
    ['opened', opened('+decline'), null],
    ['opened', order('+thankyou', { status: 'accepted' }), null],
    ['accepted', opened(''), 'accept'],
    ['accepted', order('+thankyou', { status: 'accepted' }), 'thank'],
  ] as const)('until %s goes no further', (until, given, act) => {
    expect(nextAct(given, { until, now })).toBe(act);
  });
});
