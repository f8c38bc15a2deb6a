/** Reads the STRIPE_… variables and checks that the keys fit together and to the environment. */
import type { Environment } from '../../../../config/environment.ts';
import type { EnvironmentReader } from '../../../../config/environment-reader.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** The key that pages use to send cards to Stripe. It is public. */
  readonly publishableKey: string;
  /** The secret that verifies the signatures of callbacks. */
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

export const stripeApiUrl = 'https://api.stripe.com';

/** Returns null if no key is set. Stripe is not used then. */
export function readStripeSettings(read: EnvironmentReader, environment: Environment): StripeSettings | null {
  const problemsBefore = read.problems.length;
  const given = readVariables(read);
  // A malformed key is returned as missing. The sentence about its form is enough.
  const isMalformed = read.problems.length > problemsBefore;
  const problem = isMalformed ? null : problemOf(given, environment);
  if (problem) read.problems.push(problem);
  return completeSettings(given);
}

type Given = { [Key in keyof StripeSettings]: string | undefined };

function readVariables(read: EnvironmentReader): Given {
  return {
    secretKey: read.accepted(
      'STRIPE_SECRET_KEY',
      isSecretKey,
      'a key such as sk_test_…, or a restricted rk_test_…',
    ),
    publishableKey: read.accepted('STRIPE_PUBLISHABLE_KEY', isPublishableKey, 'a key such as pk_test_…'),
    webhookSecret: read.accepted(
      'STRIPE_WEBHOOK_SECRET',
      isWebhookSecret,
      'a signing secret such as whsec_…',
    ),
    apiUrl: read.accepted('STRIPE_API_URL', isStripeApiUrl, "Stripe's own or one of this machine"),
  };
}

/** Restricted keys (`rk_`) are accepted too and are recommended. */
const isSecretKey = (text: string): boolean => /^[sr]k_(test|live)_\w+$/.test(text);
const isPublishableKey = (text: string): boolean => /^pk_(test|live)_\w+$/.test(text);
const isWebhookSecret = (text: string): boolean => /^whsec_[\w+/=]+$/.test(text);

/** Accepts Stripe's address and, for tests, addresses of this machine. */
function isStripeApiUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || (url.pathname !== '/' && url.pathname !== '') || url.search || url.username)
    return false;
  if (url.origin === stripeApiUrl) return true;
  return /^https?:$/.test(url.protocol) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

function completeSettings({ apiUrl, ...keys }: Given): StripeSettings | null {
  const { secretKey, publishableKey, webhookSecret } = keys;
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  return { secretKey, publishableKey, webhookSecret, apiUrl: apiUrl ?? stripeApiUrl };
}

/** Returns null if the keys fit together and to the environment, otherwise a sentence with the correction. */
function problemOf(given: Given, environment: Environment): string | null {
  const keys = [
    { name: 'STRIPE_SECRET_KEY', value: given.secretKey },
    { name: 'STRIPE_PUBLISHABLE_KEY', value: given.publishableKey },
    { name: 'STRIPE_WEBHOOK_SECRET', value: given.webhookSecret },
  ];
  const missing = keys.filter(({ value }) => value === undefined).map(({ name }) => name);
  if (missing.length === keys.length) return null;
  if (missing.length > 0) {
    return `Stripe needs its three keys together: set ${missing.join(' and ')} too.`;
  }
  return modeProblem(given, environment);
}

function modeProblem(given: Given, environment: Environment): string | null {
  const mode = environment === 'production' ? 'live' : 'test';
  const isRight = [given.secretKey, given.publishableKey].every((key) => key?.includes(`k_${mode}_`));
  if (isRight) return null;
  return environment === 'production'
    ? 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live keys in production: test keys would give gifts away.'
    : 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be test keys in the sandbox: live keys would take real money.';
}
