/** The shipments of a shipper as a file: which, in which columns, for whom, and what the audit log says of it. */
import { exportColumns } from '@gifts/contract/fulfilment';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { entriesOf } from '../audit/audit-fixtures.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { orderedOrder, startFulfilmentApp } from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

const path = '/v1/fulfilment/shipments/export';

let app: TestApp;
let apiKey: string;
let ids: string[];
let brandIds: string[];
beforeAll(async () => {
  app = await startFulfilmentApp();
  apiKey = await fulfilmentKey(app);
  const { shipments } = await orderedOrder(app, {
    brands: 3,
    recipient: { first_name: '花子', last_name: '=Yamada' },
    batch: { message: 'Thank you,\n"Robin" 🎉' },
  });
  const listed = (await app.request('GET', '/v1/fulfilment/shipments', { apiKey })).body.data;
  ids = listed.map(({ id }: { id: string }) => id);
  brandIds = listed.map(({ brand }: { brand: { id: string } }) => brand.id);
  expect(ids).toHaveLength(shipments.length);
});
afterAll(() => app.close());

const ask = (query = '', key = apiKey) => app.request('GET', `${path}${query}`, { apiKey: key });

type Row = Record<(typeof exportColumns)[number], string>;

async function rowsOf(query = '', key = apiKey): Promise<Row[]> {
  const { status, body } = await ask(query, key);
  expect([status, typeof body]).toEqual([200, 'string']);
  const { data, errors, meta } = Papa.parse<Row>(body, { header: true, skipEmptyLines: true });
  expect([errors, meta.fields]).toEqual([[], [...exportColumns]]);
  return data;
}
const idsIn = async (query = '', key = apiKey) =>
  (await rowsOf(query, key)).map(({ shipment_id }) => shipment_id);
const change = async (id: string | undefined, act: string, body: object) => {
  const { status } = await app.request('POST', `/v1/fulfilment/shipments/${id}/${act}`, { apiKey, body });
  expect(status).toBe(200);
};

describe('GET /v1/fulfilment/shipments/export', () => {
  it('answers a file with what the list shows, newest first', async () => {
    const { headers } = await ask();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'inline; filename="shipments.csv"',
      'cache-control': 'private, no-store',
    });
    const { body } = await app.request('GET', '/v1/fulfilment/shipments', { apiKey });
    const rows = await rowsOf();
    expect(rows.map(({ shipment_id }) => shipment_id)).toEqual(ids);
    const [shown] = body.data;
    expect(rows[0]).toMatchObject({
      ...{ shipment_id: ids[0], carrier: '', number: '', shipped_at: '', status: 'pending' },
      ...{ brand: shown.brand.name, order_reference_id: shown.order_reference_id },
      ...{ first_name: '花子', last_name: "'=Yamada", address_1: '20 W 34th St', city: 'New York' },
      ...{ state: 'NY', postal_code: '10001', country: 'US', phone: '' },
      ...{ items: expect.stringContaining(`1 × ${shown.items[0].name}`), from_name: 'Avery Example' },
      created_at: shown.created_at,
    });
    expect(JSON.stringify(rows)).not.toMatch(/\$|robin@example\.com/);
  });

  it('begins with the byte-order mark by which spreadsheets know UTF-8', async () => {
    const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 's'.charCodeAt(0)]);
  });

  it('chooses by status, brand, hold and times like the list', async () => {
    const [first, second, third] = ids;
    await change(second, 'hold', { reason: 'other' });
    const since = new Date().toISOString();
    await change(third, 'tracking', { carrier: '=UPS', number: '-1' });
    const { body } = await app.request('GET', `/v1/fulfilment/shipments/${first}`, { apiKey });
    const created = body.created_at;
    for (const query of [
      '?status=tracking',
      '?status=pending',
      '?status=pending&held=false',
      '?held=true',
      `?brand_id=${brandIds[0]?.toUpperCase()}`,
      `?updated_at[after]=${since}`,
      `?created_at[after]=${created}`,
      `?created_at[before]=${created}`,
      `?created_at[after]=${created}&created_at[before]=${created}&held=false`,
      '?created_at[before]=2020-01-01T00:00:00Z',
    ]) {
      const list = await app.request('GET', `/v1/fulfilment/shipments${query}`, { apiKey });
      const listed = list.body.data.map(({ id }: { id: string }) => id);
      expect([query, await idsIn(query)]).toEqual([query, listed]);
    }
    expect(await idsIn('?status=tracking')).toEqual([third]);
    expect(await idsIn('?held=true')).toEqual([second]);
    expect(await idsIn('?created_at[before]=2020-01-01T00:00:00Z')).toEqual([]);
  });

  it('comes back as it is, and with numbers filled in', async () => {
    const send = (csv: string) =>
      app.request('POST', '/v1/fulfilment/shipments/import', {
        rawBody: csv,
        headers: { 'content-type': 'text/csv' },
        apiKey,
      });
    const csv = `\ufeff${(await ask()).body}`;
    const unchanged = await send(csv);
    expect(unchanged.body.counts).toEqual({ updated: 0, unchanged: 1, skipped: 2, refused: 0 });
    expect(unchanged.body.data.at(-1)).toMatchObject({ carrier: '=UPS', number: '-1' });
    const filled = await send(csv.replace(`${ids[0]},,,`, `${ids[0]},DHL,1234567890,`));
    expect(filled.body.counts).toEqual({ updated: 1, unchanged: 1, skipped: 1, refused: 0 });
  });

  it('has nothing of the brands of others, and only the head where there is nothing', async () => {
    const own = await fulfilmentKey(app, { email: 'one@example.com', brandIds: [brandIds[1] ?? ''] });
    expect(await idsIn('', own)).toEqual([ids[1]]);
    const { body } = await app.request('GET', '/v1/brands?per_page=100');
    const other = body.data.find(({ id }: { id: string }) => !brandIds.includes(id)).id;
    const stranger = await fulfilmentKey(app, { email: 'other@example.com', brandIds: [other] });
    expect(await entriesOf(app, async () => expect(await idsIn('', stranger)).toEqual([]))).toEqual([]);
  });

  it('may be read with a read-only key', async () => {
    const readOnly = await fulfilmentKey(app, { email: 'reader@example.com', isReadOnly: true });
    expect(await idsIn('', readOnly)).toEqual(ids);
  });

  it('is in the audit log of the organization whose recipients it shows, with the shipments', async () => {
    const entries = await entriesOf(app, () => ask('?held=false'));
    expect(entries).toEqual([
      expect.objectContaining({
        organization_id: app.organizationId,
        kind: 'look',
        act: 'export_shipments',
        actor_kind: 'fulfilment_key',
        subject_kind: 'shipment',
        subject_id: null,
      }),
    ]);
    expect([...(entries[0]?.shown_ids ?? [])].sort()).toEqual([ids[0], ids[2]].sort());
  });

  it('shows nothing when the look cannot be recorded', async () => {
    await app.db.query(
      'alter table audit_entries add constraint no_looks check (kind <> $$look$$) not valid',
    );
    try {
      const { status, body } = await ask();
      expect([status, body.code]).toEqual([500, 'internal_error']);
      expect(JSON.stringify(body)).not.toContain('20 W 34th St');
    } finally {
      await app.db.query('alter table audit_entries drop constraint no_looks');
    }
  });
});

describe('400', () => {
  it.each([
    ['?status=lost', 'status'],
    ['?brand_id=x', 'brand_id'],
    ['?held=maybe', 'held'],
    ['?created_at[after]=yesterday', 'created_at[after]'],
    ['?updated_at[after]=yesterday', 'updated_at[after]'],
    ['?page=1', 'page'],
  ])('for %s', async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
  });

  it('for a brand that nobody has, and for one of others', async () => {
    const own = await fulfilmentKey(app, { email: 'one@example.com', brandIds: [brandIds[1] ?? ''] });
    for (const [key, id] of [
      [apiKey, unknownId()],
      [own, brandIds[0]],
    ] as const) {
      const { status, body } = await ask(`?brand_id=${id}`, key);
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'brand_id', message: `Brand not found: ${id}` }],
      ]);
    }
  });
});

it('403 for a key that does not ship', async () => {
  expect((await ask('', app.apiKey)).status).toBe(403);
});
