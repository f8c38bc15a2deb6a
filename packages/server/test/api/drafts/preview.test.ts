import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { addMember, newOrganization } from '../people/member-fixtures.ts';
import { type Browser, openBrowser, signInByLink } from '../people/people-fixtures.ts';
import { createDraft, giftForm, readyDraft, sendDraft } from './draft-fixtures.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  browser = await signInByLink(app, 'admin@example.com');
});
afterAll(() => app.close());

const preview = async (from: Browser, id: string, query: string) => {
  const { status, headers, body } = await from.get(`/preview/drafts/${id}?${query}`);
  return { status, headers, text: String(body) };
};

it('shows envelope, gift, choice and mail of a draft, in its language or another one', async () => {
  const form = await giftForm(app, {
    message: 'Well done, & thank you',
    from_name: 'Avery <3',
    locale: 'de',
  });
  const { id } = await createDraft(browser, form, [{ first_name: 'Zoë', email: 'zoe@example.com' }]);
  const envelope = await preview(browser, id, 'step=envelope');
  expect(envelope.status).toBe(200);
  expect(envelope.text).toContain('lang="de"');
  expect(envelope.text).toContain('Zoë');
  expect(envelope.text).toContain('Avery &lt;3');
  const gift = await preview(browser, id, 'step=gift&locale=en');
  expect(gift.text).toContain('lang="en"');
  expect(gift.text).toContain('Well done, &amp; thank you');
  expect((await preview(browser, id, 'step=choice')).text).toContain('class="offers"');
  const mail = await preview(browser, id, 'step=mail');
  expect(mail.text).toContain('Well done, &amp; thank you');
  for (const { text } of [envelope, gift, mail]) expect(text).not.toMatch(/<(a|form)\b[^>]*\s(href|action)=/);
});

it('shows what is there of a draft that is hardly begun, whatever is in it', async () => {
  const forms = [
    {},
    { cart: { items: [{ product_id: 'nonsense', quantity: 0, variable_price: 7, variants: ['<b>'] }] } },
    { ...(await giftForm(app)), swap: 'disabled' as const, send_method: 'direct_send' as const },
    { message: `<script>${'x'.repeat(2_500)}`, card_id: unknownId(), locale: '<', from_name: '  ' },
    { schedule: { local_time: '2026-02-30T10:00', time_zone: 'Nowhere' }, expires_in_days: 1 },
  ];
  for (const form of forms) {
    const { id } = await createDraft(browser, form, [{ first_name: '<i>', email: 'nonsense', locale: '??' }]);
    for (const step of ['envelope', 'gift', 'choice', 'mail']) {
      const { status, text } = await preview(browser, id, `step=${step}&locale=xx`);
      expect([step, status]).toEqual([step, 200]);
      expect(text).not.toContain('<script>x');
      expect(text).toContain('</html>');
    }
  }
});

it('is shown in frames of the own origin alone, runs nothing and stores nothing', async () => {
  const { id } = await createDraft(browser, await giftForm(app));
  const tables = ['orders', 'order_batches', 'carts', 'gift_drafts', 'mails', 'events'];
  const count = async () =>
    Promise.all(tables.map(async (name) => (await app.db.query(`select from ${name}`)).length));
  const before = await count();
  for (const step of ['gift', 'mail']) {
    const { headers } = await preview(browser, id, `step=${step}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect(await count()).toEqual(before);
});

it('is for members who see the draft', async () => {
  const { admin, workspaceId } = await newOrganization(app, 'Shown');
  const { body: other } = await admin.browser.post('/internal/workspaces', { name: 'Other' });
  const sender = await addMember(app, admin, {
    email: 'shown.sender@example.com',
    role: 'sender',
    workspace_ids: [workspaceId],
  });
  const viewer = await addMember(app, admin, { email: 'shown.viewer@example.com', role: 'viewer' });
  const { id } = await createDraft(admin.browser, { workspace_id: other.id, message: 'Secret' });
  const statuses = async (...people: Browser[]) =>
    Promise.all(
      people.map(async (from) => {
        const { status, text } = await preview(from, id, 'step=gift');
        if (status !== 200) expect(text).not.toContain('Secret');
        return status;
      }),
    );
  expect(await statuses(admin.browser, sender.browser, viewer.browser, browser, openBrowser(app))).toEqual([
    200, 404, 403, 404, 401,
  ]);
  expect((await preview(admin.browser, id, 'step=gift&organization=nonsense')).status).toBe(403);
  expect((await preview(admin.browser, id, 'step=bow')).status).toBe(400);
  expect((await preview(admin.browser, unknownId(), 'step=gift')).status).toBe(404);
});

it('is gone once the draft was sent', async () => {
  const ready = await readyDraft(app);
  await sendDraft(ready.browser, ready.draft);
  expect((await preview(ready.browser, ready.draft.id, 'step=gift')).status).toBe(409);
});
