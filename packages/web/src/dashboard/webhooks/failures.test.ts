import { expect, it } from 'vitest';
import { groupFailures } from './failures.ts';

it('deliveries that have not arrived are grouped by their last attempt', () => {
  const attempt = (failure: 'http_status' | 'timeout' | null, response_status: number | null) => ({
    failure,
    response_status,
  });
  expect(
    groupFailures([
      { status: 'pending', attempts: [attempt('timeout', null)] },
      { status: 'pending', attempts: [attempt('timeout', null), attempt('http_status', 500)] },
      { status: 'failed', attempts: [attempt('http_status', 500)] },
      { status: 'failed', attempts: [attempt('http_status', 404)] },
      { status: 'succeeded', attempts: [attempt('http_status', 500), attempt(null, 200)] },
      { status: 'pending', attempts: [] },
    ]),
  ).toEqual([
    { failure: 'http_status', status: 500, count: 2 },
    { failure: 'timeout', status: null, count: 1 },
    { failure: 'http_status', status: 404, count: 1 },
  ]);
});
