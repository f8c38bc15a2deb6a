/** The settings of an organization, and what they do to gifts, pages and mails. */
import { OrganizationSettings } from '@gifts/contract/dashboard/organization';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization, type SignedInMember } from '../people/member-fixtures.ts';
import { png } from './pictures.fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

let number = 0;
const company = () => {
  number += 1;
  return newOrganization(app, `Set company ${number}`);
};
const read = async ({ browser }: SignedInMember) => (await browser.get('/internal/organization')).body;
const change = ({ browser }: SignedInMember, fields: object) =>
  browser.send('PATCH', '/internal/organization', fields);
const send = async ({ browser }: SignedInMember, fields: Record<string, unknown> = {}) => {
  const answer = await browser.post('/v1/order_batches', await giftBody(app, fields));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

describe('PATCH /internal/organization', () => {
  it('changes what is given, keeps the rest, and is recorded with its harmless values', async () => {
    const { admin } = await company();
    const before = await read(admin);
    expect(problemsOf(OrganizationSettings, before)).toEqual([]);
    expect(before).toMatchObject({
      ...{ color: null, logo_url: null, sender_name: null, default_locale: null },
      ...{ reminds_recipients: true, expires_all_gifts: false },
    });
    const first = {
      name: '  Acme Ltd ',
      color: '#FFE000',
      sender_name: 'The Acme team',
      default_locale: 'pt-br',
    };
    expect((await change(admin, first)).body).toEqual({
      ...before,
      ...{ name: 'Acme Ltd', color: '#ffe000', sender_name: 'The Acme team', default_locale: 'pt-BR' },
    });
    const second = { default_expiry_days: 30, expires_all_gifts: true, reminds_recipients: false };
    const { status, body } = await change(admin, second);
    expect([status, body]).toEqual([200, { ...before, ...body, ...second, color: '#ffe000' }]);
    expect((await change(admin, { color: null, sender_name: '', default_locale: null })).body).toMatchObject({
      ...{ color: null, sender_name: null, default_locale: null },
    });
    expect((await change(admin, {})).body).toMatchObject({ name: 'Acme Ltd', ...second });
    const entries = (await admin.browser.get('/v1/audit_log?act=update_organization_settings')).body.data;
    expect(entries.at(-1)).toMatchObject({
      subject_kind: 'organization',
      subject_id: before.id,
      details: { fields: Object.keys(first), values: { color: '#FFE000', default_locale: 'pt-br' } },
    });
    expect(JSON.stringify(entries)).not.toContain('Acme');
  });

  it.each([
    ['color', 'red'],
    ['color', '#fff'],
    ['color', '#8a1f4d;}body{display:none'],
    ['color', '#8a1f4d\n'],
    ['name', ' '],
    ['name', 'x'.repeat(256)],
    ['sender_name', 'a\nb'],
    ['default_expiry_days', 0],
    ['default_expiry_days', 3_651],
    ['default_locale', 'not a language'],
    ['default_payment_method', 'WORKSPACE_BALANCE'],
    ['default_payment_method', '019b0000-0000-7000-8000-0000000000ff'],
    ['default_payment_method', 'gold'],
  ])('refuses %s %j, and changes nothing', async (field, value) => {
    const { admin } = await company();
    const before = await read(admin);
    const { status, body } = await change(admin, { sender_name: 'Somebody', [field]: value });
    expect([status, body.details[0].field]).toEqual([400, field]);
    expect(body.details[0].message).toMatch(/[a-z]/);
    expect(await read(admin)).toEqual(before);
  });

  it('is for admins, also when they were admins a moment ago, and of their organization alone', async () => {
    const { admin } = await company();
    const other = await company();
    const { browser } = await addMember(app, admin, {
      email: `settings.${number}@example.com`,
      role: 'sender',
    });
    const refused = await browser.send('PATCH', '/internal/organization', { sender_name: 'Mine' });
    expect(refused.body.code).toBe('forbidden');
    expect((await browser.get('/internal/organization')).status).toBe(200);
    await change(admin, { sender_name: 'Ours' });
    expect((await read(other.admin)).sender_name).toBeNull();
    const headers = { 'gifts-organization': other.id };
    expect((await admin.browser.get('/internal/organization', headers)).body.code).toBe('forbidden');
    await app.db.query(`update users set role = 'sender' where id = $1`, [admin.id]);
    expect((await change(admin, { sender_name: 'Late' })).body.code).toBe('forbidden');
    expect((await read(admin)).sender_name).toBe('Ours');
  });

  it('of two changes at the same moment, each keeps what the other changed', async () => {
    const { admin } = await company();
    const answers = await Promise.all([
      change(admin, { color: '#102030' }),
      change(admin, { sender_name: 'Both' }),
      change(admin, { default_expiry_days: 12 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(admin)).toMatchObject({
      color: '#102030',
      sender_name: 'Both',
      default_expiry_days: 12,
    });
  });

  it('chooses a payment method that the organization has', async () => {
    const { admin } = await company();
    const { default_payment_method: first } = await read(admin);
    const methods = (await admin.browser.get('/v1/payment_methods')).body.data;
    const [{ id }] = methods;
    const { status, body } = await change(admin, { default_payment_method: id });
    expect([status, body.default_payment_method, methods.length > 0, first !== undefined]).toEqual([
      200,
      id,
      true,
      true,
    ]);
    const other = await addOrganization(app, 'Elsewhere with cards');
    expect(other.id).not.toBe(body.id);
    expect((await change(admin, { default_payment_method: unknownId() })).status).toBe(400);
  });
});

describe('what the settings do', () => {
  it('batches that do not say it are reminded as the organization wants it', async () => {
    const { admin } = await company();
    const remindersOf = async (id: string) =>
      (
        await app.db.query<{ reminders_enabled: boolean }>(
          'select reminders_enabled from order_batches where id = $1',
          [id],
        )
      )[0]?.reminders_enabled;
    const mailed = {
      send_method: 'email_and_link',
      recipients: [{ first_name: 'Ada', email: 'ada@example.com' }],
    };
    expect(await remindersOf((await send(admin, mailed)).id)).toBe(true);
    await change(admin, { reminds_recipients: false });
    expect(await remindersOf((await send(admin, mailed)).id)).toBe(false);
    expect(await remindersOf((await send(admin, { ...mailed, reminders_enabled: true })).id)).toBe(true);
  });

  it('gift pages have the colours and the logo, from our own origin, and no style of their own', async () => {
    const { admin } = await company();
    const batch = await send(admin);
    const path = new URL(batch.orders_preview[0].individual_gift_link).pathname;
    const page = async () => {
      const response = await fetch(app.url + path);
      return { text: await response.text(), policy: response.headers.get('content-security-policy') };
    };
    expect((await page()).text).not.toMatch(/\/brand\/|\/logos\//);
    await change(admin, { color: '#FFE000', name: 'A & <b>Co</b>' });
    const { logo_url: url } = (
      await admin.browser.post('/internal/organization/logo', { image: (await png()).toString('base64') })
    ).body;
    const { text, policy } = await page();
    expect(text).toContain('<link rel="stylesheet" href="/brand/ffe000.css">');
    expect(text).toContain(
      `<img src="${new URL(url).pathname}" width="160" height="48" alt="A &amp; &lt;b&gt;Co&lt;/b&gt;">`,
    );
    expect(text).not.toMatch(/style=|<style/);
    expect(policy).toContain("style-src 'self'");
    const css = await fetch(`${app.url}/brand/ffe000.css`);
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(await css.text()).toMatch(/^:root\{--accent:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/);
    for (const wrong of ['ffe00.css', 'FFE000.css', 'ffe000', 'ffe000.css.css', '%7D.css']) {
      expect((await fetch(`${app.url}/brand/${wrong}`)).status, wrong).toBe(404);
    }
  });

  it('mails to recipients show them too, and mails to members do not', async () => {
    const { id, admin } = await company();
    await change(admin, { color: '#102030', name: 'Logo & Co' });
    const { logo_url: url } = (
      await admin.browser.post('/internal/organization/logo', { image: (await png()).toString('base64') })
    ).body;
    const email = `recipient.${number}@example.com`;
    await send(admin, { send_method: 'email_and_link', recipients: [{ first_name: 'Ada', email }] });
    const mail = async (to: string) => {
      const { body } = await admin.browser.get(`/v1/sandbox/mailbox?to=${encodeURIComponent(to)}`);
      return body.data[0];
    };
    await expect.poll(async () => (await mail(email))?.subject, { timeout: 10_000 }).toBeDefined();
    const { html } = await mail(email);
    expect(html).toContain(`src="${url}"`);
    expect(html).toContain('alt="Logo &amp; Co"');
    expect(html).toContain('#102030');
    expect(html).not.toMatch(/#8a1f4d|#b02f69/);
    await addMember(app, admin, { email: `invited.${number}@example.com`, role: 'viewer' });
    await expect.poll(async () => (await mail(`invited.${number}@example.com`))?.subject).toBeDefined();
    expect((await mail(`invited.${number}@example.com`)).html).not.toContain(url);
    expect(id).toBeTruthy();
  });
});
