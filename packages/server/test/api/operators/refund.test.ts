import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BatchFixture, getBody, startBatchFixture } from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  mug,
  saveCard,
  sendMug,
  sendMugByCard,
  waitForStatus,
} from '../payments/money-fixtures.ts';
import { type Run, runGifts } from './run-gifts.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterAll(() => fixture.close());

const refund = (...args: string[]): Promise<Run> => runGifts(fixture.app.databaseUrl, ['refund', ...args]);
const because = ['--reason', 'It never arrived'];

async function paid(send = () => sendMug(fixture, { payment_method_id: 'BALANCE' })): Promise<string> {
  const { orderId } = await send();
  await accept(fixture, orderId);
  await waitForStatus(fixture, orderId, 'ordered');
  return orderId;
}

test('an order paid from a balance is refunded at once, in part and in full', async () => {
  const id = await paid();
  expect(await refund(id, '--amount', '7.96', ...because)).toMatchObject({
    code: 0,
    stderr: `$7.96 of the order ${id} is given back now.\n`,
  });
  expect(await refund(id, ...because)).toMatchObject({
    code: 0,
    stderr: `$27.96 of the order ${id} is given back now.\n`,
  });
  expect((await getBody(fixture, `/v1/orders/${id}`)).amounts.amount_refunded).toBe(mug.total);
  const again = await refund(id, ...because);
  expect([again.code, again.stderr]).toEqual([
    1,
    'All of the $27.96 paid for the order was given back already.\n',
  ]);
  await assertLedger(fixture);
});

test('a card is refunded by the running service', async () => {
  const card = await saveCard(fixture, '4242 4242 4242 4242');
  const id = await paid(() => sendMugByCard(fixture, card));
  const { code, stderr } = await refund(id, ...because);
  expect([code, stderr]).toEqual([
    0,
    `The refund of the order ${id} is on its way to the card; "gifts ledger explain ${id}" tells how it ends.\n`,
  ]);
  await expect
    .poll(async () => (await getBody(fixture, `/v1/orders/${id}`)).amounts.amount_refunded, {
      timeout: 10_000,
    })
    .toBe(mug.total);
});

test.each<[string, string[], number, RegExp]>([
  ['no order', because, 2, /The id of the order/],
  [
    'an unknown order',
    ['019b0000-0000-7000-8000-00000000ffff', ...because],
    1,
    /There is no order with the id/,
  ],
  ['no reason', ['019b0000-0000-7000-8000-00000000ffff'], 2, /--reason is needed/],
  ['nothing', ['x', '--amount', '0', ...because], 2, /--amount must be more than 0/],
  ['an amount that is none', ['x', '--amount', '1.234', ...because], 2, /at most two decimals/],
])('%s is refused with a sentence', async (_what, args, code, sentence) => {
  expect(await refund(...args)).toMatchObject({ code, stderr: expect.stringMatching(sentence) });
});
