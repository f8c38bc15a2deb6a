/** One answer lists all problems of a request, under the names that the caller sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import {
  type GiftFixture,
  items,
  moveOrder,
  newYork,
  performRejectedAction,
  publishChoice,
  sendGift,
  startGiftFixture,
} from '../gifts/gift-fixtures.ts';
import { hostedOrder } from '../payments/payments-fixtures.ts';
import { giftBody } from './api-fixtures.ts';

let fixture: GiftFixture;
let app: TestApp;
beforeAll(async () => {
  fixture = await startGiftFixture();
  app = fixture.app;
});
afterAll(() => fixture.close());

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

const past = '2020-01-01T00:00:00Z';
const post = (path: string, body: object) => app.request('POST', path, { body });

describe('of an acceptance', () => {
  const refusedFields = async (id: string, body: object) => {
    const answer = await performRejectedAction(fixture, id, 'accept', body);
    expect(answer.status).toBe(400);
    return fieldsOf({ body: answer });
  };

  it('the address, the variants and what the contract does not know', async () => {
    const { id, cart } = await sendGift(fixture, { product: 'candle', quantity: 2 });
    const [item] = cart.items;
    const body = {
      mailing_address: { ...newYork, state: 'CA', country: 7 },
      selections: [
        { cart_item_id: item?.id, quantity_index: 0, variants: ['Rose'] },
        { cart_item_id: item?.id, quantity_index: 9, variants: ['Fig'] },
      ],
      note: 'Thanks',
    };
    expect(await refusedFields(id, body)).toEqual([
      'mailing_address.country',
      'selections',
      'selections[0].variants',
      'selections[1].quantity_index',
      'note',
    ]);
    const inUs = { ...body, mailing_address: { ...newYork, state: 'CA' } };
    expect(await refusedFields(id, inUs)).toContain('mailing_address.postal_code');
  });

  it('not those units whose selection was rejected', async () => {
    const { id, cart } = await sendGift(fixture, { product: 'candle' });
    const selections = [{ cart_item_id: cart.items[0]?.id, quantity_index: 0.5, variants: ['Fig'] }];
    expect(await refusedFields(id, { selections, mailing_address: 'here' })).toEqual([
      'selections[0].quantity_index',
      'mailing_address',
    ]);
  });

  it('a gift of choice without a choice, and its address', async () => {
    await publishChoice(fixture, {});
    const { id } = await sendGift(fixture, { product: 'choice' });
    expect(await refusedFields(id, {})).toEqual(['cart', 'mailing_address']);
    const mailing_address = { ...newYork, postal_code: '84101', planet: 'Earth' };
    expect(await refusedFields(id, { mailing_address })).toEqual([
      'mailing_address.planet',
      'mailing_address.postal_code',
      'cart',
    ]);
  });

  it('only those of the contract where the order cannot be accepted any more', async () => {
    const { id } = await sendGift(fixture);
    await moveOrder(fixture, id, ['canceled', { cancel_reason: 'canceled' }]);
    expect(await refusedFields(id, { note: 'Thanks' })).toEqual(['note']);
  });
});

describe('of a swap', () => {
  const refused = async (id: string, body: object) => {
    const answer = await performRejectedAction(fixture, id, 'swap', body);
    expect(answer.status).toBe(400);
    return answer.details.map(({ field, message }: { field: string; message: string }) => [field, message]);
  };
  const unknownId = '019bb5a1-0000-7000-8000-000000000000';
  const unknown = { product_id: unknownId, quantity: 1 };
  const notFound = (index: number) => [`items[${index}].product_id`, `Product not found: ${unknownId}`];
  const oneProduct = ['items', 'Choose one product, in a quantity of 1, in exchange for this gift'];

  it('of each product and of all together', async () => {
    const { id } = await sendGift(fixture);
    const [choice] = items(fixture, 'other_choice');
    expect(await refused(id, { items: [unknown, choice] })).toEqual([
      oneProduct,
      notFound(0),
      ['items[1].product_id', "Test other_choice is a gift of choice, which can't be taken in exchange"],
    ]);
  });

  it('also of the parts that fit the contract', async () => {
    const { id } = await sendGift(fixture);
    const [mug] = items(fixture, 'mug');
    expect(await refused(id, { items: [{ ...mug, quantity: 0 }, unknown], why: 'Nicer' })).toEqual([
      oneProduct,
      ['items[0].quantity', 'Quantity must be between 1 and 100'],
      notFound(1),
      ['why', 'Unknown field `why`'],
    ]);
  });

  it('of a choice from a collection', async () => {
    await publishChoice(fixture, { multiple_select_mode: 'item_count', multiple_select_count: 2 });
    const { id } = await sendGift(fixture, { product: 'choice' });
    expect(await refused(id, { items: [unknown, ...items(fixture, 'wine', 'tea')] })).toEqual([
      ['items', 'Choose at most 2 products of The Test Collection in all; you chose 3'],
      notFound(0),
      ['items[1].product_id', 'Test wine is not part of The Test Collection; choose from its products'],
    ]);
  });

  it('but an undone swap with a misspelt field is no swap for the gift itself', async () => {
    await publishChoice(fixture, {});
    const { id } = await sendGift(fixture, { product: 'choice' });
    const again = { items: items(fixture, 'choice'), why: 'Nicer' };
    expect(await refused(id, again)).toEqual([['why', 'Unknown field `why`']]);
  });
});

it('of a refund', async () => {
  const { id } = await sendGift(fixture);
  await moveOrder(fixture, id, ['accepted', { amount_total: 2_625 }], 'paid');
  const answer = await post(`/v1/orders/${id}/refund`, { amount: 9_999, reason: ' ', amonut: 1 });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['amount', 'reason', 'amonut']]);
  const [refunds] = await app.db.query('select count(*) as count from refunds where order_id = $1', [id]);
  expect(refunds).toEqual({ count: 0 });
});

it('of a new send time', async () => {
  const body = await giftBody(app, { scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString() });
  const { id } = (await post('/v1/order_batches', body)).body;
  const answer = await post(`/v1/order_batches/${id}/reschedule`, { scheduled_send_on: past, why: 'Late' });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['scheduled_send_on', 'why']]);
});

it('of a new expiry', async () => {
  const { id } = await sendGift(fixture);
  const both = { expires_at: past, expiration: '2020-02-01T00:00:00Z' };
  const answer = await post(`/v1/orders/${id}/update_expiration`, { ...both, why: 'Late' });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['expires_at', 'expiration', 'why']]);
  expect(fieldsOf(await post(`/v1/orders/${id}/update_expiration`, both))).toEqual([
    'expires_at',
    'expiration',
  ]);
});

it('of a recovery of a webhook', async () => {
  const url = 'https://example.com/hooks';
  const { id } = (await post('/v1/webhooks', { url })).body;
  const answer = await post(`/v1/webhooks/${id}/recover`, { since: past, until: past });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['since', 'until']]);
});

it('of an advance of the clock', async () => {
  const answer = await post('/v1/sandbox/clock/advance', { seconds: 1, to: past, why: 'Test' });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['seconds', 'to', 'why']]);
  const misspelt = await post('/v1/sandbox/clock/advance', { seconds: 'many' });
  expect(misspelt.body.details).toEqual([{ field: 'seconds', message: 'Seconds must be a whole number' }]);
});

it('of what a carrier reports', async () => {
  const { id } = await sendGift(fixture);
  const answer = await post(`/v1/sandbox/shipments/${id}/advance`, {
    status: 'shipped',
    tracking_number: 'X1',
    carier: 'UPS',
  });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['tracking_number', 'carier']]);
});
