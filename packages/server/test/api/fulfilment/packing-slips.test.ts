/** Packing slips as PDF: whose they are, in which order, and what is refused. */
import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, referenceId } from '../../../src/kit/ids.ts';
import { pagesOf } from '../../../src/kit/pdf/pdf.fixtures.ts';
import type { TestApp } from '../../harness/app.ts';
import { sendHead } from '../http/raw-request.ts';
import { orderedOrder, startFulfilmentApp } from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

let app: TestApp;
let apiKey: string;
let shipments: { id: string; brand: string; order: string }[];
beforeAll(async () => {
  app = await startFulfilmentApp();
  apiKey = await fulfilmentKey(app);
  const order = await orderedOrder(app, {
    brands: 3,
    recipient: { first_name: '花子', last_name: '山田' },
    batch: { message: 'Thank you,\nمحمد! 🎉' },
  });
  shipments = order.shipments.map(({ id, brand_name }) => ({
    id,
    brand: brand_name,
    order: referenceId(order.id),
  }));
});
afterAll(() => app.close());

const read = (path: string, key = apiKey) => app.request('GET', path, { apiKey: key });

async function pagesAt(path: string): Promise<{ pages: string[]; headers: Headers; sizes: string[] }> {
  const response = await fetch(`${app.url}${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sizes = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox \[(.*?)\]/g),
  ].map(([, box = '']) => box);
  return { pages: await pagesOf(bytes), headers: response.headers, sizes };
}

const shipmentOf = (page: string) => /Shipment (\S+)/.exec(page)?.[1];

describe('the slip of a shipment', () => {
  it('says what to pack for whom, and no price and no e-mail address', async () => {
    const [{ id, brand, order } = expect.unreachable()] = shipments;
    const { pages, headers, sizes } = await pagesAt(`/v1/fulfilment/shipments/${id}/packing_slip`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="packing-slip-${id}.pdf"`,
      'cache-control': 'private, no-store',
    });
    const { body: shown } = await read(`/v1/fulfilment/shipments/${id}`);
    for (const words of [
      'SANDBOX',
      brand,
      `Order ${order}`,
      `Shipment ${id}`,
      '花子 山田',
      '20 W 34th St',
      'New York, NY 10001',
      `1 × ${shown.items[0].name}`,
      'CARD Thank you,',
      'From Avery Example',
    ]) {
      expect(pages.join(' ')).toContain(words);
    }
    expect(pages.join(' ')).not.toMatch(/\$|robin@example\.com/);
    expect(sizes).toEqual(pages.map(() => '0 0 595.28 841.89'));
  });

  it('is for a label if asked', async () => {
    const { sizes } = await pagesAt(`/v1/fulfilment/shipments/${shipments[0]?.id}/packing_slip?format=4x6`);
    expect(new Set(sizes)).toEqual(new Set(['0 0 288 432']));
  });

  it('is read with a read-only key too', async () => {
    const readOnly = await fulfilmentKey(app, { email: 'reader@example.com', isReadOnly: true });
    expect((await read(`/v1/fulfilment/shipments/${shipments[0]?.id}/packing_slip`, readOnly)).status).toBe(
      200,
    );
  });
});

describe('many slips', () => {
  it('are one PDF in the order of the ids, each once', async () => {
    const [first, second, third] = shipments.map(({ id }) => id);
    const ids = [third, first, second, first?.toUpperCase()].join(', ');
    const { pages, headers } = await pagesAt(`/v1/fulfilment/packing_slips?ids=${encodeURIComponent(ids)}`);
    expect(pages.flatMap((page) => shipmentOf(page) ?? [])).toEqual([third, first, second]);
    expect(headers.get('content-disposition')).toBe('inline; filename="packing-slips-3.pdf"');
  });

  it('can be 500 ids in one address', async () => {
    const { id } = shipments[0] ?? expect.unreachable();
    const { pages } = await pagesAt(
      `/v1/fulfilment/packing_slips?ids=${Array(500).fill(id).join(',')}&format=4x6`,
    );
    expect(pages.flatMap((page) => shipmentOf(page) ?? [])).toEqual([id]);
  });

  it('are made anew for the next request when a reader goes away', async () => {
    const path = `/v1/fulfilment/packing_slips?ids=${shipments.map(({ id }) => id).join(',')}`;
    for (let count = 0; count < 12; count += 1) {
      const request = get(`${app.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
      await once(request, 'response');
      request.destroy();
    }
    expect((await pagesAt(path)).pages.length).toBeGreaterThanOrEqual(3);
  });
});

describe('404', () => {
  it('names the shipments that are not found', async () => {
    const [unknown, other] = [newId(), newId()];
    const { status, body } = await read(
      `/v1/fulfilment/packing_slips?ids=${unknown},${shipments[0]?.id},${other},x`,
    );
    expect([status, body.code, body.error]).toEqual([
      404,
      'not_found',
      `Shipments not found: ${unknown}, ${other}, x`,
    ]);
  });

  it('names the first of many', async () => {
    const ids = Array.from({ length: 30 }, () => newId());
    const { body } = await read(`/v1/fulfilment/packing_slips?ids=${ids}`);
    expect(body.error).toBe(`Shipments not found: ${ids.slice(0, 10).join(', ')} and 20 more`);
  });

  it.each(['x', newId()])('for the slip of %s', async (id) => {
    const { status, body } = await read(`/v1/fulfilment/shipments/${id}/packing_slip`);
    expect([status, body.error]).toEqual([404, 'Shipment not found']);
  });

  it('for the parcels of other brands', async () => {
    const { body } = await app.request('GET', '/v1/brands?per_page=100');
    const mine = new Set(shipments.map(({ brand }) => brand));
    const brandId = body.data.find(({ name }: { name: string }) => !mine.has(name)).id;
    const key = await fulfilmentKey(app, { email: 'brand@example.com', brandIds: [brandId] });
    const id = shipments[0]?.id;
    expect((await read(`/v1/fulfilment/shipments/${id}/packing_slip`, key)).status).toBe(404);
    expect((await read(`/v1/fulfilment/packing_slips?ids=${id}`, key)).body.error).toBe(
      `Shipments not found: ${id}`,
    );
  });
});

describe('400', () => {
  it.each([
    ['/v1/fulfilment/packing_slips', 'ids'],
    ['/v1/fulfilment/packing_slips?ids=', 'ids'],
    ['/v1/fulfilment/packing_slips?ids=,%20,', 'ids'],
    [`/v1/fulfilment/packing_slips?ids=${Array(501).fill('a').join(',')}`, 'ids'],
    ['/v1/fulfilment/packing_slips?ids=a&format=letter', 'format'],
    [`/v1/fulfilment/shipments/${newId()}/packing_slip?format=A5`, 'format'],
  ])('for %s', async (path, field) => {
    const { status, body } = await read(path);
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
    expect(body.error).toMatch(field === 'ids' ? /^Ids / : /^Format /);
  });

  it('for more ids than an address can have, with the limit of addresses', async () => {
    const ids = Array.from({ length: 10_000 }, newId).join(',');
    const { answer } = sendHead(app.url, `GET /v1/fulfilment/packing_slips?ids=${ids}`, {});
    const { status, body } = await answer;
    expect(status).toBe(400);
    expect(body).toContain('longer than 32 KiB');
  });
});

it('403 for a key that does not ship', async () => {
  for (const path of [
    `/v1/fulfilment/packing_slips?ids=${shipments[0]?.id}`,
    `/v1/fulfilment/shipments/${shipments[0]?.id}/packing_slip`,
  ]) {
    expect((await read(path, app.apiKey)).status).toBe(403);
  }
});
