import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { answerOfAll, firstAccepted } from './relay.ts';

const answer = (statusCode: number) => ({ statusCode }) as LightMyRequestResponse;
const cells = [200, 401, 403].map((status) => ({
  name: String(status),
  inject: async () => answer(status),
}));
const [good, first, second] = cells as [(typeof cells)[0], (typeof cells)[0], (typeof cells)[0]];

it.each([
  [[200, 400, 503], 503],
  [[400, 200, 404], 200],
  [[404, 400], 404],
])('answers %o to a callback with %d', (statuses, expected) => {
  expect(answerOfAll(statuses.map(answer))?.statusCode).toBe(expected);
});

it.each([
  [[first, good, second], 200],
  [[first, second], 401],
  [[second, first], 403],
])('tries a form in cells in turn', async (tried, expected) => {
  const found = await firstAccepted(tried, (cell) => cell.inject({}));
  expect(found?.statusCode).toBe(expected);
});
