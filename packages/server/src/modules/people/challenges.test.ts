import { describe, expect, it } from 'vitest';
import { challengeMs, makeChallenge, openChallenge } from './challenges.ts';

const secret = 'a secret of the test';
const holder = 'session 1' as const;
const now = new Date('2027-03-01T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const challenge = makeChallenge(secret, holder, now);

describe('openChallenge', () => {
  it('opens a challenge until five minutes have passed', () => {
    const opened = openChallenge(challenge, { secret, holder, now: later(challengeMs - 1) });
    expect(opened?.nonce).toHaveLength(16);
    expect(opened?.expiresAt).toEqual(later(challengeMs));
    expect(openChallenge(challenge, { secret, holder, now: later(challengeMs) })).toBeNull();
  });

  it('makes each challenge another one', () => {
    expect(makeChallenge(secret, holder, now)).not.toBe(challenge);
  });

  it.each([
    ['another session', { secret, holder: 'session 2' as const }],
    ['a browser', { secret, holder: 'browser 1' as const }],
    ['another key', { secret: 'another secret', holder }],
  ])('refuses a challenge of %s', (_case, who) => {
    expect(openChallenge(challenge, { ...who, now })).toBeNull();
  });

  it('refuses a challenge of which any byte was changed', () => {
    const bytes = Buffer.from(challenge, 'base64url');
    for (const position of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(openChallenge(changed.toString('base64url'), { secret, holder, now })).toBeNull();
    }
  });

  it.each(['', 'x', challenge.slice(0, -4), `${challenge}AAAA`])('refuses the text "%s"', (text) => {
    expect(openChallenge(text, { secret, holder, now })).toBeNull();
  });
});
