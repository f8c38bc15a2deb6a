/** The story of a gift says who did what to it, and who saw its address or codes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { importCodes, issue, orderedCards, recipientLinkOf } from '../codes/code-fixtures.ts';
import { startFulfilmentApp } from '../fulfilment/fulfilment-fixtures.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import { visit } from '../pages/visitor.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
let apiKey: string;
beforeAll(async () => {
  app = await startFulfilmentApp();
  apiKey = await fulfilmentKey(app);
});
afterAll(() => app.close());

const path = '/v1/fulfilment/shipments';
const asShipper = async (method: string, path: string, body?: object): Promise<void> => {
  const { status } = await app.request(method, path, { apiKey, ...(body && { body }) });
  expect(status).toBe(200);
};

/** The cells of each line of the section, and what stands above them. */
async function actsOf(orderId: string): Promise<{ lines: string[][]; text: string }> {
  const { code, stdout } = await runGifts(app.databaseUrl, ['find', orderId]);
  expect(code).toBe(0);
  const [, text = ''] = stdout.split('Who did what, in real time:\n');
  const lines = text.split('\n').filter((line) => /^\d{4}-/.test(line));
  return { lines: lines.map((line) => line.trim().split(/ {2,}/)), text };
}

/** A gift with a parcel and a gift card: made and accepted over the API, sent by a shipper, its code looked at. */
async function wholeGift() {
  const { id, order_batch_id: batchId, shipments } = await orderedCards(app, { parcels: 1 });
  await importCodes(app, [1, 2]);
  await issue(app, id);
  const listed = await app.request('GET', `${path}?per_page=1`, { apiKey });
  const parcel: string = listed.body.data[0].id;
  const card = shipments.find((shipment) => shipment.id !== parcel)?.id ?? expect.unreachable();
  return { id, batchId, parcel, card };
}

it('oldest first, with the key, the user, the recipient or the operator, and the address of each', async () => {
  const { id, batchId, parcel, card } = await wholeGift();
  await asShipper('GET', `${path}/${parcel}`);
  await asShipper('POST', `${path}/${parcel}/ship`, {});
  await asShipper('GET', `${path}/export?status=shipped`);
  const recipient = visit(app, await recipientLinkOf(app, id));
  await recipient.get('', { 'user-agent': 'Phone/1' });
  await recipient.post('/card', { shipment: card });
  await runGifts(app.databaseUrl, ['shipments', 'deliver', parcel]);

  const { lines, text } = await actsOf(id);
  const admin = expect.stringMatching(/^\S+@\S+ \(.+\)$/);
  const shipper = 'packing@example.com (Fulfilment key)';
  const operator = expect.stringMatching(/^operator \S+@\S+$/);
  const here = '127.0.0.1';
  expect(lines.map(([, ...cells]) => cells)).toEqual([
    ['change', admin, 'create_order_batch', `order_batch ${batchId}`, here],
    ['change', admin, 'accept_sandbox_order', `order ${id}`, here],
    ['look', shipper, 'list_fulfilment_shipments', `shipment ${parcel}`, here],
    ['look', shipper, 'get_fulfilment_shipment', `shipment ${parcel}`, here],
    ['change', shipper, 'ship_shipment', `shipment ${parcel}`, here],
    ['look', shipper, 'export_shipments', `shipment ${parcel}`, here],
    ['look', 'recipient', 'show_address', `order ${id}`, here],
    ['change', 'recipient', 'reveal_gift_card', `order ${id}`, here],
    ['change', operator, 'shipments_deliver', `shipment ${parcel}`],
  ]);
  const times = lines.map(([time]) => time);
  expect(times).toEqual(times.toSorted());
  expect(text).not.toContain('There are older entries');
  expect(text).not.toMatch(/QXZJ|20 W 34th St/);
});

it('looks that follow each other are one line, and those of other gifts are not named', async () => {
  const first = await wholeGift();
  const second = await wholeGift();
  for (let count = 0; count < 3; count += 1) await asShipper('GET', `${path}?per_page=2`);
  const { lines, text } = await actsOf(first.id);
  expect(lines.at(-1)?.slice(1)).toEqual([
    'look',
    'packing@example.com (Fulfilment key)',
    expect.stringMatching(/^list_fulfilment_shipments, 4 times until \d{4}-\S+Z$/),
    `shipment ${first.parcel}`,
    '127.0.0.1',
  ]);
  expect(text).not.toContain(second.parcel);
});

it('a program that looks all the time leaves the changes in sight, and older looks are said to be there', async () => {
  const { id, parcel } = await wholeGift();
  await app.db.query(
    `insert into audit_entries (organization_id, id, kind, act, actor_kind, actor_id, actor, subject_kind, shown_ids, details)
     select $1, uuid_v7(now(), n), 'look', 'list_fulfilment_shipments', 'job', 'job',
       jsonb_build_object('kind', 'job', 'name', 'program ' || n), 'shipment', array[$2::uuid], '{}'
     from generate_series(1, 1000) as n`,
    [app.organizationId, parcel],
  );
  const { lines, text } = await actsOf(id);
  expect(lines.filter(([, kind]) => kind === 'change').map(([, , , act]) => act)).toEqual([
    'create_order_batch',
    'accept_sandbox_order',
  ]);
  expect(lines.filter(([, kind]) => kind === 'look')).toHaveLength(200);
  expect(text).toContain(
    `There are older entries: gifts audit list --organization ${app.organizationId} --subject ID`,
  );
});
