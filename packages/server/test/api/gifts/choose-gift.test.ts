/** Gifts of choice: a collection's product is sent, and a swap makes the choice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type GiftFixture,
  items,
  newYork,
  performAction,
  performRejectedAction,
  publishChoice,
  sendGift,
  startGiftFixture,
  stateOf,
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

describe('409', () => {
  it('when the collection is not published any more', async () => {
    const { id } = await sendGift(fixture, { product: 'choice' });
    await fixture.app.db.query(
      'update collections set published_version = null where organization_id = $1 and product_id = $2',
      [fixture.app.organizationId, fixture.products.choice],
    );
    const answer = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, 'mug') });
    expect([answer.status, answer.code]).toEqual([409, 'order_state']);
  });
});
