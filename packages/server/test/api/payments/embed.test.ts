/** What the embedded payment form calls, without a key. */
import { type PageOperation, pageOperations } from '@gifts/contract/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { configuredStripe } from '../../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import type { RequestOptions } from '../../harness/app.ts';
import { stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { problemsOf } from '../http/strict-schema.ts';
import {
  billingAddress,
  interimCardBody,
  type PaymentsFixture,
  startPaymentsFixture,
  storedRows,
} from './payments-fixtures.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await startPaymentsFixture();
});
afterAll(() => fixture.close());

const ask = (method: string, path: string, options: RequestOptions = {}) =>
  fixture.app.request(method, path, { apiKey: null, ...options });
const createInterim = (body: unknown) => ask('POST', '/embed/interim_cards', { body });

describe('GET /embed/settings', () => {
  it('returns the name of the app and where a card is handed in', async () => {
    const { status, headers, body } = await ask(
      'GET',
      `/embed/settings?public_app_id=${fixture.publicAppId}`,
    );
    expect([status, body]).toEqual([
      200,
      { app_name: 'Demo Shop', vault: { kind: 'simulated', url: '/vault/cards' } },
    ]);
    expect(problemsOf(pageOperations.getPaymentFormSettings.response, body)).toEqual([]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['?public_app_id=app_unknown', 404, 'Commerce app not found'],
    ['', 400, 'Public app id is required'],
    ['?public_app=x', 400, 'Unknown parameter `public_app`; did you mean `public_app_id`?'],
  ])('%s answers %i', async (query, status, sentence) => {
    const answer = await ask('GET', `/embed/settings${query}`);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(sentence)]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('where the cards are at Stripe, gives the key a browser needs, and there is no vault here', async () => {
    const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: 'http://localhost:12111' });
    const stripe = await createApp({ ...fixture.app.services.config, cardGateway }, fixture.app.databaseUrl);
    const url = await stripe.listen();
    try {
      const settings = await fetch(`${url}/embed/settings?public_app_id=${fixture.publicAppId}`);
      expect(await settings.json()).toEqual({
        app_name: 'Demo Shop',
        vault: { kind: 'stripe', publishable_key: 'pk_test_example' },
      });
      const vault = await fetch(`${url}/vault/cards`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' }),
      });
      expect(vault.status).toBe(404);
    } finally {
      await stripe.close();
    }
  });

  it('where no gateway is set up, says so', async () => {
    const without = await createApp(fixture.app.services.config, fixture.app.databaseUrl, {
      cardGateway: null,
    });
    const url = await without.listen();
    const answer = await fetch(`${url}/embed/settings?public_app_id=${fixture.publicAppId}`);
    const { error } = (await answer.json()) as { error: string };
    await without.close();
    expect([answer.status, error]).toEqual([404, 'This service takes no cards.']);
  });
});

describe('POST /embed/interim_cards', () => {
  it('gives a key for the card, of which only a hash is kept', async () => {
    const token = fixture.gateway.vault({ brand: 'amex', last4: '0005', expMonth: 9, expYear: 2039 });
    const before = await storedRows(fixture);
    const { status, body } = await createInterim(interimCardBody(fixture.publicAppId, token));
    expect([status, body]).toEqual([
      201,
      {
        interim_card: {
          interim_card_key: expect.stringMatching(/^interim_card_[0-9a-f]{32}$/),
          card_brand: 'amex',
          card_last_4: '0005',
          card_exp_month: 9,
          card_exp_year: 2039,
        },
        payer_action: null,
      },
    ]);
    expect(await storedRows(fixture)).toEqual({ ...before, interimCards: before.interimCards + 1 });
    const rows = await fixture.app.db.query('select * from interim_cards');
    expect(JSON.stringify(rows)).not.toContain(body.interim_card.interim_card_key);
    expect(JSON.stringify(rows)).not.toContain('Robin');
  });

  it('names everything at once and keeps nothing', async () => {
    const before = await storedRows(fixture);
    const empty = await createInterim({});
    expect([empty.status, empty.body.details.map(({ message }: { message: string }) => message)]).toEqual([
      400,
      [
        'Public app id is required',
        'Card token is required',
        'Cardholder name is required',
        'Billing address is required',
      ],
    ]);
    const { status, body } = await createInterim({
      ...interimCardBody('app_unknown', 'card_unknown'),
      billing_address: { ...billingAddress, country: 'Oz' },
    });
    expect([status, body.details]).toEqual([
      400,
      [
        { field: 'public_app_id', message: 'Commerce app not found: app_unknown' },
        { field: 'card_token', message: 'The card is not known any more; enter it again' },
        {
          field: 'billing_address.country',
          message: 'Unknown country Oz; give its two-letter ISO 3166-1 code, such as US',
        },
      ],
    ]);
    expect(await storedRows(fixture)).toEqual(before);
  });

  it('clears away interim cards a day after they expired', async () => {
    const token = fixture.gateway.vault();
    await createInterim(interimCardBody(fixture.publicAppId, token));
    await fixture.app.db.query(`update interim_cards set expires_at = now() - interval '25 hours'`);
    await createInterim(interimCardBody(fixture.publicAppId, token));
    expect((await storedRows(fixture)).interimCards).toBe(1);
  });
});

describe('like everything under /v1', () => {
  const rows = Object.values<PageOperation>(pageOperations);

  it.each(rows)('$method $path refuses other methods with 405', async ({ method, path }) => {
    for (const other of ['PUT', 'DELETE', 'OPTIONS', ...(method === 'GET' ? ['POST'] : ['GET'])]) {
      const { status, headers, body } = await ask(other, path);
      expect([status, headers.get('allow'), body.code]).toEqual([405, method, 'method_not_allowed']);
    }
  });

  it.each(rows.filter(({ method }) => method === 'POST'))('$path reads JSON only', async ({ path }) => {
    const form = await ask('POST', path, {
      rawBody: 'number=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.body.code]).toEqual([415, 'unsupported_media_type']);
    const broken = await ask('POST', path, { rawBody: '{"number":' });
    expect([broken.status, broken.body.code]).toEqual([400, 'invalid_json']);
    const list = await ask('POST', path, { rawBody: '[]' });
    expect([list.status, list.body.error]).toEqual([400, 'The body must be a JSON object']);
  });

  it('a caller’s request id is kept, and is in the answer', async () => {
    const { headers, body } = await ask('GET', '/embed/settings', { headers: { 'x-request-id': 'form-1' } });
    expect([headers.get('request-id'), body.request_id]).toEqual(['form-1', 'form-1']);
  });

  it('the public API does not show them', async () => {
    const { body } = await ask('GET', '/openapi.json');
    for (const { path } of rows) expect(Object.keys(body.paths)).not.toContain(path);
  });
});

describe('the limit of an address', () => {
  const limited = async (trustedProxies: string[] = []) => {
    const config = { ...fixture.app.services.config, cardRateLimitPerMinute: 5, trustedProxies };
    const app = await createApp(config, fixture.app.databaseUrl, { cardGateway: fixture.gateway });
    const url = await app.listen();
    const type = (forwardedFor?: string) =>
      fetch(`${url}/embed/interim_cards`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
        },
        body: JSON.stringify(interimCardBody(fixture.publicAppId, fixture.gateway.vault())),
      });
    return { type, close: () => app.close() };
  };
  const statusesOf = async (requests: Promise<Response>[]) =>
    (await Promise.all(requests)).map(({ status }) => status).sort();

  it('lets few cards be typed in, says for how long, and does not believe what is sent in headers', async () => {
    const { type, close } = await limited();
    const statuses = await statusesOf(Array.from({ length: 8 }, (_, index) => type(`192.0.2.${index}`)));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    const refused = await type();
    const body = (await refused.json()) as { code: string };
    expect([refused.status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(5);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    await close();
  });

  it('behind a proxy that is trusted is of the address it names', async () => {
    const { type, close } = await limited(['127.0.0.0/8']);
    expect(await statusesOf(Array.from({ length: 6 }, () => type('192.0.2.1')))).toEqual([
      201, 201, 201, 201, 201, 429,
    ]);
    expect((await type('192.0.2.2')).status).toBe(201);
    expect(await statusesOf(Array.from({ length: 6 }, (_, index) => type(`2001:db8::${index}`)))).toEqual([
      201, 201, 201, 201, 201, 429,
    ]);
    await close();
  });
});
