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
  sendGift,
  startGiftFixture,
  stateOf,
  utah,
} from './gift-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const toronto = {
  address_1: '100 Queen St W',
  city: 'Toronto',
  state: 'ON',
  postal_code: 'm5h 2n2',
  country: 'CA',
  phone: '+14165550123',
};
const accept = (id: string, body: object = { mailing_address: newYork }) =>
  performAction(fixture, id, 'accept', body);

describe('200', () => {
  it('accepts an opened gift with its address, tax and total', async () => {
    const { id } = await sendGift(fixture);
    await performAction(fixture, id, 'open');
    const { status, body } = await accept(id);
    expect([status, body.status]).toEqual([200, 'accepted']);
    // 8.54 % of 20.00 is 1.708.
    expect(body.amounts).toMatchObject({
      amount_pre_tax_total: 2_625,
      amount_tax: 171,
      amount_total: 2_796,
      amount_global_relay_cost: null,
    });
    const { row, activities, events, lastEvent } = await stateOf(fixture, id);
    expect(row.mailing_address).toEqual({
      ...newYork,
      address_2: null,
      phone: null,
      first_name: 'Robin',
      last_name: 'Example',
    });
    expect(row.accepted_at?.toISOString()).toBe(body.event_times.accepted_at);
    expect(activities).toEqual(['created', 'opened', 'accepted']);
    expect(events).toEqual(['order.created', 'order.gift_opened', 'order.gift_accepted']);
    expect(lastEvent).toEqual(body);
  });

  it.each([[[]], [['notified'] as const]])('accepts a gift that was not opened (%j)', async (steps) => {
    const { id } = await sendGift(fixture);
    await moveOrder(fixture, id, ...steps);
    const { status, body } = await accept(id);
    expect([status, body.status, body.event_times.opened_at]).toEqual([200, 'accepted', null]);
    const { activities, events } = await stateOf(fixture, id);
    expect(activities).toEqual(['created', ...steps, 'accepted']);
    expect(events).not.toContain('order.gift_opened');
  });

  it('creates a recipient link that differs from the gift link and does not return it', async () => {
    const { id } = await sendGift(fixture);
    expect((await stateOf(fixture, id)).row.recipient_token).toBeNull();
    const { body } = await accept(id);
    const { recipient_token: token, gift_token } = (await stateOf(fixture, id)).row;
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(token).not.toBe(gift_token);
    expect(JSON.stringify(body)).not.toContain(token?.replaceAll('-', ''));
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it("uses the sender's address unless the recipient gives another one", async () => {
    const recipient = { mailing_address: newYork };
    const kept = await sendGift(fixture, { recipient });
    expect((await accept(kept.id, {})).body.amounts.amount_tax).toBe(171);
    const moved = await sendGift(fixture, { recipient });
    // 7.42 % of 20.00 is 1.484.
    expect((await accept(moved.id, { mailing_address: utah })).body.amounts.amount_tax).toBe(148);
    expect((await stateOf(fixture, moved.id)).row.mailing_address).toMatchObject({ state: 'UT' });
  });

  it('does not change a name in the address', async () => {
    const { id } = await sendGift(fixture);
    await accept(id, { mailing_address: { ...newYork, first_name: 'Reception' } });
    const { row } = await stateOf(fixture, id);
    expect(row.mailing_address).toMatchObject({ first_name: 'Reception', last_name: null });
  });

  it('ships abroad if the sender allows it, with relay cost and without tax', async () => {
    const { id } = await sendGift(fixture, { batch: { international_shipping_tier: 'standard' } });
    const { body } = await accept(id, { mailing_address: toronto });
    expect(body.amounts).toMatchObject({
      amount_tax: 0,
      amount_global_relay_cost: 1_800,
      amount_total: 4_425,
    });
    expect((await stateOf(fixture, id)).row.mailing_address?.postal_code).toBe('M5H 2N2');
  });

  it('takes the phone number of the recipient for an address abroad that has none', async () => {
    const { phone: _, ...withoutPhone } = toronto;
    const batch = { international_shipping_tier: 'standard' };
    const unknown = await sendGift(fixture, { batch });
    const answer = await performRejectedAction(fixture, unknown.id, 'accept', {
      mailing_address: withoutPhone,
    });
    expect(answer.details).toEqual([
      { field: 'mailing_address.phone', message: expect.stringMatching(/^Phone can't be blank/) },
    ]);
    const known = await sendGift(fixture, { batch, recipient: { phone: '+14165550199' } });
    expect((await accept(known.id, { mailing_address: withoutPhone })).status).toBe(200);
    const { row } = await stateOf(fixture, known.id);
    expect(row.mailing_address).toMatchObject({ phone: '+14165550199' });
  });

  it('accepts an address without the fields that its country does not have', async () => {
    const { id } = await sendGift(fixture, {
      batch: { international_shipping_tier: 'standard' },
      recipient: { email: 'robin@example.com' },
    });
    const hongKong = { address_1: '1 Nathan Road', state: 'Kowloon', country: 'HK', phone: '+85221234567' };
    expect((await accept(id, { mailing_address: hongKong })).status).toBe(200);
    const { row } = await stateOf(fixture, id);
    expect(row.mailing_address).toMatchObject({ ...hongKong, city: null, postal_code: null });
    const [mail] = await fixture.app.db.query<{ params: { destination: object } }>(
      `select params from mails where organization_id = $1 and order_id = $2`,
      [fixture.app.organizationId, id],
    );
    expect(mail?.params.destination).toEqual({ city: null, country: 'Hong Kong SAR China' });
  });

  it('stores the variants of each unit', async () => {
    const { id, cart } = await sendGift(fixture, { product: 'candle', quantity: 2 });
    const selection = (unit: number, variants: string[]) => ({
      cart_item_id: cart.items[0]?.id,
      quantity_index: unit,
      variants,
    });
    const selections = [selection(1, ['fig']), selection(0, ['Cedar'])];
    expect((await accept(id, { mailing_address: newYork, selections })).status).toBe(200);
    expect((await stateOf(fixture, id)).row.cart_selections).toEqual([
      { id: expect.any(String), ...selection(0, ['Cedar']) },
      { id: expect.any(String), ...selection(1, ['Fig']) },
    ]);
  });

  it('needs no selection for variants that the sender has chosen', async () => {
    const { id, cart } = await sendGift(fixture, { product: 'candle', variants: ['Fig'] });
    expect((await accept(id)).status).toBe(200);
    expect((await stateOf(fixture, id)).row.cart_selections).toMatchObject([
      { cart_item_id: cart.items[0]?.id, quantity_index: 0, variants: ['Fig'] },
    ]);
  });

  it('shows the selections in orders of a commerce app', async () => {
    const { app } = fixture;
    const created = await app.request('POST', '/v1/order_batches', {
      apiKey: app.commerceApiKey,
      body: {
        from_name: 'Avery',
        send_method: 'link_multiple_custom_list',
        recipients: [{ first_name: 'Robin' }],
        cart: { items: items(fixture, 'candle') },
      },
    });
    const [{ id, cart }] = created.body.orders_preview;
    const selections = [{ cart_item_id: cart.items[0].id, quantity_index: 0, variants: ['Fig'] }];
    const { body } = await accept(id, { mailing_address: newYork, selections });
    expect(body.cart_selections).toEqual([{ id: expect.any(String), ...selections[0] }]);
  });

  it('prices the swapped cart', async () => {
    const { id } = await sendGift(fixture);
    await performAction(fixture, id, 'swap', { items: items(fixture, 'tea') });
    const { body } = await accept(id);
    expect(body.amounts).toMatchObject({ amount_product: 1_500, amount_tax: 128, amount_total: 2_228 });
    expect(body.original_amounts.original_amount_product).toBe(2_000);
  });
});

describe('400', () => {
  const refused = (id: string, body: object) => performRejectedAction(fixture, id, 'accept', body);

  it('without an address', async () => {
    const { id } = await sendGift(fixture);
    const answer = await refused(id, {});
    expect([answer.status, answer.code, answer.details]).toEqual([
      400,
      'invalid_request',
      [{ field: 'mailing_address', message: "Mailing address can't be blank" }],
    ]);
  });

  it('with an address whose ZIP code is in another state', async () => {
    const { id } = await sendGift(fixture);
    const answer = await refused(id, { mailing_address: { ...newYork, state: 'UT' } });
    expect(answer.details).toEqual([
      { field: 'mailing_address.postal_code', message: 'ZIP code 10001 is in NY, not UT' },
    ]);
  });

  it('for an address abroad if the sender does not allow it', async () => {
    const { id } = await sendGift(fixture);
    const answer = await refused(id, { mailing_address: toronto });
    expect(answer.details).toMatchObject([{ field: 'mailing_address.country' }]);
  });

  it('for an address that a product does not ship to, also after a swap', async () => {
    const { id } = await sendGift(fixture, { recipient: { mailing_address: utah } });
    await performAction(fixture, id, 'swap', { items: items(fixture, 'wine') });
    const answer = await refused(id, {});
    expect(answer.details).toEqual([
      { field: 'mailing_address.state', message: "Test wine can't be shipped to UT" },
    ]);
  });

  it('lists problems of the address and of the selections together', async () => {
    const { id, cart } = await sendGift(fixture, { product: 'candle', quantity: 2 });
    const itemId = cart.items[0]?.id;
    const answer = await refused(id, {
      selections: [
        { cart_item_id: itemId, quantity_index: 0, variants: ['Rose'] },
        { cart_item_id: itemId, quantity_index: 5, variants: ['Fig'] },
        { cart_item_id: cart.id, quantity_index: 0, variants: ['Fig'] },
      ],
    });
    expect(answer.details.map(({ field }: { field: string }) => field)).toEqual([
      'selections',
      'selections[0].variants',
      'selections[1].quantity_index',
      'selections[2].cart_item_id',
      'mailing_address',
    ]);
  });
});

describe('409', () => {
  it.each<[string, (id: string) => Promise<unknown>, RegExp]>([
    ['was accepted', (id) => accept(id), /^The order is \w+, so the gift can't be accepted any more\.$/],
    [
      'was canceled',
      (id) => moveOrder(fixture, id, ['canceled', { cancel_reason: 'canceled' }]),
      /^The order is canceled by its sender, so/,
    ],
    [
      'was declined',
      (id) => performAction(fixture, id, 'decline'),
      /^The order is canceled because the recipient declined/,
    ],
    [
      'expired, though nothing has canceled it yet',
      (id) => expireGift(fixture, id, new Date('2020-01-01T00:00:00Z')),
      /^The gift expired on 2020-01-01T00:00:00\.000Z, so it can't be accepted any more\.$/,
    ],
  ])('for a gift that %s', async (_name, end, sentence) => {
    const { id } = await sendGift(fixture);
    await end(id);
    const answer = await performRejectedAction(fixture, id, 'accept', { mailing_address: utah });
    expect([answer.status, answer.code]).toEqual([409, 'order_state']);
    expect(answer.error).toMatch(sentence);
  });
});

describe('404', () => {
  it('for an order that the key cannot access, like for an unknown one', async () => {
    const answers = await inaccessibleOrderResponses(fixture, 'accept', { mailing_address: newYork });
    expect(answers).toEqual([notFound, notFound, notFound]);
  });
});
