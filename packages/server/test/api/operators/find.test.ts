import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { sequenceAll } from '../events/event-fixtures.ts';
import { orderedOrder } from '../fulfilment/fulfilment-fixtures.ts';
import { addOrganization, sendBatch, unknownId } from '../http/api-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
let batch: Awaited<ReturnType<typeof sendBatch>>;
let order: { id: string; reference_id: string; individual_gift_link: string };

const find = (text: string, ...options: string[]) => runGifts(app.databaseUrl, ['find', text, ...options]);

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  await addOrganization(app);
  batch = await sendBatch(app, {
    recipients: [{ first_name: 'Robin', email: 'Robin@example.com' }],
    customer_reference_id: 'PO 4711',
  });
  await sendBatch(app, { recipients: [{ first_name: 'Kit', email: 'kit@example.com' }] });
  order = (await app.request('GET', `/v1/orders/${batch.orders_preview[0]?.id}`)).body;
});
afterAll(() => app.close());

const linkCodeOf = (link: string): string => /gift\/([a-z0-9]+)-/.exec(link)?.[1] ?? '';
const tokenOf = (link: string): string => link.slice(link.lastIndexOf('-') + 1);

describe('gifts find', () => {
  it.each([
    ['its id', () => order.id],
    ['its reference', () => order.reference_id],
    ['its reference in lower case', () => order.reference_id.toLowerCase()],
    ["the recipient's e-mail address", () => 'robin@EXAMPLE.com'],
    ["the recipient's name", () => 'ROBIN'],
    ["the beginning of the recipient's name", () => 'rob'],
    ['its gift link', () => order.individual_gift_link],
    ['the token of its gift link', () => tokenOf(order.individual_gift_link)],
  ])('finds an order by %s', async (_name, text) => {
    const { code, stdout, stderr } = await find(text(), '--list');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.trim().split(/ {2,}/)).toEqual([
      app.organizationId,
      expect.any(String),
      batch.id,
      order.id,
      'created',
    ]);
  });

  it.each([
    ['its id', () => batch.id],
    ['the reference of the customer', () => 'PO 4711'],
  ])('finds a batch by %s', async (_name, text) => {
    const { code, stdout } = await find(text());
    expect(code).toBe(0);
    expect(stdout.trim().split(/ {2,}/)).toEqual([
      app.organizationId,
      expect.any(String),
      batch.id,
      '-',
      'complete',
    ]);
  });

  it('finds a batch by its reference', async () => {
    const { reference_id: reference } = (await app.request('GET', `/v1/order_batches/${batch.id}`)).body;
    expect((await find(reference)).stdout).toContain(batch.id);
  });

  it('says that nothing was found', async () => {
    const { code, stdout, stderr } = await find('somebody@example.com');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Nothing was found for "somebody@example.com"');
  });

  it('finds nothing by a gift link with the code of another organization', async () => {
    const link = `http://gifts.test/gift/zzzzzz-${tokenOf(order.individual_gift_link)}`;
    expect((await find(link)).code).toBe(1);
  });

  it('finds an order by its parcel, its tracking number, its payment and the link of its recipient', async () => {
    const { shipments, id } = await orderedOrder(app);
    const shipmentId = shipments[0]?.id ?? '';
    await app.request('POST', `/v1/sandbox/shipments/${shipmentId}/advance`, {
      body: { status: 'tracking', tracking_carrier: 'UPS', tracking_number: '1Z999AA10123456784' },
    });
    await app.db.query(
      `insert into charges (organization_id, id, order_id, gateway, amount_cents, status, reference, created_at, settled_at)
       select organization_id, $2, id, 'simulated', 100, 'succeeded', 'ch_find_me', now(), now() from orders where id = $1`,
      [id, unknownId()],
    );
    const [row] = await app.db.query<{ recipient_token: string }>(
      'select recipient_token from orders where id = $1',
      [id],
    );
    const link = `http://gifts.test/r/${linkCodeOf(order.individual_gift_link)}-${row?.recipient_token.replaceAll('-', '')}?x=1`;
    for (const text of [shipmentId, '1Z999AA10123456784', 'ch_find_me', link])
      expect([text, (await find(text, '--list')).stdout]).toEqual([text, expect.stringContaining(id)]);
  });

  it('tells the whole story of one gift', async () => {
    const { id, shipments } = await orderedOrder(app);
    await app.request('POST', `/v1/sandbox/shipments/${shipments[0]?.id}/advance`, {
      body: { status: 'shipped' },
    });
    await sequenceAll(app);
    const { code, stdout } = await find(id);
    expect(code).toBe(0);
    for (const line of [
      /^Order +[0-9A-F]{24} \(.*\), shipped/m,
      /^Sender +.* <.*@.*>/m,
      /^Parcel +.*, shipped/m,
      /order +The order is accepted\./,
      /money +Accepted, so it costs \$/,
      /parcel +The parcel of .* is shipped/,
      /mail +Mail gift_shipped to robin@example.com/,
      /event +order\.shipped, number \d+/,
    ])
      expect(stdout).toMatch(line);
    const [moments = ''] = stdout.split('Who did what');
    const times = [...moments.matchAll(/^(\d{4}-\d\d-\d\dT\S+) /gm)].map(([, time]) => time);
    expect(times).toEqual(times.toSorted());
    expect(stdout).not.toContain(tokenOf(order.individual_gift_link));
  });
});
