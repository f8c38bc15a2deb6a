import { describe, expect, it } from 'vitest';
import { checkScheduledSendOn, checkTimes, defaultExpiry } from './check-times.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const time = (text: string | null) => (text === null ? null : new Date(text));

describe('checkTimes', () => {
  it.each<[string, string | null, string | null, string[]]>([
    ['nothing given', null, null, []],
    ['a send in a millisecond', '2026-03-01T12:00:00.001Z', null, []],
    ['a send now', '2026-03-01T12:00:00.000Z', null, ['scheduled_send_on']],
    ['a send a millisecond ago', '2026-03-01T11:59:59.999Z', null, ['scheduled_send_on']],
    ['a send in exactly two years', '2028-03-01T12:00:00.000Z', null, []],
    ['a send a millisecond after two years', '2028-03-01T12:00:00.001Z', null, ['scheduled_send_on']],
    ['an expiry in a millisecond', null, '2026-03-01T12:00:00.001Z', []],
    ['an expiry now', null, '2026-03-01T12:00:00.000Z', ['expires_at']],
    ['an expiry a millisecond after the send', '2026-04-01T00:00:00Z', '2026-04-01T00:00:00.001Z', []],
    ['an expiry at the send', '2026-04-01T00:00:00Z', '2026-04-01T00:00:00Z', ['expires_at']],
    ['an expiry between now and the send', '2026-04-01T00:00:00Z', '2026-03-15T00:00:00Z', ['expires_at']],
    ['both in the past', '2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z', ['scheduled_send_on', 'expires_at']],
  ])('%s', (_name, scheduledSendOn, expiresAt, fields) => {
    const times = {
      now,
      scheduledSendOn: time(scheduledSendOn),
      expiresAt: time(expiresAt),
      isDirect: false,
    };
    expect(checkTimes(times).map(({ field }) => field)).toEqual(fields);
  });

  it('says what time it is, and by when', () => {
    expect(checkScheduledSendOn(now, new Date('2020-01-01T00:00:00Z'))[0]?.message).toBe(
      'Scheduled send on must be in the future; it is 2026-03-01T12:00:00.000Z now',
    );
    expect(checkScheduledSendOn(now, new Date('2030-01-01T00:00:00Z'))[0]?.message).toBe(
      'Scheduled send on must be within two years, by 2028-03-01T12:00:00.000Z',
    );
  });
});

describe('defaultExpiry', () => {
  const context = { organization: { default_expiry_days: 90 } } as Parameters<typeof defaultExpiry>[0];

  it.each([
    ['2026-03-01T12:00:00.000Z', '2026-05-30T12:00:00.000Z'],
    ['2026-03-02T00:00:00Z', '2026-05-31T00:00:00.000Z'],
  ])('is 90 days after the send: %s', (sendTime, expiry) => {
    expect(defaultExpiry(context, new Date(sendTime)).toISOString()).toBe(expiry);
  });
});
