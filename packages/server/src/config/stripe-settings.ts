/** The STRIPE_… variables: which keys belong together, and to which environment. */

export interface StripeSettings {
  readonly secretKey: string;
  /** For the pages on which cards are typed in; it is no secret. */
  readonly publishableKey: string;
  /** What callbacks are signed with. */
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

export const stripeApiUrl = 'https://api.stripe.com';

/** Restricted keys (`rk_`) work too, and are the better choice. */
export const isSecretKey = (text: string): boolean => /^[sr]k_(test|live)_\w+$/.test(text);
export const isPublishableKey = (text: string): boolean => /^pk_(test|live)_\w+$/.test(text);
export const isWebhookSecret = (text: string): boolean => /^whsec_[\w+/=]+$/.test(text);

/** Card data goes to Stripe or, in a test, to this machine. */
export function isStripeApiUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || (url.pathname !== '/' && url.pathname !== '') || url.search || url.username)
    return false;
  if (url.origin === stripeApiUrl) return true;
  return /^https?:$/.test(url.protocol) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

type Given = { [Key in keyof StripeSettings]: string | undefined };

/** Undefined where no key is given: then Stripe is not used. */
export function completeStripeSettings({ apiUrl, ...keys }: Given): StripeSettings | undefined {
  const { secretKey, publishableKey, webhookSecret } = keys;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, apiUrl: apiUrl ?? stripeApiUrl };
}

/** Null where the keys, well formed one by one, also fit together and to the environment; else what to mend. */
export function stripeProblem(given: Given, environment: 'sandbox' | 'production'): string | null {
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

function modeProblem(given: Given, environment: 'sandbox' | 'production'): string | null {
  const mode = environment === 'production' ? 'live' : 'test';
  const isRight = [given.secretKey, given.publishableKey].every((key) => key?.includes(`k_${mode}_`));
  if (isRight) return null;
  return environment === 'production'
    ? 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live keys in production: test keys would give gifts away.'
    : 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be test keys in the sandbox: live keys would take real money.';
}
