/** One answer lists all problems of a request, under the names that the caller sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { hostedOrder } from '../payments/payments-fixtures.ts';
import { giftBody } from './api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const fieldsOf = ({ body }: { body: { details?: { field: string }[] } }) =>
  body.details?.map(({ field }) => field);

it('problems of the query and of the body', async () => {
  const body = await giftBody(app, { from_name: '', scheduled_send_on: '2020-01-01T00:00:00Z' });
  const answer = await app.request('POST', '/v1/order_batches?notify=yes&page=1', { body });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual(
    expect.arrayContaining(['notify', 'page', 'from_name', 'scheduled_send_on']),
  );
});

it('problems beyond the contract, when only the query does not fit it', async () => {
  const body = await giftBody(app, { scheduled_send_on: '2020-01-01T00:00:00Z' });
  const answer = await app.request('POST', '/v1/order_batches?notify=yes', { body });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual(['notify', 'scheduled_send_on']);
});

it('a card of the sandbox, under the field in which it was sent', async () => {
  const { id } = await hostedOrder(app);
  const answer = await app.request('POST', `/v1/sandbox/orders/${id}/pay`, {
    body: { card_number: '4242424242424241' },
  });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['card_number']]);
});
