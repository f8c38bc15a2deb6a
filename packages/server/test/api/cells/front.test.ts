import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { giftFor } from '../../engine/service-process.ts';
import { codeOf, openBrowser, password, tokenIn } from '../people/people-fixtures.ts';
import { createAuthenticator } from '../people/software-authenticator.ts';
import { startTestDeployment, type TestDeployment } from './test-deployment.ts';

/** Where passkeys work. */
const origin = 'http://localhost:4000';
let test: TestDeployment;
let productId: string;

beforeAll(async () => {
  test = await startTestDeployment({
    worker: true,
    config: { publicUrl: origin, metrics: { host: '127.0.0.1', port: 0, token: undefined } },
  });
  const { data } = await test.main.client.products.list({ per_page: 1 });
  productId = data[0]?.id ?? '';
});

afterAll(() => test.close());

const pathOf = (link: string | null | undefined): string => new URL(link ?? '').pathname;

it('keys of organizations in both cells are good at one address, and each sees its own gifts', async () => {
  for (const side of [test.main, test.b]) {
    const batch = await side.client.orderBatches.create(giftFor(1, productId));
    expect(await side.db.query(`select id from order_batches where id = '${batch.id}'`)).toHaveLength(1);
    const { data } = await side.client.orderBatches.list();
    expect(data.map(({ id }) => id)).toEqual([batch.id]);
    expect((await side.client.me()).email).toBe(side.email);
  }
});

it('the shared catalog has the same ids in both cells', async () => {
  const shared = 'select id from products where owner_organization_id is null order by id';
  const [ofMain, ofB] = await Promise.all([test.main.db.query(shared), test.b.db.query(shared)]);
  expect(ofB).toEqual(ofMain);
  expect(ofB.length).toBeGreaterThan(20);
});

it('gift links of both cells open, and unknown ones are not found', async () => {
  for (const { client } of [test.main, test.b]) {
    const batch = await client.orderBatches.create(giftFor(1, productId));
    const link = pathOf(batch.orders_preview[0]?.individual_gift_link);
    const page = await test.request('GET', link);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Avery Example')]);
    const unknown = await test.request('GET', link.replace(/.{6}$/, '000000'));
    expect(unknown.status).toBe(404);
  }
});

it('one worker process works on the jobs of both cells', async () => {
  for (const { client } of [test.main, test.b]) {
    const { id } = await client.orderBatches.create(giftFor(12, productId));
    await vi.waitFor(
      async () => expect((await client.orderBatches.get(id)).send_status).toBe('complete'),
      10_000,
    );
  }
});

it('a key that was revoked stops within a second, and one that was made works at once', async () => {
  const made = await test.gifts('keys', 'create', '--email', test.b.email);
  const id = /id ([\da-f-]{36})/.exec(made.stderr)?.[1] ?? '';
  const me = () => test.request('GET', '/v1/me', { apiKey: made.stdout.trim() });
  expect((await me()).status).toBe(200);
  expect((await test.gifts('keys', 'revoke', id, '--cell', 'b')).code).toBe(0);
  await vi.waitFor(async () => expect((await me()).status).toBe(401), { timeout: 1_000, interval: 50 });
});

it('what no cell knows is answered as with one cell', async () => {
  const unknown = await test.request('GET', '/v1/me', { apiKey: 'gos_sandbox_unknown' });
  expect([unknown.status, unknown.body.code]).toEqual([401, 'unauthorized']);
  expect((await test.request('GET', '/v1/me')).status).toBe(401);
  expect((await test.request('GET', '/openapi.json')).status).toBe(200);
  expect((await test.request('GET', '/nothing')).status).toBe(404);
});

it('a member of the second cell signs in by a link and by a password, and uses the dashboard', async () => {
  const { stdout } = await test.gifts('sign-in-link', '--email', test.b.email);
  const byLink = openBrowser(test);
  const spent = await byLink.post('/internal/sign_in/links/spend', { token: tokenIn(stdout) });
  expect([spent.status, spent.body]).toEqual([200, { next: 'done' }]);
  expect((await byLink.get('/internal/overview')).status).toBe(200);
  expect((await byLink.get('/internal/session')).body).toMatchObject({ person: { email: test.b.email } });

  await openBrowser(test).post('/internal/password/resets', { email: test.b.email });
  const mailed = await vi.waitFor(async () => {
    const { body } = await test.b.request(
      'GET',
      `/v1/sandbox/mailbox?to=${encodeURIComponent(test.b.email)}`,
    );
    const mail = body.data.find(({ subject }: { subject: string }) => /Set your password/.test(subject));
    expect(mail).toBeDefined();
    return mail.text as string;
  }, 10_000);
  const reset = { token: tokenIn(mailed), password };
  expect((await openBrowser(test).post('/internal/password/resets/spend', reset)).status).toBe(204);
  const byPassword = openBrowser(test);
  const signedIn = await byPassword.post('/internal/sign_in', { email: test.b.email, password });
  expect([signedIn.status, signedIn.body]).toEqual([200, { next: 'done' }]);
  const wrong = { email: test.b.email, password: 'something else' };
  const refused = await openBrowser(test).post('/internal/sign_in', wrong);
  const nobody = await openBrowser(test).post('/internal/sign_in', { ...wrong, email: 'nobody@example.com' });
  const { request_id: _one, ...refusal } = refused.body;
  const { request_id: _other, ...refusalOfNobody } = nobody.body;
  expect([refused.status, refusal]).toEqual([nobody.status, refusalOfNobody]);
});

it('a sign-in in the second cell goes on with a code', async () => {
  const link = await test.gifts('sign-in-link', '--email', test.b.email);
  const browser = openBrowser(test);
  await browser.post('/internal/sign_in/links/spend', { token: tokenIn(link.stdout) });
  const { body } = await browser.post('/internal/second_factor', { password });
  const secret = new URL(body.uri).searchParams.get('secret') ?? '';
  await browser.post('/internal/second_factor/confirm', { code: codeOf(secret, -1) });
  const other = openBrowser(test);
  const first = await other.post('/internal/sign_in', { email: test.b.email, password });
  expect([first.status, first.body]).toEqual([200, { next: 'second_factor' }]);
  const second = await other.post('/internal/sign_in/second_factor', { code: codeOf(secret) });
  expect([second.status, second.body]).toEqual([200, { next: 'done' }]);
  expect((await other.get('/internal/overview')).status).toBe(200);
});

it('a passkey of the second cell signs in, by the challenge of main', async () => {
  await test.gifts(
    'users',
    'add',
    '--email',
    'keys@example.com',
    '--organization',
    test.b.organizationId,
    '--role',
    'admin',
  );
  const link = await test.gifts('sign-in-link', '--email', 'keys@example.com');
  const browser = openBrowser(test);
  await browser.post('/internal/sign_in/links/spend', { token: tokenIn(link.stdout) });
  const device = createAuthenticator({ origin });
  const begun = await browser.post('/internal/passkeys/begin', {});
  expect((await browser.post('/internal/passkeys', device.make(begun.body))).status).toBe(200);
  const visitor = openBrowser(test);
  const challenge = await visitor.post('/internal/sign_in/passkey/begin');
  const signedIn = await visitor.post('/internal/sign_in/passkey', device.use(challenge.body));
  expect([signedIn.status, signedIn.body]).toEqual([200, { next: 'done' }]);
  expect((await visitor.get('/internal/session')).body).toMatchObject({
    person: { email: 'keys@example.com' },
  });
});

it('an organization that registers itself is made in the cell with the least data', async () => {
  const { stdout } = await test.gifts('cells', 'plan');
  const next = /The next organization goes to (\w+)\./.exec(stdout)?.[1];
  const typed = { organization_name: 'Paper Kites', first_name: 'Noa', last_name: 'Levi' };
  const email = 'noa@kites.example';
  const asked = await openBrowser(test).post('/internal/registrations', { ...typed, email });
  const browser = openBrowser(test);
  const token = tokenIn(asked.body.link);
  const spent = await browser.post('/internal/registrations/spend', { token });
  expect([spent.status, spent.body.next]).toEqual([200, 'done']);
  const sides = [test.main, test.b].map(({ db }) =>
    db.query<{ id: string }>(`select id from organizations where name = 'Paper Kites'`),
  );
  const made = await Promise.all(sides);
  expect(made.map((rows) => rows.length)).toEqual(next === 'main' ? [1, 0] : [0, 1]);
  expect((await browser.get('/internal/overview')).status).toBe(200);
});

it('an operator sees the second cell by a link for it, and changes what is of the deployment in main', async () => {
  await test.gifts('operators', 'add', '--email', 'owner@example.com', '--role', 'owner');
  const link = await vi.waitFor(async () => {
    const made = await test.gifts('sign-in-link', '--email', 'owner@example.com', '--cell', 'b');
    expect(made.code).toBe(0);
    return made.stdout;
  }, 10_000);
  const browser = openBrowser(test);
  expect((await browser.post('/internal/sign_in/links/spend', { token: tokenIn(link) })).status).toBe(200);
  const { body } = await browser.get('/internal/operator/organizations');
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(names).toContain('B');
  expect(names).not.toContain('Demo');
  const added = { email: 'new@example.com', role: 'support' };
  const refused = await browser.post('/internal/operator/operators', added);
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'This is changed for all cells in main: sign in there.',
  ]);
});

it('a large body goes to the second cell, also by chunks and after 100-continue', async () => {
  const gift = giftFor(3_000, productId);
  const batch = await test.b.client.orderBatches.create(gift);
  expect(batch.id).toMatch(/^[\da-f-]{36}$/);
});

it('a link leads to its gift when both cells have made the same link code', async () => {
  for (const { client, db, organizationId } of [test.main, test.b]) {
    await db.query(`update organizations set link_code = 'same01' where id = '${organizationId}'`);
    const link = await vi.waitFor(async () => {
      const batch = await client.orderBatches.create(giftFor(1, productId));
      const path = pathOf(batch.orders_preview[0]?.individual_gift_link);
      expect(path).toContain('/same01-');
      return path;
    }, 5_000);
    expect((await test.request('GET', link)).status).toBe(200);
  }
});

it('the metrics of the second cell have its name as a label, and those of the process are there once', async () => {
  const address = await test.deployment.monitor();
  const text = await (await fetch(`${address}/metrics`)).text();
  expect(text).toMatch(
    /^gifts_http_requests_total\{operation="createOrderBatch",status="2xx",cell="b"\} \d/m,
  );
  expect(text).toMatch(/^gifts_http_requests_total\{operation="createOrderBatch",status="2xx"\} \d/m);
  expect(text).toMatch(/^gifts_database_reachable\{cell="b"\} 1$/m);
  expect(text).toMatch(/^gifts_database_reachable 1$/m);
  expect(text.match(/^process_resident_memory_bytes/gm)).toHaveLength(1);
  expect(text.match(/^# TYPE gifts_database_reachable/gm)).toHaveLength(1);
});

it('is ready, and says so of each cell', async () => {
  const { status, body } = await test.request('GET', '/readyz');
  expect([status, body.status, body.cells.b.database]).toEqual([200, 'ok', 'ok']);
});
