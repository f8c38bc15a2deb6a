import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expireGift,
  type GiftFixture,
  inaccessibleOrderResponses,
  items,
  moveOrder,
  newYork,
  notFound,
  performAction,
  performRejectedAction,
  retire,
  sendGift,
  startGiftFixture,
  stateOf,
} from './gift-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const swap = (id: string, ...names: Parameters<typeof items>[1][]) =>
  performAction(fixture, id, 'swap', { items: items(fixture, ...names) });

/** Returns the names of the products in a cart. */
const namesIn = (cart: { items: { product: { name: string } }[] } | null) =>
  cart?.items.map(({ product }) => product.name) ?? null;

describe('200', () => {
  it('replaces and prices the cart and keeps the original cart', async () => {
    const sent = await sendGift(fixture);
    await performAction(fixture, sent.id, 'open');
    const { status, body } = await swap(sent.id, 'tea');
    expect([status, body.status, body.is_swapped]).toEqual([200, 'opened', true]);
    expect(namesIn(body.cart)).toEqual(['Test tea']);
    expect(body.cart.id).not.toBe(sent.cart.id);
    expect(body.original_cart).toEqual(sent.cart);
    expect(body.amounts).toMatchObject({
      amount_product: 1_500,
      amount_shipping: 500,
      amount_processing_fee: 100,
      amount_pre_tax_total: 2_100,
      amount_tax: null,
      amount_total: null,
      amount_global_relay_cost: null,
    });
    expect(body.original_amounts).toEqual({
      original_amount_product: 2_000,
      original_amount_shipping: 500,
      original_amount_credit_applied: null,
      original_amount_pre_tax_total: 2_625,
    });
    const shown = await fixture.app.request('GET', `/v1/orders/${sent.id}`);
    expect(shown.body).toEqual(body);
  });

  it('appends no event and does not change the status of an opened gift', async () => {
    const { id } = await sendGift(fixture);
    await performAction(fixture, id, 'open');
    await swap(id, 'tea');
    const { activities, events, row } = await stateOf(fixture, id);
    expect([activities, events]).toEqual([
      ['created', 'opened'],
      ['order.created', 'order.gift_opened'],
    ]);
    expect(row.view_count).toBe(1);
  });

  it.each([[[]], [['notified'] as const]])('opens a gift that was not opened (%j)', async (steps) => {
    const { id } = await sendGift(fixture);
    await moveOrder(fixture, id, ...steps);
    const { body } = await swap(id, 'tea');
    expect([body.status, body.is_swapped, body.view_count_recipient]).toEqual(['opened', true, 1]);
    const { activities, events, lastEvent } = await stateOf(fixture, id);
    expect(activities).toEqual(['created', ...steps, 'opened']);
    expect(events.at(-1)).toBe('order.gift_opened');
    expect(namesIn(lastEvent.cart)).toEqual(['Test mug']);
  });

  it('is always compared with the original cart', async () => {
    const { id, cart } = await sendGift(fixture);
    await swap(id, 'tea');
    const { status, body } = await swap(id, 'wine');
    expect([status, namesIn(body.cart), body.original_cart]).toEqual([200, ['Test wine'], cart]);
    expect(body.original_amounts.original_amount_product).toBe(2_000);
    expect(body.amounts.amount_product).toBe(1_800);
  });

  it('undoes a swap when the original cart is chosen, even if it is no longer sold', async () => {
    const sent = await sendGift(fixture, { product: 'soap' });
    await swap(sent.id, 'tea');
    await retire(fixture, 'soap');
    const before = await stateOf(fixture, sent.id);
    const { status, body } = await swap(sent.id, 'soap');
    expect([status, body.is_swapped, body.original_cart, body.original_amounts]).toEqual([
      200,
      false,
      null,
      null,
    ]);
    expect(body.cart).toEqual(sent.cart);
    expect(body.amounts.amount_pre_tax_total).toBe(2_625);
    expect((await stateOf(fixture, sent.id)).carts).toBe(before.carts);
  });

  it('does not change a gift that was not swapped', async () => {
    const sent = await sendGift(fixture);
    await performAction(fixture, sent.id, 'open');
    const before = await stateOf(fixture, sent.id);
    const { status, body } = await swap(sent.id, 'mug');
    expect([status, body.is_swapped, body.cart]).toEqual([200, false, sent.cart]);
    expect(await stateOf(fixture, sent.id)).toEqual(before);
  });

  it('allows several products if the sender does', async () => {
    const { id } = await sendGift(fixture, { quantity: 2, batch: { swap: 'multiple' } });
    const { status, body } = await swap(id, 'tea', 'mug');
    expect([status, namesIn(body.cart)]).toEqual([200, ['Test tea', 'Test mug']]);
    expect(body.amounts).toMatchObject({ amount_product: 3_500, amount_shipping: 500 });
  });

  it('has tax and total if the sender gave the address', async () => {
    const { id } = await sendGift(fixture, { recipient: { mailing_address: newYork } });
    const { body } = await swap(id, 'tea');
    // 8.54 % of 15.00 is 1.281.
    expect(body.amounts).toMatchObject({ amount_tax: 128, amount_total: 2_228 });
  });

  it('does not change the other orders of the batch', async () => {
    const created = await fixture.app.request('POST', '/v1/order_batches', {
      body: {
        from_name: 'Avery',
        send_method: 'link_multiple_custom_list',
        recipients: [{ first_name: 'Robin' }, { first_name: 'Kim' }],
        cart: { items: items(fixture, 'mug') },
      },
    });
    const [first, second] = created.body.orders_preview;
    const before = await stateOf(fixture, second.id);
    await swap(first.id, 'tea');
    expect((await stateOf(fixture, second.id)).row).toEqual(before.row);
    const batch = await fixture.app.request('GET', `/v1/order_batches/${created.body.id}`);
    expect(batch.body.cart).toEqual(created.body.cart);
  });
});

describe('400', () => {
  const single = 'Choose one product, in a quantity of 1, in exchange for this gift';

  it.each<[string, object, string, string]>([
    [
      'a dearer product, without telling the price',
      { names: ['throw'] },
      'items',
      'This product costs more than the gift; choose another one',
    ],
    ['two products for a single one', { names: ['tea', 'mug'] }, 'items', single],
    [
      'a gift of choice',
      { names: ['other_choice'] },
      'items[0].product_id',
      "which can't be taken in exchange",
    ],
  ])('%s', async (_name, request, field, message) => {
    const { names } = request as { names: Parameters<typeof items>[1][] };
    const { id } = await sendGift(fixture);
    const answer = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, ...names) });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(answer.details).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it('a product that is no longer sold', async () => {
    await retire(fixture, 'soap');
    const { id } = await sendGift(fixture);
    const answer = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, 'soap') });
    expect(answer.details).toEqual([
      { field: 'items[0].product_id', message: 'Product is no longer available: Test soap' },
    ]);
  });

  it('lists every unknown product', async () => {
    const { id } = await sendGift(fixture, { batch: { swap: 'multiple' } });
    const unknown = '019b0000-0000-7000-8000-00000000dead';
    const asked = [...items(fixture, 'tea'), { product_id: unknown, quantity: 1 }, { quantity: 1 }];
    const answer = await performRejectedAction(fixture, id, 'swap', { items: asked });
    expect(answer.details).toEqual([
      { field: 'items[1].product_id', message: `Product not found: ${unknown}` },
      { field: 'items[2].product_id', message: "Product id can't be blank" },
    ]);
  });

  it('allows no more after an earlier swap', async () => {
    const { id } = await sendGift(fixture);
    await swap(id, 'tea');
    const answer = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, 'throw') });
    expect([answer.status, answer.details[0].field]).toEqual([400, 'items']);
  });
});

describe('409', () => {
  it('if the sender disabled swaps', async () => {
    const { id } = await sendGift(fixture, { batch: { swap: 'disabled' } });
    const answer = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, 'tea') });
    expect([answer.status, answer.code]).toEqual([409, 'order_state']);
    expect(answer.error).toBe("The sender disabled swaps for this gift, so it can't be swapped.");
  });

  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ['accepted', (id) => performAction(fixture, id, 'accept', { mailing_address: newYork }), 'The order is '],
    ['declined', (id) => performAction(fixture, id, 'decline'), 'the recipient declined the gift, so'],
    [
      'past its time',
      (id) => expireGift(fixture, id, new Date('2020-01-01T00:00:00Z')),
      "The gift expired on 2020-01-01T00:00:00.000Z, so it can't be swapped any more.",
    ],
  ])('for a gift that is %s', async (_name, end, sentence) => {
    const { id } = await sendGift(fixture);
    await end(id);
    const answer = await performRejectedAction(fixture, id, 'swap', { items: items(fixture, 'tea') });
    expect([answer.status, answer.code]).toEqual([409, 'order_state']);
    expect(answer.error).toContain(sentence);
  });
});

describe('404', () => {
  it('for an order that the key cannot access, like for an unknown one', async () => {
    const answers = await inaccessibleOrderResponses(fixture, 'swap', { items: items(fixture, 'tea') });
    expect(answers).toEqual([notFound, notFound, notFound]);
  });
});
