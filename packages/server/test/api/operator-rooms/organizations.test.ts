import { OrganizationDetail } from '@gifts/contract/dashboard/operator-organizations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { actsIn, ageSessions, operatorOf } from './room-fixtures.ts';

let app: TestApp;
let owner: Browser;
const email = 'olga@operators.example.com';
beforeAll(async () => {
  app = await startTestApp();
  owner = await operatorOf(app, email);
});
afterAll(() => app.close());

const all = '/internal/operator/organizations';
const statusOf = async (apiKey: string) => (await app.request('GET', '/v1/me', { apiKey })).status;

describe('GET /internal/operator/organizations', () => {
  it('lists organizations by name, and finds them by a part of it or by id', async () => {
    const other = await addOrganization(app, 'Zephyr Ltd');
    const listed = await owner.get(all);
    expect(listed.status).toBe(200);
    const names = listed.body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort());
    expect(listed.body.list_meta.total_count).toBe(names.length);
    const byName = await owner.get(`${all}?search=EPHYR`);
    expect(byName.body.data.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect((await owner.get(`${all}?search=${other.id}`)).body.list_meta.total_count).toBe(1);
    expect((await owner.get(`${all}?search=nobody`)).body.data).toEqual([]);
    expect((await owner.get(`${all}?per_page=1&page=2`)).body.data).toHaveLength(1);
  });
});

describe('GET /internal/operator/organizations/{id}', () => {
  it('says what there is of it, and nothing of recipients', async () => {
    await app.request('POST', '/v1/order_batches', { body: await giftBody(app) });
    const { status, body } = await owner.get(`/internal/operator/organizations/${app.organizationId}`);
    expect([status, problemsOf(OrganizationDetail, body)]).toEqual([200, []]);
    expect(body).toMatchObject({ environment: 'sandbox', closed_at: null, batches_count: 1 });
    expect(body.users_count).toBe(body.users.length);
    expect(body.keys_count).toBeGreaterThan(1);
    expect(body.balances.map(({ source }: { source: string }) => source)).toContain('BALANCE');
    expect(JSON.stringify(body)).not.toContain('recipient');
  });

  it.each(['nonsense', unknownId()])('answers 404 for %s', async (id) => {
    expect((await owner.get(`/internal/operator/organizations/${id}`)).body.code).toBe('not_found');
  });
});

describe('POST /internal/operator/organizations/{id}/close', () => {
  it('closes the account and cancels what is scheduled, as the command does, and it can be opened again', async () => {
    const other = await addOrganization(app, 'Closing & Co');
    const scheduled = await app.request('POST', '/v1/order_batches', {
      body: {
        ...(await giftBody(app)),
        scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString(),
      },
      apiKey: other.apiKey,
    });
    expect(scheduled.status).toBe(201);
    expect(
      (await owner.get(`/internal/operator/organizations/${other.id}`)).body.scheduled_batches_count,
    ).toBe(1);
    const closed = await owner.post(`/internal/operator/organizations/${other.id}/close`, {
      name: 'Closing & Co',
    });
    expect([closed.status, closed.body]).toEqual([200, { canceled_batches_count: 1 }]);
    await expect.poll(() => statusOf(other.apiKey), { timeout: 15_000 }).toBe(401);
    // A request that is sent again finds everything done.
    const again = await owner.post(`/internal/operator/organizations/${other.id}/close`, {
      name: 'Closing & Co',
    });
    expect(again.body).toEqual({ canceled_batches_count: 0 });
    expect((await owner.post(`/internal/operator/organizations/${other.id}/reopen`)).status).toBe(204);
    await expect.poll(() => statusOf(other.apiKey), { timeout: 15_000 }).toBe(200);
    expect(await actsIn(app, other.id, email)).toEqual([
      'close_organization',
      'close_organization',
      'reopen_organization',
    ]);
  });

  it('closes nothing unless the name is typed', async () => {
    const refused = await owner.post(`/internal/operator/organizations/${app.organizationId}/close`, {
      name: 'Something else',
    });
    expect(refused.body).toMatchObject({ code: 'invalid_request', details: [{ field: 'name' }] });
    expect(
      (await owner.get(`/internal/operator/organizations/${app.organizationId}`)).body.closed_at,
    ).toBeNull();
  });

  it('asks for a sign-in of the last 15 minutes, and changes nothing before', async () => {
    const other = await addOrganization(app, 'Careful GmbH');
    const tired = await signInByLink(app, email);
    await ageSessions(app);
    const close = (browser: Browser) =>
      browser.post(`/internal/operator/organizations/${other.id}/close`, { name: 'Careful GmbH' });
    expect(await close(tired)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    expect(await actsIn(app, other.id, email)).toEqual([]);
    owner = await signInByLink(app, email);
    expect((await close(owner)).status).toBe(200);
  });

  it('is for owners alone', async () => {
    const support = await operatorOf(app, 'sue@operators.example.com', 'support');
    const refused = await support.post(`/internal/operator/organizations/${app.organizationId}/close`, {
      name: 'Demo Company',
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await support.get(`/internal/operator/organizations/${app.organizationId}`)).status).toBe(200);
  });
});
