import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../config/config.ts';
import { environmentReader } from '../../../../config/environment-reader.ts';
import { OperatorError } from '../../../../kit/errors.ts';
import { configureStripe } from './configure-stripe.ts';
import { readStripeSettings } from './stripe-settings.ts';

describe('the keys of Stripe', () => {
  const testKeys = {
    STRIPE_SECRET_KEY: 'sk_test_exampleSecret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_examplePublic',
    STRIPE_WEBHOOK_SECRET: 'whsec_exampleHook',
  };
  const live = {
    ...testKeys,
    STRIPE_SECRET_KEY: 'rk_live_exampleSecret',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_examplePublic',
  };

  test('are taken together, with the address of Stripe', () => {
    expect(readStripeSettings(environmentReader(testKeys), 'sandbox')).toEqual({
      secretKey: 'sk_test_exampleSecret',
      publishableKey: 'pk_test_examplePublic',
      webhookSecret: 'whsec_exampleHook',
      apiUrl: 'https://api.stripe.com',
    });
    const settings = readStripeSettings(environmentReader(live), 'production');
    expect(settings?.secretKey).toBe('rk_live_exampleSecret');
  });

  test.each([
    [testKeys, 'stripe'],
    [{ ...live, GIFTS_ENV: 'production' }, 'stripe'],
    [{}, undefined],
    [{ STRIPE_API_URL: 'http://localhost:12111' }, undefined],
  ])('%j make %s the card gateway', (env, name) => {
    expect(loadConfig(env, [configureStripe]).cardGateway?.name).toBe(name);
  });

  test.each([
    'http://127.0.0.1:12111',
    'http://localhost:12111',
    'http://[::1]:12111',
    'https://api.stripe.com/',
  ])('may be for %s', (address) => {
    const read = environmentReader({ ...testKeys, STRIPE_API_URL: address });
    expect([readStripeSettings(read, 'sandbox')?.apiUrl, read.problems]).toEqual([address, []]);
  });

  const refused: [title: string, env: Record<string, string | undefined>, sentence: string][] = [
    [
      'a live key in the sandbox',
      { ...live, GIFTS_ENV: 'sandbox' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be test keys in the sandbox: live keys would take real money.',
    ],
    [
      'a test key in production',
      { ...testKeys, GIFTS_ENV: 'production' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live keys in production: test keys would give gifts away.',
    ],
    [
      'one live and one test key',
      { ...testKeys, STRIPE_PUBLISHABLE_KEY: live.STRIPE_PUBLISHABLE_KEY },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be test keys in the sandbox: live keys would take real money.',
    ],
    [
      'some without the others',
      { STRIPE_SECRET_KEY: testKeys.STRIPE_SECRET_KEY },
      'Stripe needs its three keys together: set STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET too.',
    ],
    [
      'a publishable key in the place of the secret one, without showing it',
      { ...testKeys, STRIPE_SECRET_KEY: testKeys.STRIPE_PUBLISHABLE_KEY },
      'STRIPE_SECRET_KEY is "pk_t…" and must be a key such as sk_test_…, or a restricted rk_test_….',
    ],
    [
      'a webhook secret of another shape, without showing it',
      { ...testKeys, STRIPE_WEBHOOK_SECRET: 'we_1NxZ' },
      'STRIPE_WEBHOOK_SECRET is "we_1…" and must be a signing secret such as whsec_….',
    ],
    ...[
      'https://stripe.example.com',
      'http://api.stripe.com',
      'https://api.stripe.com.example.com',
      'http://10.0.0.1',
    ].map((address): [string, Record<string, string>, string] => [
      `card data sent to ${address}`,
      { ...testKeys, STRIPE_API_URL: address },
      `STRIPE_API_URL is "${address}" and must be Stripe's own or one of this machine.`,
    ]),
  ];
  test.each(refused)('stop the start: %s', (_title, env, sentence) => {
    expect(() => loadConfig(env, [configureStripe])).toThrow(new OperatorError(sentence));
  });
});
