/** Helping those who sign in, and those who run the service. */
import { FoundPeople, OperatorAccounts } from '@gifts/contract/dashboard/operator-people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nilUuid } from '../../../src/kit/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import {
  type Browser,
  codeOf,
  mailTo,
  openBrowser,
  password,
  setPassword,
  signInByLink,
  tokenIn,
} from '../people/people-fixtures.ts';
import { actsIn, ageSessions, operatorOf } from './room-fixtures.ts';

let app: TestApp;
let owner: Browser;
let support: Browser;
const email = 'olga@operators.example.com';
const supporter = 'sue@operators.example.com';
beforeAll(async () => {
  app = await startTestApp();
  owner = await operatorOf(app, email);
  support = await operatorOf(app, supporter, 'support');
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

const find = (browser: Browser, text: string) => browser.post('/internal/operator/people/find', { text });

describe('POST /internal/operator/people/find', () => {
  it('finds users and operators by how their address begins', async () => {
    await signInByLink(app, 'viewer@example.com');
    const { status, body } = await find(support, 'VIEWER@ex');
    expect([status, problemsOf(FoundPeople, body)]).toEqual([200, []]);
    expect(body.data).toMatchObject([
      {
        email: 'viewer@example.com',
        has_signed_in: true,
        has_second_factor: false,
        memberships: [{ organization_id: app.organizationId, role: 'viewer', is_closed: false }],
        operator_role: null,
      },
    ]);
    expect(body.data[0].sessions_count).toBeGreaterThan(0);
    expect((await find(support, 'olga@')).body.data).toMatchObject([{ email, operator_role: 'owner' }]);
    expect((await find(support, 'nobody@')).body).toEqual({ data: [], has_more: false });
    // A sign of a pattern is a letter like others.
    expect((await find(support, 'view%r')).body.data).toEqual([]);
  });

  it('needs three characters', async () => {
    expect((await find(support, ' vi ')).body).toMatchObject({ code: 'invalid_request' });
  });
});

describe('POST /internal/operator/people/sign_in_link', () => {
  const send = (to: string) => support.post('/internal/operator/people/sign_in_link', { email: to });

  it('mails a link that no operator sees, and the organization knows of it', async () => {
    const answer = await send('sender@example.com');
    expect([answer.status, answer.body]).toEqual([204, '']);
    const token = tokenIn(await mailTo(app, 'sender@example.com', /sign-in link/));
    const browser = openBrowser(app);
    expect((await browser.post('/internal/sign_in/links/spend', { token })).body).toEqual({ next: 'done' });
    expect(await actsIn(app, app.organizationId, supporter)).toContain('mail_sign_in_link');
  });

  it('mails at most as many as somebody could ask for, and none to strangers', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => send('admin@example.com')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 204, 429, 429]);
    expect((await send('stranger@example.com')).body.code).toBe('not_found');
    // The sandbox has no mailbox for somebody without an organization.
    expect((await send(email)).body.code).toBe('operator_state');
  });
});

describe('POST /internal/operator/people/reset_second_factor', () => {
  const path = '/internal/operator/people/reset_second_factor';

  it('lets in somebody who lost the phone, ends their sessions, and says it in the audit log', async () => {
    const lost = 'viewer@example.com';
    const browser = await signInByLink(app, lost);
    await setPassword(app, lost);
    await browser.post('/internal/sign_in', { email: lost, password });
    const { body } = await browser.post('/internal/second_factor', { password });
    await browser.post('/internal/second_factor/confirm', { code: codeOf(body.secret) });
    expect((await find(support, lost)).body.data[0].has_second_factor).toBe(true);

    expect((await support.post(path, { email: lost })).status).toBe(204);
    expect((await find(support, lost)).body.data[0]).toMatchObject({
      has_second_factor: false,
      sessions_count: 0,
    });
    await mailTo(app, lost, /second factor/i);
    const signedIn = await openBrowser(app).post('/internal/sign_in', { email: lost, password });
    expect(signedIn.body).toEqual({ next: 'done' });
    expect(await actsIn(app, app.organizationId, supporter)).toContain('reset_second_factor');
    expect((await support.post(path, { email: lost })).body.code).toBe('operator_state');
  });

  it('is not for oneself, not for operators unless by an owner, and not for strangers', async () => {
    expect((await support.post(path, { email: supporter })).body.code).toBe('operator_state');
    expect((await support.post(path, { email })).body.code).toBe('forbidden');
    expect((await support.post(path, { email: 'stranger@example.com' })).body.code).toBe('not_found');
  });

  it('asks for a new sign-in', async () => {
    const tired = await signInByLink(app, supporter);
    await ageSessions(app);
    expect((await tired.post(path, { email: 'viewer@example.com' })).body.code).toBe('sign_in_again');
    owner = await signInByLink(app, email);
    support = await signInByLink(app, supporter);
  });
});

it('POST /internal/operator/people/end_sessions signs somebody out everywhere', async () => {
  const away = 'sender@example.com';
  const browser = await signInByLink(app, away);
  const { body } = await support.post('/internal/operator/people/end_sessions', { email: away });
  expect(body.sessions_count).toBeGreaterThan(0);
  await expect.poll(async () => (await browser.get('/internal/session')).body.person).toBeNull();
  const refused = await support.post('/internal/operator/people/end_sessions', { email });
  expect(refused.body.code).toBe('forbidden');
  expect(await actsIn(app, app.organizationId, supporter)).toContain('end_sessions');
});

describe('/internal/operator/operators', () => {
  const path = '/internal/operator/operators';
  const list = async () => (await owner.get(path)).body;
  const idOf = async (of: string) =>
    (await list()).data.find((each: { email: string }) => each.email === of).id;

  it('lists, adds, changes and removes operators', async () => {
    expect(problemsOf(OperatorAccounts, await list())).toEqual([]);
    const added = await owner.post(path, { email: 'fred@operators.example.com', role: 'finance' });
    expect([added.status, added.body.role]).toEqual([201, 'finance']);
    const twice = await owner.post(path, { email: 'Fred@operators.example.com', role: 'owner' });
    expect(twice.body.code).toBe('operator_state');
    expect((await owner.post(path, { email: 'nonsense', role: 'owner' })).body.code).toBe('invalid_request');
    const changed = await owner.send('PATCH', `/internal/operator/operators/${added.body.id}`, {
      role: 'support',
    });
    expect(changed.body).toMatchObject({ role: 'support', is_you: false });
    expect((await owner.send('DELETE', `/internal/operator/operators/${added.body.id}`)).status).toBe(204);
    expect((await owner.send('DELETE', `/internal/operator/operators/${added.body.id}`)).body.code).toBe(
      'not_found',
    );
    expect((await actsIn(app, nilUuid, email)).slice(-3)).toEqual([
      'add_operator',
      'change_operator_role',
      'remove_operator',
    ]);
  });

  it('keeps the only owner, also of two who remove each other at once', async () => {
    const only = await owner.send('DELETE', `/internal/operator/operators/${await idOf(email)}`);
    expect(only.body).toMatchObject({ code: 'operator_state' });
    const lowered = await owner.send('PATCH', `/internal/operator/operators/${await idOf(email)}`, {
      role: 'support',
    });
    expect(lowered.body.code).toBe('operator_state');
    const second = await operatorOf(app, 'otto@operators.example.com');
    const answers = await Promise.all([
      owner.send('DELETE', `/internal/operator/operators/${await idOf('otto@operators.example.com')}`),
      second.send('DELETE', `/internal/operator/operators/${await idOf(email)}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    const left = await app.db.query(`select from operators where role = 'owner' and removed_at is null`);
    expect(left).toHaveLength(1);
  });
});
