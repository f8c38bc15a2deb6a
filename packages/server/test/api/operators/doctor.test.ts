/** `gifts doctor`: what it looks at, what it says, and that it leaves everything as it is. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardGateways } from '../../../src/adapters.ts';
import { doctorCheckIds } from '../../../src/commands/doctor.ts';
import type { Reported } from '../../../src/commands/doctor-report.ts';
import { openForLooking } from '../../../src/commands/prepare-database.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { newSealingKey } from '../../../src/kit/sealer.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { easypostKeys, startEasypostServer } from '../../harness/easypost/easypost-server.ts';
import { testSecretKey } from '../../harness/secret-key.ts';
import { signedCallback, stripeEvent } from '../../harness/stripe/signed-callback.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Found = Record<string, Reported>;

/** Returns what was found, by the ids of the checks. */
async function examine(env: Record<string, string> = {}, databaseUrl = app.databaseUrl): Promise<Found> {
  const { stdout } = await runGifts(databaseUrl, ['doctor', '--json'], { PUBLIC_URL: app.url, ...env });
  const { checks }: { checks: Reported[] } = JSON.parse(stdout);
  return Object.fromEntries(checks.map((check) => [check.id, check]));
}

const verdicts = (found: Found, ...ids: string[]) => ids.map((id) => found[id]?.verdict);

it('tells every check once and in the same order, as JSON and as text', async () => {
  const json = await runGifts(app.databaseUrl, ['doctor', '--json'], { PUBLIC_URL: app.url });
  const { failures, checks }: { failures: number; checks: Reported[] } = JSON.parse(json.stdout);
  expect(checks.map(({ id }) => id)).toEqual(doctorCheckIds());
  expect(new Set(doctorCheckIds()).size).toBe(checks.length);
  // The server of the tests does without fsync, so that they are fast.
  const failed = checks.filter(({ verdict }) => verdict === 'failure').map(({ id }) => id);
  expect([failed, failures, json.code]).toEqual([['database.durability'], 1, 1]);
  for (const { verdict, sentence, action } of checks) {
    expect(sentence).toMatch(/[^.]$/);
    expect(action === null).toBe(verdict === 'ok');
  }
  const text = await runGifts(app.databaseUrl, ['doctor'], { PUBLIC_URL: app.url });
  const lines = text.stdout.split('\n').filter((line) => /^(ok|warn|FAIL|skip)/.test(line));
  expect(lines.map((line) => line.split(/ +/)[1])).toEqual(doctorCheckIds());
});

it('shows no secret, whatever is wrong', async () => {
  const secrets = {
    SMTP_URL: 'smtp://mailer:very-secret-password@127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_very_secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_example',
    STRIPE_WEBHOOK_SECRET: 'whsec_very_secret',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    GIFTS_SECRET_KEY: `${newSealingKey()},${testSecretKey}`,
  };
  const { stdout, stderr } = await runGifts(app.databaseUrl, ['doctor'], { PUBLIC_URL: app.url, ...secrets });
  expect(`${stdout}${stderr}`).not.toMatch(/very.secret/);
  for (const key of secrets.GIFTS_SECRET_KEY.split(',')) expect(`${stdout}${stderr}`).not.toContain(key);
});

it('cannot write: the server refuses what it would write', async () => {
  const db = openForLooking(app.databaseUrl);
  try {
    await expect(db.pool.query('create table left_behind ()')).rejects.toThrow('read-only transaction');
    await expect(db.pool.query("update deployment set environment = 'sandbox'")).rejects.toThrow('read-only');
  } finally {
    await db.close();
  }
});

it('takes a port for free on which the service listens, and for taken by anybody else', async () => {
  const own = await examine({ PORT: new URL(app.url).port });
  expect(own['machine.port']).toMatchObject({
    verdict: 'ok',
    sentence: `The service listens on port ${new URL(app.url).port}`,
  });
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  other.on('connection', (socket) => socket.destroy());
  const found = await examine({ PORT: String(port) });
  expect(found['machine.port']).toMatchObject({
    verdict: 'warning',
    sentence: expect.stringContaining('already in use'),
  });
  await promisify(other.close.bind(other))();
});

describe('settings', () => {
  it('that are not valid are told, with variables that nothing reads, and the rest is skipped', async () => {
    const found = await examine({ PORT: 'many', STRIPE_SECRETKEY: 'x', DATBASE_URL: 'x', HOME: '/root' });
    expect(found['settings.valid']).toMatchObject({
      verdict: 'failure',
      sentence: expect.stringContaining('PORT is "many"'),
    });
    expect(found['settings.unread']?.sentence).toBe(
      'Nothing reads these variables: DATBASE_URL, STRIPE_SECRETKEY',
    );
    const others = Object.values(found).slice(2);
    expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(['skipped']));
  });

  it('that contradict each other are told', async () => {
    const { 'settings.contradictions': found } = await examine({
      RATE_LIMIT_RPS: '50',
      RATE_LIMIT_BURST: '5',
    });
    expect(found).toMatchObject({
      verdict: 'warning',
      sentence: 'RATE_LIMIT_BURST is less than RATE_LIMIT_RPS',
    });
  });
});

describe('the database', () => {
  it('that cannot be reached is one failure, and what needs it is skipped', async () => {
    const found = await examine({}, 'postgresql://127.0.0.1:1/none');
    expect(verdicts(found, 'database.reachable', 'database.version', 'jobs.failed', 'machine.node')).toEqual([
      ...['failure', 'skipped', 'skipped', 'ok'],
    ]);
  });

  it('of another deployment than the one at PUBLIC_URL is told', async () => {
    const other = await startTestApp({ worker: false });
    const found = await examine({ PUBLIC_URL: other.url });
    await other.close();
    expect(verdicts(found, 'public_url.answer', 'public_url.deployment')).toEqual(['ok', 'failure']);
    expect(await examine()).toMatchObject({ 'public_url.deployment': { verdict: 'ok' } });
  });
});

describe('keys', () => {
  it('that are older are told as needed until everything is sealed with the newest', async () => {
    const key = newSealingKey();
    const env = { GIFTS_SECRET_KEY: `${key},${testSecretKey}` };
    await runGifts(app.databaseUrl, ['migrate']);
    expect((await examine())['keys.older']?.sentence).toMatch(/^There is one key, [0-9a-f]{8}$/);
    expect((await examine(env))['keys.older']).toMatchObject({
      verdict: 'warning',
      sentence: expect.stringMatching(
        /are still needed for .*the key of the vault of recipients, the check of the key$/,
      ),
    });
    await runGifts(app.databaseUrl, ['keys', 'rotate-encryption'], env);
    expect((await examine(env))['keys.older']).toMatchObject({
      verdict: 'ok',
      sentence: expect.stringMatching(/^Nothing in the database needs the older keys/),
    });
    const lost = await examine({ GIFTS_SECRET_KEY: testSecretKey });
    expect(verdicts(lost, 'keys.secret', 'keys.older')).toEqual(['failure', 'ok']);
    await runGifts(app.databaseUrl, ['keys', 'rotate-encryption'], {
      GIFTS_SECRET_KEY: `${testSecretKey},${key}`,
    });
  });
});

describe('the card gateway', () => {
  let stripe: StripeServer;
  beforeAll(async () => {
    stripe = await startStripeServer();
  });
  afterAll(() => stripe.close());
  beforeEach(() => stripe.recover());

  const settings = () => ({
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });

  it('is asked whether the key works, without a request that changes anything', async () => {
    const before = stripe.requests.length;
    const found = await examine(settings());
    expect(verdicts(found, 'cards.key', 'clock.gateway', 'cards.callbacks')).toEqual(['ok', 'ok', 'warning']);
    const sent = stripe.requests.slice(before);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it('that refuses the key, or a right, is a failure with what to do', async () => {
    const refused = await examine({ ...settings(), STRIPE_SECRET_KEY: 'sk_test_revoked' });
    expect(refused['cards.key']).toMatchObject({
      verdict: 'failure',
      sentence: 'Stripe refuses STRIPE_SECRET_KEY: it was revoked, has expired or never was one',
    });
    const body = JSON.stringify({
      error: { type: 'invalid_request_error', message: 'No rights: rk_test_***' },
    });
    stripe.failNext('GET /v1/payouts', { answers: body, status: 403 }, { answers: body, status: 403 });
    expect((await examine(settings()))['cards.key']).toMatchObject({
      verdict: 'failure',
      sentence: 'STRIPE_SECRET_KEY may not read Payouts',
    });
  });

  it('whose callbacks arrive is well', async () => {
    const { cardGateway } = loadConfig(settings(), cardGateways);
    const withStripe = await startTestApp({ worker: false, config: { cardGateway } });
    const { rawBody, headers } = signedCallback(
      stripeEvent('charge.updated', { object: 'charge', id: 'ch_1' }),
    );
    const answer = await withStripe.request('POST', '/gateways/stripe/callbacks', {
      ...{ apiKey: null, rawBody, headers: { ...headers, 'content-type': 'application/json' } },
    });
    const found = await examine(settings(), withStripe.databaseUrl);
    await withStripe.close();
    expect([answer.status, found['cards.callbacks']?.verdict]).toEqual([200, 'ok']);
  });
});

describe('the provider of tracking numbers', () => {
  it('is asked whether the key works, and registers nothing', async () => {
    const easypost = await startEasypostServer();
    const env = {
      EASYPOST_API_KEY: easypostKeys.apiKey,
      EASYPOST_WEBHOOK_SECRET: easypostKeys.webhookSecret,
      EASYPOST_API_URL: easypost.url,
    };
    expect((await examine(env))['parcels.provider']?.verdict).toBe('ok');
    const refused = await examine({ ...env, EASYPOST_API_KEY: 'EZTKanother0123456789' });
    await easypost.close();
    expect(refused['parcels.provider']).toMatchObject({
      verdict: 'failure',
      sentence: expect.stringMatching(/^EasyPost refuses EASYPOST_API_KEY/),
    });
    expect(new Set(easypost.requests)).toEqual(new Set(['GET /v2/trackers?page_size=1']));
  });
});
