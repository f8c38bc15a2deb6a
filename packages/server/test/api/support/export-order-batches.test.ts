import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { sendBatch, workspacesOf } from '../http/api-fixtures.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';

let app: TestApp;
let admin: Browser;
let sender: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  admin = await signInByLink(app, 'admin@example.com');
  sender = await signInByLink(app, 'sender@example.com');
});
afterAll(() => app.close());

const path = '/internal/order_batches/export';
const file = async (query = '', browser = admin) => {
  const answer = await browser.get(`${path}${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [head = '', ...lines] = (answer.body as string).replace('\ufeff', '').trimEnd().split('\r\n');
  return { headers: answer.headers, head: head.split(','), lines };
};

describe(`GET ${path}`, () => {
  it('writes all batches of the filters, newest first', async () => {
    const inTenDays = new Date(Date.now() + 864e6).toISOString();
    const first = await sendBatch(app, { customer_reference_id: 'A-1', batch_name: 'Spring' });
    const second = await sendBatch(app, { scheduled_send_on: inTenDays, batch_name: 'Summer' });
    const { head, lines, headers } = await file();
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(lines.map((line) => line.split(',')[0])).toEqual([second.id, first.id]);
    const cells = Object.fromEntries(head.map((name, at) => [name, lines[0]?.split(',')[at]]));
    expect(cells).toMatchObject({
      batch_name: 'Summer',
      from_name: 'Avery',
      send_status: 'pending',
      recipients_count: '1',
      orders_count: '0',
      scheduled_send_on: inTenDays,
      sender_email: 'admin@example.com',
    });
    const ids = async (query: string) => (await file(query)).lines.map((line) => line.split(',')[0]);
    expect(await ids('?send_status=complete')).toEqual([first.id]);
    expect(await ids('?customer_reference_id=A-1')).toEqual([first.id]);
    expect(await ids('?created_at[before]=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await ids('?created_at[after]=2020-01-01T00:00:00Z')).toHaveLength(2);
    const { body } = await admin.get('/v1/audit_log?act=export_order_batches');
    expect(body.data[0]).toMatchObject({
      kind: 'look',
      subject_kind: 'order_batches',
      details: { order_batches_up_to: 500 },
    });
  });

  it('writes nothing that a spreadsheet would calculate', async () => {
    await sendBatch(app, { from_name: '=cmd()', batch_name: '@SUM(1;2)', customer_reference_id: 'formula' });
    const { lines } = await file('?customer_reference_id=formula');
    expect(lines[0]).toContain(`,"'@SUM(1;2)",'=cmd(),`);
  });

  it('visits every batch once, over more than one slice', async () => {
    const other = await newOrganization(app, 'Long Batches');
    for (let round = 0; round < 51; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => sendBatch(app, {}, other.apiKey)));
    const ids = (await file('', other.admin.browser)).lines.map((line) => line.split(',')[0] ?? '');
    expect([ids.length, new Set(ids).size]).toEqual([510, 510]);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  it('shows nothing of other workspaces and organizations', async () => {
    const [, other] = await workspacesOf(app);
    await sendBatch(app, { workspace_id: other, customer_reference_id: 'walled' });
    expect((await file('?customer_reference_id=walled')).lines).toHaveLength(1);
    expect((await file('?customer_reference_id=walled', sender)).lines).toEqual([]);
    const stranger = await newOrganization(app, 'No Batches');
    expect((await file('', stranger.admin.browser)).lines).toEqual([]);
    expect((await sender.get(`${path}?workspace_id=${other}`)).status).toBe(400);
    for (const query of ['?color=red', '?sort=oldest', '?page=2'])
      expect((await admin.get(path + query)).status).toBe(400);
    expect((await app.request('GET', path)).status).toBe(403);
  });
});
