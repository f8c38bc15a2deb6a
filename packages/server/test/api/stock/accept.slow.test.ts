/** What is left decides who can accept, and what is offered. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type GiftFixture,
  items,
  newYork,
  type ProductName,
  performAction,
  performRejectedAction,
  publishChoice,
  sendGift,
  startGiftFixture,
  stateOf,
} from '../gifts/gift-fixtures.ts';
import {
  leftOf,
  reservationsOf,
  setStock,
  setStockUnseen,
  untilKnown,
  variantIds,
  wrongCounts,
} from './stock-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await wrongCounts(fixture.app)).toEqual([]);
});

const idOf = (name: ProductName): string => fixture.products[name];
const count = (name: ProductName, quantity: number, variant?: string) =>
  setStock(fixture.app, idOf(name), quantity, variant === undefined ? {} : { variant });
const left = (name: ProductName, variant?: string) => leftOf(fixture.app, idOf(name), variant);
const accept = (id: string, body: object = {}) =>
  performAction(fixture, id, 'accept', { mailing_address: newYork, ...body });
const listed = async (name: ProductName) =>
  (await fixture.app.request('GET', `/v1/products/${idOf(name)}`)).body;

describe('an acceptance', () => {
  it('takes its units, and an open gift takes nothing', async () => {
    await count('mug', 5);
    const { id } = await sendGift(fixture, { quantity: 3 });
    await performAction(fixture, id, 'open');
    expect(await left('mug')).toBe(5);
    expect((await accept(id)).status).toBe(200);
    expect(await left('mug')).toBe(2);
    expect(await reservationsOf(fixture.app, id)).toEqual([
      { reserved_for: id, product_id: idOf('mug'), variant: '', quantity: 3, isReturned: false },
    ]);
  });

  it('of a product that is not counted takes nothing', async () => {
    const { id } = await sendGift(fixture, { product: 'soap' });
    expect((await accept(id)).status).toBe(200);
    expect([await left('soap'), await reservationsOf(fixture.app, id)]).toEqual([null, []]);
    expect((await listed('soap')).stock).toBeNull();
  });

  it('is refused with a sentence when too few are left, and the gift stays open', async () => {
    await count('mug', 9);
    const { id } = await sendGift(fixture, { quantity: 3 });
    await performAction(fixture, id, 'open');
    await setStockUnseen(fixture.app, idOf('mug'), 2);
    const refused = await performRejectedAction(fixture, id, 'accept', { mailing_address: newYork });
    expect([refused.status, refused.code, refused.error]).toEqual([
      409,
      'out_of_stock',
      'There are not enough of Test mug: 2 left, 3 needed.',
    ]);
    expect([await left('mug'), await reservationsOf(fixture.app, id)]).toEqual([2, []]);
    await count('mug', 3);
    expect((await accept(id)).status).toBe(200);
    expect(await left('mug')).toBe(0);
  });

  it('takes the product that was chosen in exchange', async () => {
    await count('mug', 1);
    const { id } = await sendGift(fixture);
    await setStockUnseen(fixture.app, idOf('mug'), 0);
    expect((await accept(id)).body.error).toBe('Test mug is sold out.');
    await count('tea', 4);
    expect((await performAction(fixture, id, 'swap', { items: items(fixture, 'tea') })).status).toBe(200);
    expect((await accept(id)).status).toBe(200);
    expect([await left('mug'), await left('tea')]).toEqual([0, 3]);
  });

  it('takes each unit from the count of its variant', async () => {
    const { Cedar = '', Fig = '' } = await variantIds(fixture.app, idOf('candle'));
    await count('candle', 3, Cedar);
    await count('candle', 1, Fig);
    expect((await listed('candle')).stock).toBe(4);
    const { id, cart } = await sendGift(fixture, { product: 'candle', quantity: 3 });
    const choose = (...names: string[]) => ({
      selections: names.map((name, unit) => ({
        cart_item_id: cart.items[0]?.id,
        quantity_index: unit,
        variants: [name],
      })),
    });
    const refused = await accept(id, choose('Fig', 'Cedar', 'fig'));
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'There are not enough of Test candle (Fig): 1 left, 2 needed.',
    ]);
    expect((await accept(id, choose('Fig', 'cedar', 'Cedar'))).status).toBe(200);
    expect([await left('candle', Cedar), await left('candle', Fig)]).toEqual([1, 0]);
    await untilKnown(fixture.app, idOf('candle'), 0, Fig);
    expect((await listed('candle')).stock).toBe(1);
  });
});

describe('a product that is sold out', () => {
  it('is listed as active with a stock of 0, and is not taken by a new batch', async () => {
    await count('wine', 0);
    expect(await listed('wine')).toMatchObject({ status: 'active', stock: 0 });
    const { body: list } = await fixture.app.request('GET', '/v1/products?per_page=100');
    expect(list.data.find(({ id }: { id: string }) => id === idOf('wine')).stock).toBe(0);
    const { status, body } = await fixture.app.request('POST', '/v1/order_batches', {
      body: {
        from_name: 'Avery',
        send_method: 'link_multiple_custom_list',
        recipients: [{ first_name: 'Robin' }],
        cart: { items: [{ product_id: idOf('wine'), quantity: 1 }] },
      },
    });
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'cart.items[0].product_id', message: 'Test wine is sold out' }],
    ]);
    await count('wine', 1);
    expect((await sendGift(fixture, { product: 'wine' })).id).toBeTruthy();
  });

  it('cannot be chosen in exchange', async () => {
    await count('mug', 10);
    await count('tea', 0);
    const { id } = await sendGift(fixture);
    const refused = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, 'tea') });
    expect([refused.status, refused.details]).toEqual([
      400,
      [{ field: 'items[0].product_id', message: 'Test tea is sold out' }],
    ]);
  });

  it('is left out of a collection, which is not sent when nothing of it is left', async () => {
    await publishChoice(fixture, {});
    await count('tea', 0);
    await count('mug', 1);
    const { id } = await sendGift(fixture, { product: 'choice' });
    expect((await performAction(fixture, id, 'swap', { items: items(fixture, 'tea') })).status).toBe(400);
    expect((await performAction(fixture, id, 'swap', { items: items(fixture, 'mug') })).status).toBe(200);
    expect((await accept(id)).status).toBe(200);
    await untilKnown(fixture.app, idOf('mug'), 0);
    const { status, body } = await fixture.app.request('POST', '/v1/order_batches', {
      body: {
        from_name: 'Avery',
        send_method: 'link_multiple_custom_list',
        recipients: [{ first_name: 'Robin' }],
        cart: { items: [{ product_id: idOf('choice'), quantity: 1 }] },
      },
    });
    expect([status, body.details[0].message]).toEqual([
      400,
      'Everything that Test choice offers is sold out',
    ]);
  });
});

it('a repeated acceptance takes nothing twice', async () => {
  await count('mug', 10);
  const { id } = await sendGift(fixture);
  const key = { 'idempotency-key': `accept-${id}` };
  const request = () =>
    fixture.app.request('POST', `/v1/sandbox/orders/${id}/accept`, {
      body: { mailing_address: newYork },
      headers: key,
    });
  const [first, second] = [await request(), await request()];
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  expect((await accept(id)).status).toBe(409);
  expect(await left('mug')).toBe(9);
  expect((await stateOf(fixture, id)).activities).toContain('accepted');
});
