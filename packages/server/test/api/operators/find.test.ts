import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, sendBatch } from '../http/api-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
let batch: Awaited<ReturnType<typeof sendBatch>>;
let order: { id: string; reference_id: string; individual_gift_link: string };

const find = (text: string) => runGifts(app.databaseUrl, ['find', text]);

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

const tokenOf = (link: string): string => link.slice(link.lastIndexOf('-') + 1);

describe('gifts find', () => {
  it.each([
    ['its id', () => order.id],
    ['its reference', () => order.reference_id],
    ['its reference in lower case', () => order.reference_id.toLowerCase()],
    ["the recipient's e-mail address", () => 'robin@EXAMPLE.com'],
    ['its gift link', () => order.individual_gift_link],
    ['the token of its gift link', () => tokenOf(order.individual_gift_link)],
  ])('finds an order by %s', async (_name, text) => {
    const { code, stdout, stderr } = await find(text());
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
    expect(stderr).toContain('There is no order and no order batch with "somebody@example.com"');
  });

  it('finds nothing by a gift link with the code of another organization', async () => {
    const link = `http://gifts.test/gift/zzzzzz-${tokenOf(order.individual_gift_link)}`;
    expect((await find(link)).code).toBe(1);
  });
});
