import { expect, test } from 'vitest';
import type { EndedAttempt } from '../engine/attempts.sql.ts';
import { healthChangesOf } from './health-changes.ts';

const attempt = (endpointId: string, failure: string | null, { isTest = false } = {}) =>
  ({ organizationId: 'o', endpointId, failure, isTest, attemptedAt: new Date(0) }) as EndedAttempt;

const idsOf = (attempts: readonly EndedAttempt[]) => {
  const { failing, recovered } = healthChangesOf(attempts);
  return [failing, recovered].map((endpoints) => endpoints.map(({ endpointId }) => endpointId));
};

test('each endpoint is named once, and one success among failures means that it is not failing', () => {
  const attempts = [
    attempt('down', 'timeout'),
    attempt('down', 'http_status'),
    attempt('flaky', 'timeout'),
    attempt('flaky', null),
    attempt('flaky', 'timeout'),
    attempt('healthy', null),
  ];
  expect(idsOf(attempts)).toEqual([['down'], ['flaky', 'healthy']]);
});

test('a test that fails says nothing, and a test that succeeds ends the failing', () => {
  expect(idsOf([attempt('down', 'timeout', { isTest: true })])).toEqual([[], []]);
  expect(idsOf([attempt('back', null, { isTest: true })])).toEqual([[], ['back']]);
});
