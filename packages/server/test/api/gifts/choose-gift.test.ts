/** Gifts of choice: a collection's product is sent, and a swap makes the choice. */
import type { ShippingTier } from '@gifts/contract/order-batch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeProduct,
  type GiftFixture,
  items,
  makeKeyOfOtherWorkspace,
  newYork,
  performAction,
  performRejectedAction,
  publishChoice,
  sendGift,
  startGiftFixture,
  stateOf,
  unpublishChoice,
} from './gift-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
beforeEach(() => publishChoice(fixture, {}));
afterAll(() => fixture.close());

const choose = (id: string, ...names: Parameters<typeof items>[1][]) =>
  performAction(fixture, id, 'swap', { items: items(fixture, ...names) });

const chosen = (body: { cart: { items: { product: { name: string } }[] } }) =>
  body.cart.items.map(({ product }) => product.name);

describe('200', () => {
  it('is accepted with the chosen products', async () => {
    const { id, cart } = await sendGift(fixture, { product: 'choice' });
    const choice = await choose(id, 'mug');
    expect([choice.status, chosen(choice.body), choice.body.original_cart]).toEqual([
      200,
      ['Test mug'],
      cart,
    ]);
    const { status, body } = await performAction(fixture, id, 'accept', { mailing_address: newYork });
    expect([status, chosen(body), body.amounts.amount_product]).toEqual([200, ['Test mug'], 2_000]);
    expect((await stateOf(fixture, id)).events).toContain('order.gift_accepted');
  });

  it('can be chosen again until it is accepted', async () => {
    const { id } = await sendGift(fixture, { product: 'choice' });
    await choose(id, 'tea');
    const { status, body } = await choose(id, 'mug');
    expect([status, chosen(body)]).toEqual([200, ['Test mug']]);
  });

  it('allows as many products as the collection does, even if the batch swaps for one', async () => {
    await publishChoice(fixture, { multiple_select_mode: 'item_count', multiple_select_count: 2 });
    const { id } = await sendGift(fixture, { product: 'choice', quantity: 2, batch: { swap: 'single' } });
    const { status, body } = await choose(id, 'tea', 'mug');
    expect([status, chosen(body)]).toEqual([200, ['Test tea', 'Test mug']]);
  });
});

describe('400', () => {
  it('for a product outside of the collection', async () => {
    const { id } = await sendGift(fixture, { product: 'choice' });
    const answer = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, 'wine') });
    expect([answer.status, answer.details]).toEqual([
      400,
      [
        {
          field: 'items[0].product_id',
          message: 'Test wine is not part of The Test Collection; choose from its products',
        },
      ],
    ]);
  });

  it('for more than the collection allows', async () => {
    await publishChoice(fixture, { multiple_select_mode: 'max_price', multiple_select_price: 1_999 });
    const { id } = await sendGift(fixture, { product: 'choice' });
    const answer = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, 'mug') });
    expect([answer.status, answer.error]).toEqual([
      400,
      'Your choice comes to $20.00; The Test Collection covers up to $19.99',
    ]);
  });

  it('for an acceptance without a choice, also after the choice was undone', async () => {
    const { id } = await sendGift(fixture, { product: 'choice' });
    await choose(id, 'mug');
    await choose(id, 'choice');
    const answer = await performRejectedAction(fixture, id, 'accept', { mailing_address: newYork });
    expect([answer.status, answer.error]).toEqual([
      400,
      'Choose a product first: Test choice is a gift of choice',
    ]);
  });
});

describe('what the collection became after the send', () => {
  it('its withdrawal takes nothing from a gift that was sent', async () => {
    const { id } = await sendGift(fixture, { product: 'choice' });
    await unpublishChoice(fixture);
    const choice = await choose(id, 'mug');
    expect([choice.status, chosen(choice.body)]).toEqual([200, ['Test mug']]);
    const { status } = await performAction(fixture, id, 'accept', { mailing_address: newYork });
    expect(status).toBe(200);
  });

  it('a later version applies to later gifts only', async () => {
    const before = await sendGift(fixture, { product: 'choice' });
    await publishChoice(fixture, { title: 'Nothing left', categories: [] });
    const after = await sendGift(fixture, { product: 'choice' });
    expect((await choose(before.id, 'mug')).status).toBe(200);
    const answer = await performRejectedAction(fixture, after.id, 'swap', { items: items(fixture, 'mug') });
    expect([answer.status, answer.error]).toEqual([
      400,
      'Test mug is not part of Nothing left; choose from its products (items[0].product_id)',
    ]);
  });

  it('a product can be chosen at the price of the version, also after it was withdrawn', async () => {
    const { id } = await sendGift(fixture, { product: 'choice' });
    await changeProduct(fixture, 'mug', { price: 9_900, status: 'inactive' });
    try {
      const { status, body } = await choose(id, 'mug');
      expect([status, body.amounts.amount_product]).toEqual([200, 2_000]);
    } finally {
      await changeProduct(fixture, 'mug', { price: 2_000 });
    }
  });
});

describe('a new batch', () => {
  const body = (fields: object = {}) => ({
    from_name: 'Avery',
    send_method: 'link_multiple_custom_list',
    recipients: [{ first_name: 'Robin' }],
    cart: { items: items(fixture, 'choice') },
    ...fields,
  });
  const both = async (fields: object = {}, options: { apiKey?: string } = {}) => {
    const created = await fixture.app.request('POST', '/v1/order_batches', {
      body: body(fields),
      ...options,
    });
    const { from_name: _, ...priced } = body(fields);
    const price = await fixture.app.request('POST', '/v1/order_batches/price', { body: priced, ...options });
    return [created, price].map((answer) => [answer.status, answer.body.details]);
  };

  it('refuses a collection that is not published', async () => {
    await unpublishChoice(fixture);
    const details = [
      {
        field: 'cart.items[0].product_id',
        message: "Test choice is not published, so it can't be sent",
      },
    ];
    expect(await both()).toEqual([
      [400, details],
      [400, details],
    ]);
  });

  it('refuses a collection of a workspace that the caller cannot access, like an unknown product', async () => {
    const { apiKey, workspaceId } = await makeKeyOfOtherWorkspace(fixture);
    const details = [
      {
        field: 'cart.items[0].product_id',
        message: `Product not found: ${fixture.products.choice}`,
      },
    ];
    expect(await both({}, { apiKey })).toEqual([
      [400, details],
      [400, details],
    ]);
    // The admin reaches both workspaces, and may send the collection of one from the other.
    const { status } = await fixture.app.request('POST', '/v1/order_batches', {
      body: body({ workspace_id: workspaceId }),
    });
    expect(status).toBe(201);
  });

  it('goes by the narrower tier of the collection and the batch', async () => {
    const toronto = {
      address_1: '290 Bremner Blvd',
      city: 'Toronto',
      state: 'ON',
      postal_code: 'M5V 3L9',
      country: 'CA',
      phone: '+14165550123',
    };
    const accepted = async (collection: ShippingTier, batch: ShippingTier) => {
      await publishChoice(fixture, { international_shipping_tier: collection });
      const { id } = await sendGift(fixture, {
        product: 'choice',
        batch: { international_shipping_tier: batch },
      });
      await choose(id, 'mug');
      return (await performAction(fixture, id, 'accept', { mailing_address: toronto })).status;
    };
    expect(await accepted('disabled', 'standard')).toBe(400);
    expect(await accepted('standard', 'disabled')).toBe(400);
    expect(await accepted('full', 'standard')).toBe(200);
  });
});
