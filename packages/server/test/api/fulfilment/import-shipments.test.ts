/** The round trip of a file of tracking numbers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../../src/context/context.ts';
import { exportShipments } from '../../../src/modules/fulfilment/export-shipments.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import type { TestApp } from '../../harness/app.ts';
import { statementOf } from '../../harness/text-queries.ts';
import { countRows, unknownId } from '../http/api-fixtures.ts';
import { orderedOrder, startFulfilmentApp, stateOf } from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

let app: TestApp;
let apiKey: string;
beforeAll(async () => {
  app = await startFulfilmentApp();
  apiKey = await fulfilmentKey(app);
});
afterAll(() => app.close());

const send = (csv: string | Buffer, query = '', key = apiKey) =>
  app.request('POST', `/v1/fulfilment/shipments/import${query}`, {
    rawBody: csv,
    headers: { 'content-type': 'text/csv' },
    apiKey: key,
  });
const header = 'shipment_id,carrier,number,shipped_at';
const today = new Date().toISOString().slice(0, 10);
const file = (...rows: string[]) => [header, ...rows].join('\n');
async function shipment(): Promise<{ id: string; orderId: string }> {
  const order = await orderedOrder(app);
  return { id: order.shipments[0]?.id ?? expect.unreachable(), orderId: order.id };
}
async function countWaiting(): Promise<number> {
  const [row] = await app.db.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}
const resultsOf = ({ body }: { body: { data: { result: string; error: string | null }[] } }) =>
  body.data.map(({ result, error }) => [result, error]);
const ups = '1Z999AA10123456784';

describe('POST /v1/fulfilment/shipments/import', () => {
  it('records the rows, each by itself, and says what became of each', async () => {
    const [first, second, third] = [await shipment(), await shipment(), await shipment()];
    const { status, body } = await send(
      file(
        `${first.id},,${ups},`,
        `${second.id},The Milkman,12,${today}`,
        `${third.id},,,`,
        `${unknownId()},UPS,1,`,
        `not-an-id,UPS,1,`,
        `${third.id},,13,`,
      ),
    );
    expect(status).toBe(200);
    expect(body.counts).toEqual({ updated: 2, unchanged: 0, skipped: 1, refused: 3 });
    expect(body.data).toMatchObject([
      { row: 2, result: 'updated', carrier: 'UPS', number: ups, is_carrier_guessed: true, error: null },
      { row: 3, result: 'updated', carrier: 'The Milkman', is_carrier_guessed: false },
      { row: 4, result: 'skipped' },
      { row: 5, result: 'refused', error: 'Shipment not found' },
      { row: 6, result: 'refused', error: 'Shipment not found' },
      { row: 7, result: 'refused', error: expect.stringContaining('fill in carrier') },
    ]);
    const { shipments, row } = await stateOf(app, second.orderId);
    expect([shipments[0]?.status, row.status]).toEqual(['shipped', 'shipped']);
    const answer = await app.request('GET', `/v1/fulfilment/shipments/${second.id}`, { apiKey });
    expect(answer.body.shipped_at >= answer.body.created_at).toBe(true);
  });

  it('changes nothing the second time, also after the parcels have moved on', async () => {
    const [first, second] = [await shipment(), await shipment()];
    const csv = file(`${first.id},,${ups},`, `${second.id},DHL,1234567890,${today}`);
    await send(csv);
    await app.request('POST', `/v1/sandbox/shipments/${first.id}/advance`, { body: { status: 'shipped' } });
    await app.request('POST', `/v1/sandbox/shipments/${second.id}/advance`, {
      body: { status: 'delivered' },
    });
    const before = await countRows(app);
    const again = await send(csv);
    expect(again.body.counts).toEqual({ updated: 0, unchanged: 2, skipped: 0, refused: 0 });
    expect(await countRows(app)).toEqual(before);
  });

  it('goes on where an import was cut off', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => shipment()));
    const csv = file(...all.map(({ id }) => `${id},UPS,${ups},`));
    const controller = new AbortController();
    const cut = fetch(`${app.url}/v1/fulfilment/shipments/import`, {
      method: 'POST',
      body: csv,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${apiKey}` },
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 15);
    await cut.catch(() => null);
    const { body } = await send(csv);
    expect(body.counts.updated + body.counts.unchanged).toBe(12);
    for (const { orderId } of all) expect((await stateOf(app, orderId)).changes).toEqual(['tracking']);
  });

  it('two imports of one file at once record each row once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => shipment()));
    const csv = file(...all.map(({ id }) => `${id},UPS,${ups},`));
    const answers = await Promise.all([send(csv), send(csv)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.counts.updated + answers[1]?.body.counts.updated).toBe(6);
    for (const { orderId } of all) expect((await stateOf(app, orderId)).changes).toEqual(['tracking']);
  });

  it('records the other rows if one is refused when its turn comes', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => shipment()));
    const lost = all[5] ?? expect.unreachable();
    const sending = await app.services.db.transaction(async (tx) => {
      await lockOrder(tx, app.organizationId, lost.orderId);
      const answer = send(file(...all.map(({ id }) => `${id},UPS,${ups},${today}`)));
      await expect.poll(countWaiting).toBe(1);
      tx.defer(statementOf(`update shipments set status = 'failed' where organization_id = $1 and id = $2`), [
        app.organizationId,
        lost.id,
      ]);
      tx.defer(
        statementOf(`update shipper_shipments set status = 'failed' where customer_id = $1 and id = $2`),
        [app.organizationId, lost.id],
      );
      return { answer };
    });
    const { body } = await sending.answer;
    expect(body.counts).toEqual({ updated: 7, unchanged: 0, skipped: 0, refused: 1 });
    expect(body.data[5]).toMatchObject({ row: 7, shipment_id: lost.id, result: 'refused' });
    for (const { id, orderId } of all) {
      const recorded = id === lost.id ? [] : ['tracking', 'shipped'];
      expect((await stateOf(app, orderId)).changes).toEqual(recorded);
    }
  });

  it('previews without a change, and says the same as the import', async () => {
    const [first, second, third] = [await shipment(), await shipment(), await shipment()];
    await send(file(`${third.id},UPS,1,`));
    const csv = file(
      `${first.id},,${ups},`,
      `${second.id},UPS,2,2999-01-01`,
      `${third.id},UPS,2,`,
      `${third.id},UPS,1,`,
      `${unknownId()},UPS,1,`,
    );
    const before = await countRows(app);
    const preview = await send(csv, '?preview=true');
    expect(await countRows(app)).toEqual(before);
    expect(preview.body.preview).toBe(true);
    const result = await send(csv);
    expect(resultsOf(preview)).toEqual(resultsOf(result));
    expect(resultsOf(preview).map(([word]) => word)).toEqual([
      'updated',
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
  });

  it('sees only the shipments of the brands of the key', async () => {
    const { id } = await shipment();
    const [other] = await app.db.query<{ id: string }>('select id from brands order by id desc limit 1');
    const key = await fulfilmentKey(app, { brandIds: [other?.id ?? ''] });
    expect(resultsOf(await send(file(`${id},UPS,1,`), '', key))).toEqual([['refused', 'Shipment not found']]);
    expect(resultsOf(await send(file(`${id},UPS,1,`), '?preview=true', key))).toEqual([
      ['refused', 'Shipment not found'],
    ]);
  });

  it.each([
    ['JSON', 'application/json', '{}', 415, 'Send the body as text/csv.'],
    ['nothing', 'text/csv', '', 400, 'There is no column shipment_id'],
    ['another header', 'text/csv', 'a,b\n1,2', 400, 'There is no column shipment_id'],
    ['Latin-1', 'text/csv', Buffer.from('shipment_id,number\n\xe9,1', 'latin1'), 400, 'not UTF-8'],
    ['a NUL', 'text/csv', `${header}\n\0,UPS,1,`, 400, 'NUL'],
  ])('refuses %s', async (_what, type, rawBody, status, sentence) => {
    const answer = await app.request('POST', '/v1/fulfilment/shipments/import', {
      rawBody,
      headers: { 'content-type': type },
      apiKey,
    });
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it('is the only operation that takes CSV', async () => {
    const { status, body } = await app.request('POST', '/v1/order_batches', {
      rawBody: 'a,b',
      headers: { 'content-type': 'text/csv' },
    });
    expect([status, body.error]).toEqual([415, 'Send the body as application/json.']);
  });
});

describe('an exported file', () => {
  it('comes back with numbers filled in', async () => {
    await shipment();
    const [shipper] = await app.db.query<{ organization_id: string }>(
      'select organization_id from shippers where brand_ids is null',
    );
    const organization = await findOrganization(app.db, shipper?.organization_id ?? '');
    const context = await openContext(app.services, organization ?? expect.unreachable());
    let csv = '';
    for await (const part of exportShipments(context, { status: 'pending' })) csv += part.text;
    const rows = csv.trim().split('\r\n');
    expect(rows.length).toBeGreaterThan(1);
    const filled = csv.replaceAll(/^([0-9a-f-]{36}),,,/gm, `$1,DHL,1234567890,`);
    const { body } = await send(filled);
    expect(body.counts).toEqual({ updated: rows.length - 1, unchanged: 0, skipped: 0, refused: 0 });
  });
});
