import { liveLimits, livePath } from '@gifts/contract/dashboard/live';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { actAs, type Company, newCompany, sendGifts } from '../overview/overview-fixtures.ts';
import { addMember, newOrganization, type SignedInMember } from '../people/member-fixtures.ts';
import { openBrowser } from '../people/people-fixtures.ts';
import { ask, kindsOf, type OpenStream, openStream, statusOf } from './live-fixtures.ts';

let app: TestApp;
let company: Company;
const open: OpenStream[] = [];
beforeAll(async () => {
  app = await startTestApp();
  company = await newCompany(app);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => app.close());

async function watch({ browser }: SignedInMember, organizationId = company.id, at: { url: string } = app) {
  const stream = await openStream(at, browser, organizationId);
  open.push(stream);
  return stream;
}
const soon = { timeout: 5_000, interval: 10 };
const giftsKinds = ['order_batches', 'orders'];

describe(`GET ${livePath}`, () => {
  it('tells a member within a second what others and recipients change, and nothing of it', async () => {
    const stream = await watch(company.admin);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['cache-control']).toContain('no-store');
    const startedAt = performance.now();
    const [orderId] = await sendGifts(app, company, 1);
    await expect.poll(() => kindsOf(stream), soon).toEqual(giftsKinds);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    const before = stream.messages.length;
    await actAs(app, company, orderId, 'open');
    await expect.poll(() => stream.messages.slice(before), soon).toContainEqual(['orders']);
  });

  it('tells of a change without an event too', async () => {
    const [orderId] = await sendGifts(app, company, 1);
    const stream = await watch(company.sender);
    const expires_at = new Date(Date.now() + 9 * 86_400_000).toISOString();
    const { status } = await company.admin.browser.post(`/v1/orders/${orderId}/update_expiration`, {
      expires_at,
    });
    expect(status).toBe(200);
    await expect.poll(() => kindsOf(stream), soon).toContain('orders');
  });

  it('gathers many changes into few messages', async () => {
    const stream = await watch(company.admin);
    const startedAt = performance.now();
    for (let round = 0; round < 15; round += 1) await sendGifts(app, company, 2);
    await expect.poll(() => stream.messages.length, soon).toBeGreaterThan(0);
    const intervals = (performance.now() - startedAt) / liveLimits.intervalMs;
    expect(stream.messages.length).toBeLessThanOrEqual(Math.ceil(intervals) + 1);
  });

  it('tells nobody of another organization, nor of a workspace that they cannot use', async () => {
    const other = await newOrganization(app, 'Live Elsewhere');
    const [elsewhere, admin, sender, viewer] = [
      await watch(other.admin, other.id),
      await watch(company.admin),
      await watch(company.sender),
      await watch(company.viewer),
    ];
    await sendGifts(app, company, 1, { workspace_id: company.workspaces[1] });
    await expect.poll(() => kindsOf(admin), soon).toEqual(giftsKinds);
    // What they may see comes afterwards; it would have come in the same order.
    await sendGifts(app, { ...company, apiKey: other.apiKey }, 1);
    await expect.poll(() => kindsOf(elsewhere), soon).toEqual(giftsKinds);
    expect([kindsOf(sender), kindsOf(viewer)]).toEqual([[], []]);
    await sendGifts(app, company, 1, { workspace_id: company.workspaces[0] });
    await expect.poll(() => [kindsOf(sender), kindsOf(viewer)], soon).toEqual([giftsKinds, giftsKinds]);
  });

  it('tells senders of drafts, viewers not, and admins of webhooks', async () => {
    const other = await newCompany(app);
    const [admin, sender, viewer] = [
      await watch(other.admin, other.id),
      await watch(other.sender, other.id),
      await watch(other.viewer, other.id),
    ];
    const draft = await other.sender.browser.post('/internal/drafts', {});
    expect(draft.status, JSON.stringify(draft.body)).toBe(201);
    const webhook = await other.admin.browser.post('/v1/webhooks', { url: 'https://hooks.example.com/' });
    expect(webhook.status, JSON.stringify(webhook.body)).toBe(201);
    await expect.poll(() => kindsOf(admin), soon).toEqual(['drafts', 'webhooks']);
    await expect.poll(() => kindsOf(sender), soon).toEqual(['drafts']);
    expect(kindsOf(viewer)).toEqual([]);
  });

  it('refuses whoever is not signed in, does not belong to the organization, or names none', async () => {
    expect(await statusOf(app, openBrowser(app), company.id)).toBe(401);
    expect(await statusOf(app, company.admin.browser, unknownId())).toBe(403);
    const withKey = await app.request('GET', `${livePath}?organization=${company.id}`);
    expect([withKey.status, withKey.body.code]).toEqual([401, 'unauthorized']);
    for (const query of ['', '?organization=mine', `?organization=${company.id}&other=1`]) {
      const { status, body } = await company.admin.browser.get(`${livePath}${query}`);
      expect([query, status, body.code]).toEqual([query, 400, expect.stringMatching(/^(invalid|unknown)_/)]);
    }
    const posted = await company.admin.browser.post(livePath, {});
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('A stream ends', () => {
  const ended = (stream: OpenStream) => expect.poll(stream.isEnded, soon).toBe(true);
  const member = (role: 'sender' | 'viewer', email: string) =>
    addMember(app, company.admin, { email, role, workspace_ids: [company.workspaces[0]] });

  it('when the session ends', async () => {
    const person = await member('viewer', 'leaves@live.example');
    const stream = await watch(person);
    await app.db.query(
      'delete from sign_in_sessions s using people p where p.id = s.person_id and p.email = $1',
      [person.email],
    );
    await ended(stream);
  });

  it('when the session expires', async () => {
    const person = await member('viewer', 'expires@live.example');
    const stream = await watch(person);
    await app.db.query(
      `update sign_in_sessions s set expires_at = now() from people p where p.id = s.person_id and p.email = $1`,
      [person.email],
    );
    await ended(stream);
    expect(await statusOf(app, person.browser, company.id)).toBe(401);
  });

  it('when the member gets another role or other workspaces, or is removed', async () => {
    const person = await member('viewer', 'changes@live.example');
    const kept = await watch(company.viewer);
    const change = (body: object) =>
      company.admin.browser.send('PATCH', `/internal/members/${person.id}`, body);
    for (const body of [{ role: 'sender' }, { workspace_ids: [company.workspaces[1]] }]) {
      const stream = await watch(person);
      const { status, body: answer } = await change(body);
      expect(status, JSON.stringify(answer)).toBe(200);
      await ended(stream);
    }
    const stream = await watch(person);
    await app.db.query('update users set removed_at = now() where organization_id = $1 and id = $2', [
      company.id,
      person.id,
    ]);
    await ended(stream);
    expect(await statusOf(app, person.browser, company.id)).toBe(403);
    expect(kept.isEnded()).toBe(false);
  });

  it('when the account is closed', async () => {
    const other = await newOrganization(app, 'Live Closed');
    const stream = await watch(other.admin, other.id);
    await app.db.query('update organizations set closed_at = now() where id = $1', [other.id]);
    await ended(stream);
  });
});

describe('The limits of streams', () => {
  it('leave a person ten, and the next one a place again', async () => {
    const other = await newOrganization(app, 'Live Limits');
    const streams = [];
    for (let count = 0; count < liveLimits.ofPerson; count += 1)
      streams.push(await watch(other.admin, other.id));
    const refused = await other.admin.browser.get(`${livePath}?organization=${other.id}`);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await watch(company.admin);
    streams[0]?.close();
    await expect.poll(() => statusOf(app, other.admin.browser, other.id), soon).toBe(200);
  });

  it('answer a thousand requests at once, and leave the service free for others', async () => {
    const other = await newOrganization(app, 'Live Storm');
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => ask(app, other.admin.browser, other.id)),
    );
    onTestFinished(() => {
      for (const { close } of answers) close();
    });
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(liveLimits.ofPerson);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - liveLimits.ofPerson);
    const stream = await watch(company.admin);
    await sendGifts(app, company, 1);
    await expect.poll(() => kindsOf(stream), soon).toEqual(giftsKinds);
  }, 30_000);
});

describe('Several processes', () => {
  it('tell what another one has committed, and stop at once with open streams', async () => {
    const second = await createApp(app.services.config, app.databaseUrl);
    let stopping: Promise<void> | null = null;
    const stop = () => (stopping ??= second.close());
    onTestFinished(stop);
    const url = await second.listen();
    const [here, there] = [await watch(company.admin), await watch(company.admin, company.id, { url })];
    await sendGifts(app, company, 1);
    await expect.poll(() => kindsOf(here), soon).toEqual(giftsKinds);
    await expect.poll(() => kindsOf(there), soon).toEqual(giftsKinds);
    const startedAt = performance.now();
    await stop();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await expect.poll(there.isEnded, soon).toBe(true);
  });
});
