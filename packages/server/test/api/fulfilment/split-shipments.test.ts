/** A parcel that leaves in two. */
import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { advance, orderedOrder, plainProducts, startFulfilmentApp, stateOf } from './fulfilment-fixtures.ts';
import { orderOf, type Shipper, shipperWith } from './shipper-actions.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

let app: TestApp;
let apiKey: string;
let shipper: Shipper;
beforeAll(async () => {
  app = await startFulfilmentApp();
  apiKey = await fulfilmentKey(app);
  shipper = shipperWith(app, apiKey);
});
afterAll(() => app.close());

const quantities = ({ items }: FulfilmentShipment) => items.map(({ quantity }) => quantity);
const split = (id: string, product_id: string, quantity: number, headers = {}) =>
  shipper.ask('POST', id, '/split', { items: [{ product_id, quantity }] }, headers);

async function eventsOf(id: string) {
  const events = await app.db.query<{ event_type: string }>(
    `select event_type from events where event_type like 'shipment.%' and data::json ->> 'id' = $1 order by id`,
    [id],
  );
  return events.map(({ event_type }) => event_type);
}

/** The units of each shipment of an order that was not replaced, one beside the other. */
async function unitsOf(orderId: string): Promise<number> {
  const { shipments } = await stateOf(app, orderId);
  const replaced = new Set(shipments.map(({ reship_of }) => reship_of));
  const live = await Promise.all(
    shipments.filter(({ id }) => !replaced.has(id)).map(({ id }) => shipper.get(id)),
  );
  return live.flatMap(quantities).reduce((sum, each) => sum + each, 0);
}

describe('POST …/{id}/split', () => {
  it('moves products into a new shipment beside it, which is in the lists and announced', async () => {
    const { order, id, productId } = await orderOf(app, 3);
    const before = await shipper.get(id);
    const { status, body } = await split(id, productId, 2);
    expect([status, body]).toMatchObject([
      201,
      { status: 'pending', split_from: id, reship_of: null, hold: null, ship_to: before.ship_to },
    ]);
    expect(quantities(body)).toEqual([2]);
    const rest = await shipper.get(id);
    expect([quantities(rest), rest.split_from]).toEqual([[1], null]);
    expect(rest.updated_at > before.updated_at).toBe(true);
    expect((await shipper.list('status=pending&per_page=2')).ids).toEqual([body.id, id]);
    expect(await eventsOf(body.id)).toEqual(['shipment.created']);
    expect(await eventsOf(id)).toEqual(['shipment.created']);
    const { body: shown } = await app.request('GET', `/v1/orders/${order.id}`);
    expect(shown.shipments.map((each: { id: string }) => each.id)).toEqual([id, body.id]);
  });

  it('splits again what was split, until each parcel has one product', async () => {
    const { order, id, productId } = await orderOf(app, 4);
    const second = (await split(id, productId, 2)).body.id;
    const third = (await split(second, productId, 1)).body;
    const fourth = (await split(id, productId, 1)).body;
    expect([third.split_from, fourth.split_from]).toEqual([second, id]);
    for (const each of [id, second, third.id, fourth.id])
      expect(quantities(await shipper.get(each))).toEqual([1]);
    expect((await split(id, productId, 1)).status).toBe(400);
    expect(await unitsOf(order.id)).toBe(4);
  });

  it('leaves the tracking number with the first parcel', async () => {
    const { id, productId } = await orderOf(app, 2);
    await shipper.act(id, '/tracking', { carrier: 'UPS', number: '1Z999AA10123456784' });
    const part = (await split(id, productId, 1)).body;
    expect([part.status, part.tracking_number, part.tracking_numbers]).toEqual(['pending', null, []]);
    expect((await shipper.get(id)).tracking_number).toBe('1Z999AA10123456784');
  });

  it('keeps the variants with their units', async () => {
    const { body } = await app.request('GET', '/v1/products?per_page=100');
    const [shirt] = (
      body.data as { id: string; variants: { name: string }[]; variants_num_selectable: number }[]
    ).filter(({ variants, variants_num_selectable: count }) => count === 1 && variants.length > 1);
    const [one = '', other = ''] = shirt?.variants.map(({ name }) => name) ?? [];
    const order = await orderedOrder(app, {
      batch: {
        cart: {
          items: [
            { product_id: shirt?.id, quantity: 2, variants: [one] },
            { product_id: shirt?.id, quantity: 1, variants: [other] },
          ],
        },
      },
    });
    const id = order.shipments[0]?.id ?? '';
    const unclear = await split(id, shirt?.id ?? '', 1);
    expect([unclear.status, unclear.body.details[0].field]).toEqual([400, 'items[0].variants']);
    const items = [{ product_id: shirt?.id, quantity: 1, variants: [one] }];
    const part = await shipper.act(id, '/split', { items });
    expect(part.items).toMatchObject([{ quantity: 1, variants: [one] }]);
    expect((await shipper.get(id)).items).toMatchObject([
      { quantity: 1, variants: [one] },
      { quantity: 1, variants: [other] },
    ]);
  });

  it('is refused once the parcel has left, with a sentence that names the status', async () => {
    const ends = [['/ship'], ['/deliver'], ['/fail', { reason: 'lost', reship: true }]] as const;
    for (const [act, body] of ends) {
      const { order, id, productId } = await orderOf(app, 2);
      const { status } = await shipper.act(id, act, body);
      const count = (await stateOf(app, order.id)).shipments.length;
      const answer = await split(id, productId, 1);
      expect([answer.status, answer.body.code]).toEqual([409, 'shipment_state']);
      expect(answer.body.error).toContain(`The shipment is ${status}`);
      expect((await stateOf(app, order.id)).shipments).toHaveLength(count);
    }
  });

  it('names all that does not fit, and changes nothing', async () => {
    const { order, id, productId } = await orderOf(app, 2);
    const [, other] = await plainProducts(app, 2);
    const items = [
      { product_id: other?.id, quantity: 1 },
      { product_id: productId, quantity: 3 },
    ];
    const { status, body } = await shipper.ask('POST', id, '/split', { items });
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['items[0].product_id', 'items[1].quantity'],
    ]);
    expect((await split(id, productId, 2)).body.error).toMatch(/leave something in the shipment/);
    expect((await stateOf(app, order.id)).shipments).toHaveLength(1);
  });
});

describe('the parts of a split shipment', () => {
  it('are lost and sent again by themselves, with their units', async () => {
    const { order, id, productId } = await orderOf(app, 3);
    const part = (await split(id, productId, 2)).body.id;
    await shipper.act(part, '/fail', { reason: 'lost', reship: true });
    const again = (await stateOf(app, order.id)).shipments.find(({ reship_of }) => reship_of === part);
    expect(quantities(await shipper.get(again?.id ?? ''))).toEqual([2]);
    expect((await shipper.get(again?.id ?? '')).reship_of).toBe(part);
    const half = (await split(again?.id ?? '', productId, 1)).body;
    expect([half.reship_of, half.split_from]).toEqual([part, again?.id]);
    expect(await unitsOf(order.id)).toBe(3);
  });

  it('arrive one after the other, and the mail of the first says that more parcels follow', async () => {
    const { order, id, productId } = await orderOf(app, 2);
    const part = (await split(id, productId, 1)).body.id;
    await shipper.act(part, '/ship');
    await advance(app, part, 'delivered');
    const state = await stateOf(app, order.id);
    expect(state.row.status).toBe('shipped');
    const mail = state.mails.find(({ template }) => template === 'gift_shipped');
    expect(mail?.params).toMatchObject({ hasMoreParcels: true });
    await shipper.act(id, '/deliver');
    expect((await stateOf(app, order.id)).row.status).toBe('delivered');
  });
});

describe('two people at one shipment', () => {
  it('split it as often as it has products to move', async () => {
    const { order, id, productId } = await orderOf(app, 4);
    const answers = await Promise.all(Array.from({ length: 8 }, () => split(id, productId, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(5).fill(400)]);
    expect(quantities(await shipper.get(id))).toEqual([1]);
    expect(await unitsOf(order.id)).toBe(4);
  });

  it('split it once with the same Idempotency-Key', async () => {
    const { order, id, productId } = await orderOf(app, 5);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => split(id, productId, 2, headers)));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const last = await split(id, productId, 2, headers);
    expect([last.status, last.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect((await stateOf(app, order.id)).shipments.map((each) => each.id)).toEqual([id, last.body.id]);
    expect(quantities(await shipper.get(id))).toEqual([3]);
  });

  it('either split it before it is sent, or not at all', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { order, id, productId } = await orderOf(app, 2);
      const acts = [split(id, productId, 1), shipper.ask('POST', id, '/ship', {})];
      const [splitting, sending] = await Promise.all(turn % 2 ? acts : acts.toReversed()).then((answers) =>
        turn % 2 ? answers : answers.toReversed(),
      );
      expect(sending?.status).toBe(200);
      const { shipments } = await stateOf(app, order.id);
      expect([splitting?.status, shipments.length]).toEqual(shipments.length === 2 ? [201, 2] : [409, 1]);
      expect(await unitsOf(order.id)).toBe(2);
    }
  });
});
