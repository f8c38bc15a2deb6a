import { strict as assert } from 'node:assert';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContext } from '../../../src/context/context.ts';
import { lockBatch } from '../../../src/modules/batches/batches.sql.ts';
import { failOrderBatch } from '../../../src/modules/batches/fail-order-batch.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { giftBody, keyOf, workspacesOf } from '../http/api-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const gifts = (...args: string[]) => runGifts(app.databaseUrl, args);

async function addUser(email: string, role: string, ...options: string[]): Promise<string> {
  const { code } = await gifts(
    ...['users', 'add', '--organization', app.organizationId, '--email', email, '--role', role],
    ...options,
  );
  expect(code).toBe(0);
  return (await gifts('keys', 'create', '--email', email, '--quiet')).stdout.trim();
}

const send = async (apiKey: string, fields: Record<string, unknown> = {}) =>
  app.request('POST', '/v1/order_batches', { body: await giftBody(app, fields), apiKey });

async function failBatch(id: string): Promise<void> {
  const organization = await findOrganization(app.db, app.organizationId);
  assert(organization);
  const context = await openContext(app.services, organization);
  await app.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, app.organizationId, id);
    assert(batch);
    await failOrderBatch(context, tx, batch, 'A product was withdrawn.');
  });
}
const statusOf = async (apiKey: string) => (await app.request('GET', '/v1/me', { apiKey })).status;

describe('users', () => {
  test('list shows each with the role and the workspaces', async () => {
    const { stdout } = await gifts('users', 'list', '--organization', app.organizationId);
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(/admin@example\.com +\S.* +admin +all workspaces$/);
    expect(lines).toHaveLength(3);
  });

  test('update gives another role, which the next second applies', async () => {
    const apiKey = await addUser('vera@example.com', 'viewer');
    expect((await send(apiKey)).status).toBe(403);
    expect(await gifts('users', 'update', 'vera@example.com', '--role', 'sender')).toMatchObject({ code: 0 });
    await expect.poll(async () => (await send(apiKey)).status, { timeout: 15_000 }).toBe(201);
  });

  test('update of a name shows in batches that were sent before', async () => {
    const apiKey = await addUser('old.name@example.com', 'sender');
    const { body } = await send(apiKey);
    await gifts('users', 'update', 'old.name@example.com', '--first-name', 'New');
    const { body: list } = await app.request('GET', '/v1/order_batches');
    expect(list.data.find(({ id }: { id: string }) => id === body.id).sender.first_name).toBe('New');
  });

  test('a removed sender gets no more notices about gifts: the admins get them', async () => {
    const apiKey = await addUser('former@example.com', 'sender');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const batches = [
      await send(apiKey, { scheduled_send_on: tomorrow }),
      await send(apiKey, { scheduled_send_on: tomorrow }),
    ];
    const [first, second] = batches.map(({ body }) => body.id);
    const namesIn = async (email: string) => {
      const mails = await app.db.query<{ params: { senderFirstName: string } }>(
        `select params from mails where template = 'batch_failed' and to_email = $1`,
        [email],
      );
      return mails.map(({ params }) => params.senderFirstName);
    };
    await failBatch(first);
    expect([await namesIn('former@example.com'), await namesIn('admin@example.com')]).toEqual([
      ['Former'],
      [],
    ]);
    await gifts('users', 'remove', 'former@example.com');
    await failBatch(second);
    expect(await namesIn('former@example.com')).toHaveLength(1);
    expect(await namesIn('admin@example.com')).toHaveLength(1);
  });

  test('a removed sender can be followed by another, who gets the notices about their gifts', async () => {
    const apiKey = await addUser('parting@example.com', 'sender');
    await addUser('following@example.com', 'sender');
    await addUser('looking@example.com', 'viewer');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await send(apiKey, { scheduled_send_on: tomorrow });
    const removal = (successor: string) =>
      gifts('users', 'remove', 'parting@example.com', '--transfer-to', successor);
    expect(await removal('looking@example.com')).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('looking@example.com is a viewer') },
    });
    expect(await removal('following@example.com')).toMatchObject({ code: 0 });
    await failBatch(body.id);
    const mails = await app.db.query<{ to_email: string }>(
      `select to_email from mails where template = 'batch_failed' and params ->> 'senderFirstName' = 'Following'`,
    );
    expect(mails).toEqual([{ to_email: 'following@example.com' }]);
  });

  test('remove revokes the keys, keeps the batches and frees the e-mail', async () => {
    const apiKey = await addUser('leaver@example.com', 'sender');
    const { body } = await send(apiKey);
    expect(await gifts('users', 'remove', 'leaver@example.com')).toMatchObject({ code: 0, stdout: '' });
    await expect.poll(() => statusOf(apiKey), { timeout: 15_000 }).toBe(401);
    const batch = await app.request('GET', `/v1/order_batches/${body.id}`);
    expect(batch.body.sender.email).toBe('leaver@example.com');
    expect((await gifts('users', 'list', '--organization', app.organizationId)).stdout).not.toContain(
      'leaver@',
    );
    const again = await addUser('leaver@example.com', 'viewer');
    expect(await statusOf(again)).toBe(200);
    expect(await statusOf(apiKey)).toBe(401);
  });

  test.each([
    ['remove', []],
    ['update', ['--role', 'viewer']],
  ])('%s of the only admin is refused and changes nothing', async (action, options) => {
    const run = await gifts('users', action, 'admin@example.com', ...options);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/is the only admin/) });
    expect(
      await app.db.query("select role, removed_at from users where email = 'admin@example.com'"),
    ).toEqual([{ role: 'admin', removed_at: null }]);
    expect(await statusOf(app.apiKey)).toBe(200);
  });

  test('of two admins who are removed at the same time, one stays', async () => {
    const { stdout } = await gifts(
      ...['organizations', 'create', '--name', 'Twins', '--email', 'castor@example.com', '--quiet'],
    );
    const organization = stdout.trim();
    await gifts(
      ...['users', 'add', '--organization', organization, '--email', 'pollux@example.com', '--role', 'admin'],
    );
    const runs = await Promise.all(
      ['castor@example.com', 'pollux@example.com'].map((email) => gifts('users', 'remove', email)),
    );
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  });

  test('update without a change is refused', async () => {
    expect(await gifts('users', 'update', 'viewer@example.com')).toMatchObject({ code: 2 });
  });
});

describe('workspaces', () => {
  test('create, add-member and remove-member decide who sees the batches', async () => {
    const created = await gifts(
      ...['workspaces', 'create', '--organization', app.organizationId, '--name', 'Events', '--quiet'],
    );
    const id = created.stdout.trim();
    const apiKey = await keyOf(app, 'viewer');
    const sendThere = async () =>
      app.request('POST', '/v1/order_batches', { body: { ...(await giftBody(app)), workspace_id: id } });
    await expect.poll(async () => (await sendThere()).status, { timeout: 15_000 }).toBe(201);
    const { body } = await sendThere();
    expect(body.workspace_name).toBe('Events');
    const look = async () => (await app.request('GET', `/v1/order_batches/${body.id}`, { apiKey })).status;
    expect(await look()).toBe(404);
    await gifts('workspaces', 'add-member', id, '--email', 'viewer@example.com');
    await expect.poll(look, { timeout: 15_000 }).toBe(200);
    expect((await gifts('workspaces', 'members', id)).stdout).toMatch(/viewer@example\.com +viewer/);
    await gifts('workspaces', 'remove-member', id, '--email', 'viewer@example.com');
    await expect.poll(look, { timeout: 15_000 }).toBe(404);
  });

  test('update gives a name that batches show at once, and list shows it', async () => {
    const { body } = await send(app.apiKey);
    const workspace: string = body.workspace_id;
    await gifts('workspaces', 'update', workspace, '--name', 'Renamed');
    const { body: list } = await app.request('GET', '/v1/order_batches');
    expect(list.data.find(({ id }: { id: string }) => id === body.id).workspace_name).toBe('Renamed');
    const { stdout } = await gifts('workspaces', 'list', '--organization', app.organizationId);
    expect(stdout).toMatch(new RegExp(`${workspace}  Renamed +\\d+ members?\n`));
  });

  test('a user of another organization cannot become a member', async () => {
    await gifts('organizations', 'create', '--name', 'Else', '--email', 'else@example.com', '--quiet');
    const [workspace] = await workspacesOf(app);
    const run = await gifts('workspaces', 'add-member', workspace, '--email', 'else@example.com');
    expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/no user else@example\.com/) });
  });

  test.each(['update', 'members', 'add-member', 'remove-member'])(
    '%s of an unknown one is refused',
    async (action) => {
      const options =
        action === 'update' ? ['--name', 'X'] : action === 'members' ? [] : ['--email', 'a@b.example'];
      expect(await gifts('workspaces', action, 'x', ...options)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/no workspace with the id x/),
      });
    },
  );
});
