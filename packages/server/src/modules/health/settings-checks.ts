/** Checks of the settings against each other. They ask nobody. */
import type { Config } from '../../config/config.ts';
import type { Check, Settings } from './check.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

export const settingsChecks: readonly Check<Settings>[] = [
  { id: 'settings.contradictions', look: ({ config }) => judgeContradictions(config) },
];

/** Each finds settings that are valid one by one and do not fit together. */
const contradictions: readonly ((config: Config) => string | null)[] = [
  ({ publicUrl, trustedProxies }) =>
    publicUrl.startsWith('https://') && trustedProxies.length === 0
      ? 'PUBLIC_URL is https, so a proxy is in front of the service, and without TRUSTED_PROXIES all visitors share the limits of one address'
      : null,
  ({ mailDkim, smtpUrl }) => (mailDkim && !smtpUrl ? 'MAIL_DKIM_KEY_FILE is set without SMTP_URL' : null),
  ({ mailHookSecrets, mailReturnDomain }) =>
    mailHookSecrets.length > 0 && !mailReturnDomain
      ? 'MAIL_HOOK_SECRET is set without MAIL_RETURN_DOMAIN, so no mail returns to the hook'
      : null,
  ({ demoApiKey, environment }) =>
    demoApiKey && environment === 'production' ? 'DEMO_API_KEY is set, and production has no demo' : null,
  ({ rateLimitRps, rateLimitBurst }) =>
    rateLimitBurst < rateLimitRps ? 'RATE_LIMIT_BURST is less than RATE_LIMIT_RPS' : null,
  ({ workerConcurrency, databasePoolSize }) =>
    2 * workerConcurrency > databasePoolSize
      ? `WORKER_CONCURRENCY ${workerConcurrency} runs twice as many jobs, and DATABASE_POOL_SIZE is ${databasePoolSize}`
      : null,
];

export function judgeContradictions(config: Config): Finding {
  const found = contradictions.flatMap((find) => find(config) ?? []);
  if (found.length === 0) return ok('The settings fit together');
  return warning(found.join('; '), 'docs/operating.md, Settings, says what each of them does.');
}

export function judgePublicUrl({ publicUrl, environment }: Config): Finding {
  const { protocol, hostname, pathname } = new URL(publicUrl);
  if (pathname !== '/') {
    return failure(
      `PUBLIC_URL ${publicUrl} has a path, and gift links need a host of their own`,
      'Leave the path out.',
    );
  }
  if (environment === 'production' && isLoopback(hostname)) {
    return failure(
      `PUBLIC_URL is ${publicUrl}, which no recipient can open`,
      'Set it to your public address, such as https://gifts.example.com.',
    );
  }
  if (environment === 'production' && protocol !== 'https:') {
    return warning(
      `PUBLIC_URL ${publicUrl} is not https`,
      'Gift links are secrets and should travel encrypted: put a proxy with a certificate in front.',
    );
  }
  return ok(`Links begin with ${publicUrl}`);
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);

export function judgeCards({ cardGateway, environment }: Config): Finding {
  if (cardGateway) return ok(`Cards are charged by the gateway ${cardGateway.name}`);
  if (environment === 'sandbox') return ok('No cards are taken');
  return warning(
    'There is no card gateway, so gifts cannot be paid by card',
    'Set the keys of one (docs/operating.md, Cards).',
  );
}
