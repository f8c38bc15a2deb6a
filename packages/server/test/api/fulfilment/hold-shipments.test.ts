/** Parcels that must not leave now. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { advance, startFulfilmentApp, stateOf } from './fulfilment-fixtures.ts';
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

const outOfStock = { reason: 'out_of_stock', note: 'Monday' };
const tracking = { carrier: 'UPS', number: '1Z999AA10123456784' };

describe('POST …/{id}/hold', () => {
  it('says why and since when, and leaves the status', async () => {
    const { order, id } = await orderOf(app, 1);
    const held = await shipper.act(id, '/hold', outOfStock);
    expect(held).toMatchObject({ status: 'pending', hold: { ...outOfStock, since: expect.any(String) } });
    expect(await shipper.get(id)).toEqual(held);
    expect(await shipper.act(id, '/hold', outOfStock)).toEqual(held);
    const other = await shipper.act(id, '/hold', { reason: 'address_problem', note: ' ' });
    expect(other.hold).toEqual({ reason: 'address_problem', note: null, since: held.hold?.since });
    const { row, changes } = await stateOf(app, order.id);
    expect([row.status, changes]).toEqual(['ordered', ['pending', 'pending']]);
  });

  it('refuses a number and shipping until it is released, and names the hold', async () => {
    const { id } = await orderOf(app, 1);
    await shipper.act(id, '/hold', outOfStock);
    for (const [act, body, what] of [
      ['/tracking', tracking, 'get a tracking number'],
      ['/ship', {}, 'be sent'],
    ] as const) {
      const { status, body: answer } = await shipper.ask('POST', id, act, body);
      expect([status, answer.code, answer.error]).toEqual([
        409,
        'shipment_state',
        `The shipment is held (out_of_stock), so it can't ${what}; release it first.`,
      ]);
    }
    const released = await shipper.act(id, '/release');
    expect([released.status, released.hold]).toEqual(['pending', null]);
    expect(await shipper.act(id, '/release')).toEqual(released);
    expect((await shipper.act(id, '/tracking', tracking)).status).toBe('tracking');
  });

  it('holds a parcel with a label too, whose number can be withdrawn', async () => {
    const { id } = await orderOf(app, 1);
    await shipper.act(id, '/tracking', tracking);
    await shipper.act(id, '/hold', { reason: 'other' });
    expect((await shipper.ask('POST', id, '/ship', {})).status).toBe(409);
    const more = await shipper.ask('POST', id, '/tracking_numbers', { carrier: 'UPS', number: '2' });
    expect([more.status, more.body.error]).toEqual([409, expect.stringContaining('held (other)')]);
    const withdrawn = (await shipper.ask('DELETE', id, '/tracking')).body;
    expect([withdrawn.status, withdrawn.hold.reason]).toEqual(['failed_unset_tracking', 'other']);
  });

  it('lets it fail or be delivered by hand, which ends the hold', async () => {
    for (const [act, body] of [
      ['/fail', { reason: 'out_of_stock', reship: false }],
      ['/fail', { reason: 'out_of_stock', reship: true }],
      ['/deliver', {}],
    ] as const) {
      const { order, id } = await orderOf(app, 1);
      await shipper.act(id, '/hold', outOfStock);
      expect((await shipper.act(id, act, body)).hold).toBeNull();
      const { shipments } = await stateOf(app, order.id);
      expect(shipments.map((each) => Reflect.get(each, 'held_at'))).toEqual(shipments.map(() => null));
      expect((await shipper.list('held=true')).ids).not.toContain(id);
    }
  });

  it('ends with a scan by the carrier, which has the parcel all the same', async () => {
    const { id } = await orderOf(app, 1);
    await shipper.act(id, '/hold', outOfStock);
    expect((await advance(app, id, 'tracking')).status).toBe(409);
    expect((await advance(app, id, 'shipped')).status).toBe(200);
    expect(await shipper.get(id)).toMatchObject({ status: 'shipped', hold: null });
  });

  it('is refused for a parcel that has left', async () => {
    const { id } = await orderOf(app, 1);
    await shipper.act(id, '/ship');
    const { status, body } = await shipper.ask('POST', id, '/hold', outOfStock);
    expect([status, body.error]).toEqual([409, "The shipment is shipped, so it can't be held any more."]);
  });

  it('holds the parts of a parcel that is split while it is held', async () => {
    const { id, productId } = await orderOf(app, 2);
    await shipper.act(id, '/hold', outOfStock);
    const part = await shipper.act(id, '/split', { items: [{ product_id: productId, quantity: 1 }] });
    expect(part.hold).toMatchObject(outOfStock);
    await shipper.act(part.id, '/release');
    expect((await shipper.get(id)).hold).toMatchObject(outOfStock);
    expect((await shipper.act(part.id, '/ship')).status).toBe('shipped');
  });
});

it('of a hold and a tracking number at once, the hold is never missed by a later ship', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { id } = await orderOf(app, 1);
    const [held, numbered] = await Promise.all([
      shipper.ask('POST', id, '/hold', outOfStock),
      shipper.ask('POST', id, '/tracking', { ...tracking, number: `${turn}` }),
    ]);
    expect(held.status).toBe(200);
    expect([200, 409]).toContain(numbered.status);
    const { status, hold } = await shipper.get(id);
    expect([status, hold?.reason]).toEqual([
      numbered.status === 200 ? 'tracking' : 'pending',
      'out_of_stock',
    ]);
    expect((await shipper.ask('POST', id, '/ship', {})).status).toBe(409);
  }
});

it('a file neither numbers nor sends a parcel that is held, and its preview says so', async () => {
  const [unnumbered, numbered] = await Promise.all([orderOf(app, 1), orderOf(app, 1)]);
  await shipper.act(numbered.id, '/tracking', tracking);
  for (const { id } of [unnumbered, numbered]) await shipper.act(id, '/hold', outOfStock);
  const rawBody = [
    'shipment_id,carrier,number,shipped_at',
    `${unnumbered.id},UPS,2,`,
    `${numbered.id},,,${new Date().toISOString().slice(0, 10)}`,
  ].join('\n');
  for (const query of ['?preview=true', '']) {
    const { body } = await app.request('POST', `/v1/fulfilment/shipments/import${query}`, {
      rawBody,
      headers: { 'content-type': 'text/csv' },
      apiKey,
    });
    expect(body.data.map(({ error }: { error: string }) => error)).toEqual([
      expect.stringContaining("held (out_of_stock), so it can't get a tracking number"),
      expect.stringContaining("held (out_of_stock), so it can't be sent"),
    ]);
  }
  expect((await shipper.get(unnumbered.id)).status).toBe('pending');
  expect((await shipper.get(numbered.id)).status).toBe('tracking');
});

describe('the filter `held`', () => {
  it('shows what is held, or the rest, together with other filters', async () => {
    const [held, free] = await Promise.all([orderOf(app, 1), orderOf(app, 1)]);
    await shipper.act(held.id, '/hold', outOfStock);
    const [those, others, all] = await Promise.all(
      ['held=true&status=pending', 'held=false&status=pending', 'status=pending'].map((query) =>
        shipper.list(`${query}&per_page=100`),
      ),
    );
    expect(those?.ids).toContain(held.id);
    expect(those?.ids).not.toContain(free.id);
    expect(others?.ids).toContain(free.id);
    expect(others?.ids).not.toContain(held.id);
    expect((those?.total ?? 0) + (others?.total ?? 0)).toBe(all?.total);
    expect((await shipper.list('held=true&status=delivered')).total).toBe(0);
  });

  it('knows the holds from before a key', async () => {
    const { id } = await orderOf(app, 1);
    await shipper.act(id, '/hold', outOfStock);
    const { brand } = await shipper.get(id);
    const later = shipperWith(app, await fulfilmentKey(app, { brandIds: [brand.id] }));
    expect((await later.list('held=true')).ids).toContain(id);
  });
});
