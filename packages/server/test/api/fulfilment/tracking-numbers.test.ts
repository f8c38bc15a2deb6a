/** Several tracking numbers of one shipment, and links of carriers that are not well-known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { visit } from '../pages/visitor.ts';
import { makePartner, startFulfilmentApp, stateOf } from './fulfilment-fixtures.ts';
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

const ups = { carrier: 'UPS', number: '1Z999AA10123456784' };
const upsPage = `https://www.ups.com/track?tracknum=${ups.number}`;
const milk = { carrier: 'The Milkman', number: 'MILK/12 é', url: 'https://milkman.example:8443/12' };

async function tracked() {
  const made = await orderOf(app, 1);
  await shipper.act(made.id, '/tracking', ups);
  return made;
}
const add = (id: string, body: object) => shipper.ask('POST', id, '/tracking_numbers', body);
const remove = (id: string, number: string) =>
  app.request('DELETE', `/v1/fulfilment/shipments/${id}/tracking_numbers/${encodeURIComponent(number)}`, {
    apiKey,
  });

async function recipientPage(orderId: string): Promise<string> {
  const [row] = await app.db.query<{ link: string }>(
    `select z.link_code || '-' || replace(o.recipient_token::text, '-', '') as link
     from orders o join organizations z on z.id = o.organization_id where o.id = $1`,
    [orderId],
  );
  return (await visit(app, `http://gifts.test/r/${row?.link}`).get()).html;
}

describe('a tracking number beside the first one', () => {
  it('is added and removed, and twice the same is once', async () => {
    const { order, id } = await tracked();
    const added = await shipper.act(id, '/tracking_numbers', milk);
    expect(added.tracking_numbers).toEqual([{ ...ups, url: upsPage }, milk]);
    expect([added.status, added.tracking_number]).toEqual(['tracking', ups.number]);
    expect((await add(id, milk)).body).toEqual(added);
    expect((await add(id, ups)).body).toEqual(added);
    const removed = await remove(id, milk.number);
    expect([removed.status, removed.body.tracking_numbers]).toEqual([200, [{ ...ups, url: upsPage }]]);
    expect((await remove(id, milk.number)).body).toEqual(removed.body);
    expect((await stateOf(app, order.id)).changes).toEqual(['tracking', 'tracking', 'tracking']);
  });

  it('can come after the parcel was sent without one, and until it has arrived', async () => {
    const { id } = await orderOf(app, 1);
    const early = await add(id, milk);
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('POST …/tracking')]);
    await shipper.act(id, '/ship');
    expect((await shipper.act(id, '/tracking_numbers', milk)).tracking_numbers).toEqual([milk]);
    await shipper.act(id, '/deliver');
    expect((await add(id, ups)).status).toBe(409);
    expect((await remove(id, milk.number)).status).toBe(409);
    expect((await shipper.get(id)).tracking_numbers).toEqual([milk]);
  });

  it('is neither the first one nor one that another carrier has given', async () => {
    const { id } = await tracked();
    await shipper.act(id, '/tracking_numbers', milk);
    expect((await remove(id, ups.number)).body.error).toContain('DELETE …/tracking');
    const other = await add(id, { ...milk, carrier: 'Another' });
    expect([other.status, other.body.error]).toEqual([409, expect.stringContaining('from The Milkman')]);
    await shipper.ask('DELETE', id, '/tracking');
    const first = await shipper.ask('POST', id, '/tracking', milk);
    expect([first.status, first.body.code]).toEqual([409, 'shipment_state']);
    expect((await shipper.get(id)).tracking_numbers).toEqual([milk]);
  });

  it('is one of 20, however many come at once', async () => {
    const { id } = await tracked();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => add(id, { ...milk, number: `N${index % 23}` })),
    );
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(3);
    const { tracking_numbers: numbers } = await shipper.get(id);
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(21);
    expect(numbers).toHaveLength(21);
  });

  it('is shown to the recipient, and to distribution partners alone', async () => {
    const { order, id } = await tracked();
    await shipper.act(id, '/tracking_numbers', milk);
    const shown = async () =>
      (await app.request('GET', `/v1/orders/${order.id}`)).body.shipments[0].tracking_numbers;
    expect(await shown()).toBeNull();
    await makePartner(app, true);
    await expect.poll(shown, { timeout: 10_000 }).toEqual([{ ...ups, url: upsPage }, milk]);
    await makePartner(app, false);
    const page = await recipientPage(order.id);
    expect(page).toContain(ups.number);
    expect(page).toContain('MILK/12 é');
    expect(page).toMatch(
      /href="https:\/\/milkman\.example:8443\/12" rel="noopener noreferrer">[^<]*<\/a> <bdi[^>]*>milkman\.example:8443</,
    );
  });

  it('keeps the address as it is until it is removed', async () => {
    const { order, id } = await tracked();
    await shipper.act(id, '/tracking_numbers', milk);
    await shipper.ask('DELETE', id, '/tracking');
    expect(await recipientPage(order.id)).not.toContain('/address"');
    await remove(id, milk.number);
    expect(await recipientPage(order.id)).toContain('/address"');
  });
});

describe('the link of a carrier', () => {
  it('is that of the caller, if the carrier is not well-known', async () => {
    const { id } = await orderOf(app, 1);
    const { body } = await shipper.ask('POST', id, '/tracking', milk);
    expect(body.tracking_numbers).toEqual([milk]);
    expect((await shipper.ask('POST', id, '/tracking', { ...milk, url: null })).body).toEqual(body);
    const other = await shipper.ask('POST', id, '/tracking', { ...milk, url: 'https://elsewhere.example' });
    expect([other.status, other.body.error]).toEqual([409, expect.stringContaining('another link')]);
  });

  it('is its own page, if it is well-known', async () => {
    const { id } = await orderOf(app, 1);
    const { body } = await shipper.ask('POST', id, '/tracking', { ...ups, url: 'https://ups.example/12' });
    expect(body.tracking_numbers).toEqual([{ ...ups, url: upsPage }]);
  });

  it.each([
    'http://milkman.example/12',
    'javascript:alert(1)',
    'https://www.ups.com@milkman.example/',
    'https://127.0.0.1/',
    `https://milkman.example/${'a'.repeat(2048)}`,
    '',
  ])('may not be %j', async (url) => {
    const { id } = await orderOf(app, 1);
    const { status, body } = await shipper.ask('POST', id, '/tracking', { ...milk, url });
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([400, ['url']]);
    expect((await shipper.get(id)).status).toBe('pending');
  });
});

it('a parcel that takes longer says so to the recipient, and not why', async () => {
  const { order, id } = await orderOf(app, 1);
  const sentence = 'This parcel takes a little longer than usual.';
  expect(await recipientPage(order.id)).not.toContain(sentence);
  await shipper.act(id, '/hold', { reason: 'out_of_stock', note: 'Our secret' });
  const page = await recipientPage(order.id);
  expect(page).toContain(sentence);
  expect(page).not.toMatch(/secret|stock/);
});
