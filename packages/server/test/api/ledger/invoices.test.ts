import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueInvoice } from '../../../src/modules/invoices/issue-invoice.ts';
import { creditBalance } from '../../../src/modules/payments/balances/move-balance.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, keyOf, newYork, sendBatch, unknownId } from '../http/api-fixtures.ts';
import { acceptedOrder, advanceDays, contextOf, issuedInvoice, monthOf, verify } from './ledger-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = async (query = '') => (await app.request('GET', `/v1/invoices${query}`)).body;
const pathOf = (address: string) => new URL(address).pathname;
const entities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
]);
const visible = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[\w#]+;/g, (entity) => entities.get(entity) ?? entity)
    .replace(/\s+/g, ' ');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

async function payIn(amountCents: number): Promise<void> {
  const { now } = await contextOf(app);
  const account = { organizationId: app.organizationId, source: 'CORPORATE_ACCOUNT' } as const;
  await app.db.transaction((tx) => creditBalance(tx, { account, amountCents, reason: 'Wire 4711', at: now }));
}

async function nextMonth(): Promise<Date> {
  const { now } = await contextOf(app);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

describe('a month that ends', () => {
  it('has one invoice with mail to the admin, and the next invoice continues from it', async () => {
    const order = await acceptedOrder(app, { recipients: [{ first_name: 'Łukasz', last_name: 'Ngọc <b>' }] });
    const cost = order.amounts.amount_total;
    const first = await nextMonth();
    await app.request('POST', '/v1/sandbox/clock/advance', {
      body: { to: new Date(first.getTime() - 1_000).toISOString() },
    });
    expect((await list()).data).toEqual([]);
    await advanceDays(app, 1);
    const { data, list_meta } = await list();
    expect(list_meta.total_count).toBe(1);
    expect(data[0]).toMatchObject({
      number: expect.stringMatching(/^INV-[0-9A-Z]{6}-0001$/),
      period_start: monthOf(new Date(first.getTime() - 1)).toISOString(),
      period_end: first.toISOString(),
      issued_at: first.toISOString(),
      opening_balance: 0,
      charges: cost,
      credits: 0,
      payments: 0,
      closing_balance: cost,
    });
    expect((await app.request('GET', `/v1/invoices/${data[0].id}`)).body).toEqual(data[0]);

    const { body: mailbox } = await app.request('GET', '/v1/sandbox/mailbox?to=admin@example.com');
    const mails = mailbox.data.filter(({ subject }: { subject: string }) => subject.startsWith('Invoice '));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: expect.stringContaining(data[0].number) });
    expect(mails[0].text).toContain(data[0].html_url);

    await payIn(cost + 500);
    const later = await acceptedOrder(app);
    await advanceDays(app, 31);
    const second = (await list()).data[0];
    expect(second).toMatchObject({
      number: data[0].number.replace('0001', '0002'),
      opening_balance: cost,
      charges: later.amounts.amount_total,
      payments: cost + 500,
      closing_balance: later.amounts.amount_total - 500,
    });
    expect((await verify(app)).findings).toEqual([]);
  });

  it('has no invoice without movements', async () => {
    await advanceDays(app, 31);
    const { list_meta } = await list();
    await advanceDays(app, 400);
    expect((await list()).list_meta).toEqual(list_meta);
  });

  it('has no invoice if credit was only held and released', async () => {
    const total = (await list()).list_meta.total_count;
    const { orders_preview } = await sendBatch(app, {
      recipients: [{ first_name: 'A' }, { first_name: 'B' }],
    });
    await app.request('POST', `/v1/orders/${orders_preview[0]?.id}/cancel`, { body: {} });
    await advanceDays(app, 31);
    expect((await list()).list_meta.total_count).toBe(total);
    await acceptedOrder(app);
    await advanceDays(app, 31);
    const { data, list_meta } = await list();
    expect(list_meta.total_count).toBe(total + 1);
    const page = await app.request('GET', pathOf(data[0].html_url), { apiKey: null });
    expect(visible(page.body)).not.toMatch(/Held|Not needed/);
    expect((await verify(app)).findings).toEqual([]);
  });

  it('has one invoice even if many processes issue it repeatedly', async () => {
    await acceptedOrder(app);
    const end = await nextMonth();
    const { total_count: before } = (await list()).list_meta;
    const context = { ...(await contextOf(app)), now: end };
    await Promise.all(
      Array.from({ length: 8 }, () => app.db.transaction((tx) => issueInvoice(context, tx, end))),
    );
    await advanceDays(app, 31);
    const { data, list_meta } = await list('?per_page=100');
    expect(list_meta.total_count).toBe(before + 1);
    const sequences = data.map(({ number }: { number: string }) => Number(number.slice(-4)));
    expect(sequences).toEqual(Array.from({ length: before + 1 }, (_, index) => before + 1 - index));
  });

  it('leaves movements after its invoice to the next one', async () => {
    await acceptedOrder(app);
    const end = await nextMonth();
    const context = await contextOf(app);
    await app.db.transaction((tx) => issueInvoice({ ...context, now: end }, tx, end));
    const [first] = (await list()).data;
    await payIn(300);
    await advanceDays(app, 70);
    const [second, again] = (await list()).data;
    expect(again).toEqual(first);
    expect(second).toMatchObject({
      opening_balance: first.closing_balance,
      payments: 300,
      closing_balance: first.closing_balance - 300,
      period_start: first.period_end,
    });
  });
});

describe('the pages', () => {
  it('show the orders without a key, are never cached and run no script', async () => {
    const order = await acceptedOrder(app, {
      recipients: [{ first_name: 'Łukasz', last_name: '<script>alert(1)</script>' }],
    });
    await payIn(123);
    await advanceDays(app, 31);
    const [invoice] = (await list()).data;
    const page = await app.request('GET', pathOf(invoice.html_url), { apiKey: null });
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    });
    const text = visible(page.body);
    for (const words of [
      invoice.number,
      order.reference_id,
      'Łukasz <script>alert(1)</script>',
      order.cart.items[0].product.name,
      dollars(order.amounts.amount_total),
      'Paid in: Wire 4711',
      '−$1.23',
    ]) {
      expect(text).toContain(words);
    }
    expect(page.body).not.toContain('<script');

    const pdf = await fetch(`${app.url}${pathOf(invoice.pdf_url)}`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pdf.headers.get('cache-control')).toBe('private, no-store');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('can contain a thousand orders', async () => {
    await sendBatch(app, {
      send_method: 'direct_send',
      recipients: Array.from({ length: 1_000 }, (_, index) => ({
        first_name: `Robin ${index}`,
        mailing_address: newYork,
      })),
    });
    await advanceDays(app, 31);
    const [invoice] = (await list()).data;
    const page = await app.request('GET', pathOf(invoice.html_url), { apiKey: null });
    expect(visible(page.body).match(/Robin \d+ /g)).toHaveLength(1_000);
    const pdf = await fetch(`${app.url}${pathOf(invoice.pdf_url)}`);
    const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
    expect(Number(/\/Count (\d+)/.exec(text)?.[1])).toBeGreaterThan(30);
    await app.db.transaction(async (tx) => {
      await tx.query('lock table invoice_lines in access exclusive mode');
      const again = await fetch(`${app.url}${pathOf(invoice.pdf_url)}`);
      expect(Buffer.from(await again.arrayBuffer()).toString('latin1')).toBe(text);
    });
  });

  it.each(['x', 'aaaaaa-00000000000000000000000000000000', '%00', '..%2fv1%2fme', `${'a'.repeat(500)}.pdf`])(
    'do not exist at /invoices/%s',
    async (name) => {
      const { status, body } = await app.request('GET', `/invoices/${name}`, { apiKey: null });
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('of one organization are not found under the link code of another', async () => {
    const other = await addOrganization(app, 'Linked Company');
    const mine = (await list()).data[0].html_url;
    const { link_code } = (await contextOf(app, other.id)).organization;
    const foreign = pathOf(mine).replace(/[0-9a-z]{6}-/, `${link_code}-`);
    expect((await app.request('GET', foreign, { apiKey: null })).status).toBe(404);
  });
});

describe('403', () => {
  it('for users without access to all workspaces', async () => {
    const apiKey = await keyOf(app, 'sender');
    for (const path of ['/v1/invoices', `/v1/invoices/${unknownId()}`]) {
      const { status, body } = await app.request('GET', path, { apiKey });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });
});

describe('404', () => {
  it('for an invoice that is unknown or of another organization', async () => {
    const other = await addOrganization(app, 'Invoiced Company');
    const { id } = await issuedInvoice(app, other.id);
    for (const each of [id, unknownId(), 'x']) {
      const { status, body } = await app.request('GET', `/v1/invoices/${each}`);
      expect([status, body.error]).toEqual([404, 'Invoice not found']);
    }
    expect((await app.request('GET', `/v1/invoices/${id}`, { apiKey: other.apiKey })).body.charges).toBe(100);
  });
});

describe('an issued invoice', () => {
  it.each([
    `update invoices set closing_cents = 0`,
    `delete from invoices`,
    `update invoice_lines set amount_cents = 1`,
    `delete from invoice_lines`,
    `truncate invoice_lines`,
  ])('never changes: %s is refused', async (statement) => {
    await expect(app.db.query(statement)).rejects.toThrow(/never changes/);
  });
});
