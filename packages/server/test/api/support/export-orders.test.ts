import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveOrder, sendBatch, workspacesOf } from '../http/api-fixtures.ts';
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

const file = async (query = '', browser = admin) => {
  const answer = await browser.get(`/internal/orders/export${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [head = '', ...lines] = (answer.body as string).replace('\ufeff', '').trimEnd().split('\r\n');
  return { headers: answer.headers, head: head.split(','), lines };
};
const lookEntries = async () => (await admin.get('/v1/audit_log?act=export_orders')).body.data;

describe('GET /internal/orders/export', () => {
  it('writes all orders of the filters, newest first, with amounts in dollars', async () => {
    const { orders_preview: orders } = await sendBatch(app, {
      recipients: [{ first_name: 'Grace', last_name: 'Hopper' }, { first_name: 'Ada' }],
    });
    await moveOrder(app, orders[0]?.id ?? '', 'opened');
    const { head, lines, headers } = await file('?recipient_name=grace');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(lines).toHaveLength(1);
    const cells = Object.fromEntries(head.map((name, at) => [name, lines[0]?.split(',')[at]]));
    expect(cells).toMatchObject({
      order_id: orders[0]?.id,
      recipient_first_name: 'Grace',
      status: 'opened',
      amount_product: expect.stringMatching(/^\d+\.\d\d$/),
      amount_total: '',
    });
    expect(head).not.toContain('individual_gift_link');
    const all = (await file('?status=created')).lines;
    expect(all[0]).toContain(orders[1]?.id);
    expect((await file('?created_at[before]=2020-01-01T00:00:00Z')).lines).toEqual([]);
    expect((await file('?created_at[after]=2020-01-01T00:00:00Z')).lines).toHaveLength(2);
  });

  it('visits every order once, over more than one slice', async () => {
    const other = await newOrganization(app, 'Long File');
    for (let round = 0; round < 60; round += 1) {
      const recipients = Array.from({ length: 10 }, (_, number) => ({ first_name: `R${number}` }));
      await sendBatch(app, { recipients }, other.apiKey);
    }
    const { lines } = await file('', other.admin.browser);
    const ids = lines.map((line) => line.split(',')[0] ?? '');
    expect([ids.length, new Set(ids).size]).toEqual([600, 600]);
    expect(ids).toEqual(ids.toSorted().reverse());
    const { body } = await other.admin.browser.get('/v1/audit_log?act=export_orders');
    expect(body.data.map(({ details }: { details: object }) => details)).toEqual([
      { orders_up_to: 1_000, with_links: false },
      { orders_up_to: 500, with_links: false },
    ]);
  });

  it('writes nothing that a spreadsheet would calculate', async () => {
    await sendBatch(app, {
      recipients: [{ first_name: '=HYPERLINK("http://evil.example")', last_name: '+1' }],
    });
    const { lines } = await file('?recipient_name=%3Dhyper');
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[0]).toContain(",'+1,");
  });

  it('gives links, which are cash, to admins only, and the audit log says so', async () => {
    const { head, lines } = await file('?recipient_name=ada&links=true');
    expect(head.at(-1)).toBe('individual_gift_link');
    expect(lines[0]).toMatch(/\/gift\/[\w-]+$/);
    expect((await lookEntries())[0]).toMatchObject({
      kind: 'look',
      actor: { email: 'admin@example.com' },
      details: { with_links: true },
    });
    const { status, body } = await sender.get('/internal/orders/export?links=true');
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('shows nothing of other workspaces and organizations', async () => {
    const [, other] = await workspacesOf(app);
    await sendBatch(app, { workspace_id: other, recipients: [{ first_name: 'Walled' }] });
    expect((await file('?recipient_name=walled')).lines).toHaveLength(1);
    expect((await file('?recipient_name=walled', sender)).lines).toEqual([]);
    const stranger = await newOrganization(app, 'No File');
    expect((await file('', stranger.admin.browser)).lines).toEqual([]);
    expect((await sender.get(`/internal/orders/export?workspace_id=${other}`)).status).toBe(400);
    expect((await admin.get('/internal/orders/export?color=red')).status).toBe(400);
  });
});
