import { expect, it } from 'vitest';
import type { FetchOutcome } from '../../../kit/safe-fetch/safe-fetch.ts';
import { classifyAttempt } from './classify-attempt.ts';

const at = new Date('2026-03-02T15:00:00Z');
const answer = (status: number, retryAfter: string | null = null): FetchOutcome => ({
  status,
  retryAfter,
  headers: {},
  body: '',
});

it.each<[FetchOutcome, number, object]>([
  [answer(200), 1, { status: 'succeeded', failure: null, delayMs: null }],
  [answer(204), 8, { status: 'succeeded', failure: null }],
  [answer(299), 1, { status: 'succeeded', failure: null }],
  [answer(199), 1, { status: 'pending', failure: 'http_status', delayMs: 5_000 }],
  [answer(301), 1, { status: 'pending', failure: 'redirect', delayMs: 5_000 }],
  [answer(304), 1, { status: 'pending', failure: 'redirect' }],
  [answer(400), 2, { status: 'pending', failure: 'http_status', delayMs: 300_000 }],
  [answer(410), 1, { status: 'failed', failure: 'gone', delayMs: null }],
  [answer(410, '60'), 1, { status: 'failed', failure: 'gone', delayMs: null }],
  [answer(429, '60'), 1, { status: 'pending', failure: 'http_status', delayMs: 60_000 }],
  [answer(503), 8, { status: 'failed', failure: 'http_status', delayMs: null }],
  [{ failure: 'timeout' }, 1, { status: 'pending', failure: 'timeout', responseStatus: null }],
  [{ failure: 'blocked_address' }, 7, { status: 'pending', failure: 'blocked_address', delayMs: 36_000_000 }],
  [{ failure: 'dns_failed' }, 8, { status: 'failed', failure: 'dns_failed', delayMs: null }],
])('%j at attempt %i means %j', (outcome, tries, result) => {
  expect(classifyAttempt({ outcome, tries, at, random: 0.5 })).toMatchObject(result);
});
