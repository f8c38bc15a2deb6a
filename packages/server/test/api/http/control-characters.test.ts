/** Names and other short texts are one line. Messages may have line breaks and tabs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type GiftFixture,
  newYork,
  performAction,
  performRejectedAction,
  sendGift,
  startGiftFixture,
  stateOf,
} from '../gifts/gift-fixtures.ts';
import { giftBody } from './api-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const clearScreen = '\u001b[2J';
const countBatches = async () =>
  (await fixture.app.db.query<{ count: number }>('select count(*) as count from order_batches'))[0]?.count;

it('control characters in a batch are all named in one answer, and nothing is created', async () => {
  const before = await countBatches();
  const body = await giftBody(fixture.app, {
    from_name: 'Ada\u0007',
    batch_name: 'March\u2028April',
    customer_reference_id: 'po\u00851',
    message: `Hi${clearScreen}`,
    recipients: [
      {
        first_name: 'Grace\nok: findings=0',
        last_name: 'Hop\tper',
        mailing_address: { ...newYork, city: 'New\rYork' },
      },
      { first_name: '\u009b31m' },
    ],
  });
  const answer = await fixture.app.request('POST', '/v1/order_batches', { body });
  const rule = 'must be one line without control characters';
  expect(answer.status).toBe(400);
  const problems = answer.body.details.map(({ field, message }: { field: string; message: string }) => [
    field,
    message,
  ]);
  expect(problems.sort()).toEqual([
    ['batch_name', `Batch name ${rule}; it has U+2028 after 5 characters`],
    ['customer_reference_id', `Customer reference id ${rule}; it has U+0085 after 2 characters`],
    ['from_name', `From name ${rule}; it has U+0007 after 3 characters`],
    [
      'message',
      "Message can't contain control characters other than tabs and line breaks; it has U+001B after 2 characters",
    ],
    ['recipients[0].first_name', `First name ${rule}; it has U+000A after 5 characters`],
    ['recipients[0].last_name', `Last name ${rule}; it has U+0009 after 3 characters`],
    ['recipients[0].mailing_address.city', `City ${rule}; it has U+000D after 3 characters`],
    ['recipients[1].first_name', `First name ${rule}; it has U+009B after 0 characters`],
  ]);
  expect(await countBatches()).toBe(before);
});

it('line breaks and tabs in messages arrive as they were sent', async () => {
  const message = 'Dear all,\r\n\tthank you.\nAda';
  const { id } = await sendGift(fixture, { batch: { message } });
  const [batch] = await fixture.app.db.query(
    'select message from order_batches b join orders o on o.order_batch_id = b.id where o.id = $1',
    [id],
  );
  expect(batch).toEqual({ message });
  await performAction(fixture, id, 'accept', { mailing_address: newYork });
  const note = 'Dear Ada,\n\tthank you!';
  const { body } = await performAction(fixture, id, 'thank_you_note', { note });
  expect(body.thank_you_note).toBe(note);
});

it.each([
  ['decline', { reason: 'Not\nmine' }, 'reason'],
  ['decline', { message: `No${clearScreen}` }, 'message'],
  [
    'accept',
    { mailing_address: { ...newYork, address_1: '20 W 34th St\n10001' } },
    'mailing_address.address_1',
  ],
] as const)('a recipient who would %s with %j changes nothing', async (action, body, field) => {
  const { id } = await sendGift(fixture);
  const { status, details } = await performRejectedAction(fixture, id, action, body);
  expect([status, details.map((problem: { field: string }) => problem.field)]).toEqual([400, [field]]);
  expect((await stateOf(fixture, id)).row.status).toBe('created');
});
