/** The list of a shipper: filters, totals, what happens to it while orders are placed, and what is announced. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../../src/context/context.ts';
import { buildListCheckpoints } from '../../../src/lists/build-list-checkpoints.ts';
import { countListBlocks } from '../../../src/lists/count-list-blocks.process.ts';
import { findPage } from '../../../src/lists/find-page.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import type { TestApp } from '../../harness/app.ts';
import { issue, orderedCards } from '../codes/code-fixtures.ts';
import { acceptedOrder, orderedOrder, placeOrder, startFulfilmentApp } from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

let app: TestApp;
let apiKey: string;
/** Placed before anybody had a key. */
let earlier: string[];
beforeAll(async () => {
  app = await startFulfilmentApp();
  const { shipments } = await orderedOrder(app, { brands: 3 });
  earlier = shipments.map(({ id }) => id);
  await app.request('POST', `/v1/sandbox/shipments/${earlier[0]}/advance`, { body: { status: 'shipped' } });
  apiKey = await fulfilmentKey(app);
});
afterAll(() => app.close());

interface Listed {
  id: string;
  status: string;
  brand: { id: string };
  updated_at: string;
}

async function list(query = '', key = apiKey): Promise<{ shipments: Listed[]; total: number }> {
  const { status, body } = await app.request('GET', `/v1/fulfilment/shipments?${query}`, { apiKey: key });
  expect([status, body.error]).toEqual([200, undefined]);
  return { shipments: body.data, total: body.list_meta.total_count };
}
const idsOf = ({ shipments }: { shipments: Listed[] }) => shipments.map(({ id }) => id);
const change = (id: string, act: string, body: object) =>
  app.request('POST', `/v1/fulfilment/shipments/${id}/${act}`, { apiKey, body });

async function shipperOfAllBrands(): Promise<string> {
  const [shipper] = await app.db.query<{ organization_id: string }>(
    'select organization_id from shippers where brand_ids is null',
  );
  return shipper?.organization_id ?? expect.unreachable();
}

let madeUpDays = 0;

/** Adds old rows that have no shipments to show. */
async function addMadeUpRows(organizationId: string, rows: number): Promise<void> {
  madeUpDays += 1;
  await app.db.query(
    `insert into shipper_shipments (organization_id, id, customer_id, order_id, brand_id, status, created_at, updated_at)
     select organization_id, uuid_v7($2::timestamptz, n), customer_id, order_id, brand_id,
       case when n % 3 = 0 then 'shipped' else 'pending' end, $2, $2
     from (select * from shipper_shipments where organization_id = $1 order by id desc limit 1) as one,
       generate_series(1, $3::int) as n`,
    [organizationId, new Date(Date.UTC(2026, 0, madeUpDays)), rows],
  );
}

const eventsOf = (key: string) =>
  app.db.query<{ event_type: string; id: string; organization_id: string }>(
    `select e.event_type, e.data::json ->> 'id' as id, e.organization_id from events e
     join api_keys k on k.organization_id = e.organization_id and k.last_four = $1 order by e.id`,
    [key.slice(-4)],
  );

describe('a new key', () => {
  it('sees the shipments from before it, with their status', async () => {
    const { shipments, total } = await list();
    expect([shipments.map(({ id }) => id).sort(), total]).toEqual([[...earlier].sort(), 3]);
    expect((await list('status=shipped')).total).toBe(1);
  });

  it('for the same brands is for the same list, and nothing is in it twice', async () => {
    const second = await fulfilmentKey(app, { email: 'other@example.com' });
    expect((await list('', second)).total).toBe((await list()).total);
    const [row] = await app.db.query<{ count: number }>('select count(*) as count from shippers');
    expect(row?.count).toBe(1);
  });

  it('misses no shipment of an order that is placed while it is made', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => acceptedOrder(app)));
    const brandIds = [(await list()).shipments[0]?.brand.id ?? ''];
    const [key] = await Promise.all([
      fulfilmentKey(app, { brandIds }),
      ...orders.map((id) => placeOrder(app, id)),
    ]);
    const mine = await list('per_page=100', String(key));
    const all = (await list('per_page=100')).shipments.filter(({ brand }) => brandIds.includes(brand.id));
    expect(idsOf(mine)).toEqual(all.map(({ id }) => id));
  });
});

describe('the list', () => {
  it('is filtered by status, brand and times, with exact totals', async () => {
    const { shipments } = await orderedOrder(app, { brands: 2 });
    const [first, second] = shipments.map(({ id }) => id);
    const [ours] = (await list('per_page=100')).shipments.filter(({ id }) => id === first);
    const since = new Date().toISOString();
    await change(first ?? '', 'tracking', { carrier: 'UPS', number: '1' });
    expect(idsOf(await list(`updated_at[after]=${since}`))).toEqual([first]);
    expect(idsOf(await list(`status=tracking&brand_id=${ours?.brand.id}`))).toContain(first);
    expect(idsOf(await list(`status=pending&brand_id=${ours?.brand.id}&per_page=100`))).not.toContain(first);
    expect(idsOf(await list(`status=pending&per_page=100`))).toContain(second);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await list(`created_at[after]=${tomorrow}`)).total).toBe(0);
    expect((await list(`created_at[before]=${tomorrow}`)).total).toBe((await list()).total);
  });

  it('has the same totals by blocks as by counting', async () => {
    const organizationId = await shipperOfAllBrands();
    await addMadeUpRows(organizationId, 1_700);
    const brandId = (await list('per_page=1')).shipments[0]?.brand.id ?? '';
    for (const partId of [null, brandId])
      await countListBlocks(app.services.db, 'shipper_shipments', { organizationId, partId }, 0);
    const [blocks] = await app.db.query<{ count: number }>(
      'select count(*) as count from list_blocks where organization_id = $1',
      [organizationId],
    );
    expect(blocks?.count).toBeGreaterThanOrEqual(3);
    // A status that changes after the blocks were counted.
    const { shipments } = await orderedOrder(app);
    await change(shipments[0]?.id ?? '', 'tracking', { carrier: 'UPS', number: '2' });
    for (const status of ['pending', 'tracking', 'shipped'])
      for (const brand of [null, brandId]) {
        const [row] = await app.db.query<{ count: number }>(
          `select count(*) as count from shipper_shipments
           where organization_id = $1 and status = $2 and ($3::uuid is null or brand_id = $3)`,
          [organizationId, status, brand],
        );
        // The page behind the last one, because the rows made up above have no shipments to show.
        const query = `status=${status}&page=1000${brand ? `&brand_id=${brand}` : ''}`;
        expect([status, brand, (await list(query)).total]).toEqual([status, brand, row?.count]);
      }
  });
});

describe('the events of shippers', () => {
  it('announce a new shipment and its replacement to all who ship for the brand', async () => {
    const everybody = (await eventsOf(apiKey)).length;
    const { shipments } = await orderedOrder(app);
    const id = shipments[0]?.id ?? '';
    await change(id, 'fail', { reason: 'lost', reship: true });
    const news = (await eventsOf(apiKey)).slice(everybody);
    expect(news.map(({ event_type }) => event_type)).toEqual(['shipment.created', 'shipment.created']);
    expect(news[0]?.id).toBe(id);
  });

  it('announce what is canceled and what goes elsewhere, and stay out of the events of organizations', async () => {
    const before = (await eventsOf(apiKey)).length;
    const order = await orderedOrder(app, { brands: 2 });
    const [first, second] = order.shipments.map(({ id }) => id);
    await change(first ?? '', 'fail', { reason: 'lost', reship: false });
    await change(second ?? '', 'fail', { reason: 'lost', reship: false });
    const types = (await eventsOf(apiKey)).slice(before).map(({ event_type }) => event_type);
    expect(types).toEqual(['shipment.created', 'shipment.created']);
    const { body } = await app.request('GET', '/v1/events?limit=100');
    expect(JSON.stringify(body)).not.toContain('"shipment.');
  });
});

it('gift cards are no parcels: no shipper sees or is told of them, and a parcel beside them has its own items only', async () => {
  const brand = await app.db.query<{ id: string }>(
    `select brand_id as id from products where slug = 'supper-card'`,
  );
  const before = await list();
  const events = (await eventsOf(apiKey)).length;
  const cards = await orderedCards(app, { parcels: 1 });
  const later = await fulfilmentKey(app, { brandIds: [brand[0]?.id ?? ''], email: 'cards@example.com' });
  expect((await list('', later)).total).toBe(0);
  const after = await list();
  expect(after.total).toBe(before.total + 1);
  expect(await eventsOf(apiKey)).toHaveLength(events + 1);
  const [parcel] = after.shipments as (Listed & { items: object[] })[];
  expect(cards.shipments.map(({ id }) => id)).toContain(parcel?.id);
  expect(parcel?.items).toHaveLength(1);
  await issue(app, cards.id);
  expect(await eventsOf(apiKey)).toHaveLength(events + 1);
  const digital = cards.shipments.find(({ id }) => id !== parcel?.id);
  expect((await app.request('GET', `/v1/fulfilment/shipments/${digital?.id}`, { apiKey })).status).toBe(404);
});

/** It is last, because the totals that are remembered do not know of rows that are made up. */
describe('a long list', () => {
  it('has checkpoints, for all brands and for one', async () => {
    const organizationId = await shipperOfAllBrands();
    await addMadeUpRows(organizationId, 1_000);
    const brandId = (await list('per_page=1')).shipments[0]?.brand.id ?? '';
    for (const partId of [null, brandId])
      await buildListCheckpoints(app.services.db, 'shipper_shipments', { organizationId, partId });
    const marks = await app.db.query<{ scope_id: string; last: number }>(
      `select scope_id, max(ordinal) as last from list_marks
       where organization_id = $1 and list = 'shipper_shipments' group by scope_id`,
      [organizationId],
    );
    expect(marks.map(({ scope_id }) => scope_id).sort()).toEqual([brandId, organizationId].sort());
    for (const { last } of marks) expect(last).toBeGreaterThanOrEqual(900);
  });

  it('finds each page of what changed since a time, counted from the newest', async () => {
    const organizationId = await shipperOfAllBrands();
    await addMadeUpRows(organizationId, 1_500);
    const organization = await findOrganization(app.db, organizationId);
    const context = await openContext(app.services, organization ?? expect.unreachable());
    const since = { 't.updated_at': '2026-01-01T00:00:00Z' };
    const wholeList = { scope: { organizationId, partId: null }, partIds: null };
    const all = await app.db.query<{ id: string }>(
      `select id from shipper_shipments where organization_id = $1 and updated_at >= '2026-01-01' order by id desc`,
      [organizationId],
    );
    const pages = Math.ceil(all.length / 70);
    for (const page of [1, 2, 15, 16, Math.floor(pages / 2), pages - 1, pages, pages + 1]) {
      const query = { page, per_page: 70 };
      const found = await findPage(context, app.services.db, 'shipper_shipments', query, wholeList, {
        equal: {},
        since,
        statuses: null,
        after: undefined,
        before: undefined,
      });
      const expected = all.slice((page - 1) * 70, page * 70).map(({ id }) => id);
      expect([page, found.total, found.keys]).toEqual([page, all.length, expected]);
    }
  });
});
