import { describe, expect, test } from 'vitest';
import { OperatorError } from '../kit/errors.ts';
import type { ConfigureCardGateway } from './card-gateway-adapter.ts';
import { loadConfig } from './config.ts';

describe('without any variable', () => {
  test('the service is a sandbox on port 4000 with an embedded database', () => {
    const config = loadConfig({}, []);
    expect(config).toMatchObject({
      environment: 'sandbox',
      isEnvironmentGiven: false,
      port: 4000,
      publicUrl: 'http://localhost:4000',
      databaseUrl: undefined,
      demoApiKey: undefined,
      rateLimitRps: 100,
      rateLimitBurst: 200,
      webhooksAllowLoopback: false,
      logLevel: 'info',
      cardGateway: null,
    });
    expect(config.dataDir).toBe(`${process.cwd()}/data`);
  });
});

describe('a good value is taken', () => {
  test.each([
    ['PORT', '8080', { port: 8080, publicUrl: 'http://localhost:8080' }],
    ['PORT', '', { port: 4000 }],
    ['PORT', ' 0 ', { port: 0 }],
    ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
    ['DATA_DIR', '/srv/gifts', { dataDir: '/srv/gifts' }],
    ['PUBLIC_URL', 'https://gifts.example.com/', { publicUrl: 'https://gifts.example.com' }],
    ['GIFTS_ENV', 'production', { environment: 'production', isEnvironmentGiven: true }],
    [
      'DEMO_API_KEY',
      'gos_sandbox_abcdefghijklmnop12345678',
      { demoApiKey: 'gos_sandbox_abcdefghijklmnop12345678' },
    ],
    ['RATE_LIMIT_RPS', '0', { rateLimitRps: 0 }],
    ['RATE_LIMIT_BURST', '1', { rateLimitBurst: 1 }],
    ['REQUESTS_LOGGED_PER_DAY', '0', { requestsLoggedPerDay: 0 }],
    ['CARD_RATE_LIMIT_PER_MINUTE', '', { cardRateLimitPerMinute: 30 }],
    ['CARD_RATE_LIMIT_PER_MINUTE', '0', { cardRateLimitPerMinute: 0 }],
    ['TRUSTED_PROXIES', '', { trustedProxies: [] }],
    ['TRUSTED_PROXIES', '10.0.0.0/8, ::1', { trustedProxies: ['10.0.0.0/8', '::1'] }],
    ['TRUSTED_PROXIES', 'fd00::/8', { trustedProxies: ['fd00::/8'] }],
    ['SMTP_URL', 'smtps://user:secret@mail.example.com', { smtpUrl: 'smtps://user:secret@mail.example.com' }],
    ['MAIL_FROM', 'gifts@example.com', { mailFrom: { name: 'Gifts', address: 'gifts@example.com' } }],
    ['MAIL_FROM', 'Gifts <gifts@example.com>', { mailFrom: { name: 'Gifts', address: 'gifts@example.com' } }],
    ['MAIL_RETURN_DOMAIN', 'Bounces.Example.com', { mailReturnDomain: 'bounces.example.com' }],
    ['MAIL_RETURN_DOMAIN', '', { mailReturnDomain: undefined }],
    ['MAIL_HOOK_SECRET', '', { mailHookSecrets: [] }],
    ['MAIL_DKIM_KEY_FILE', '', { mailDkim: null }],
    ['WEBHOOKS_ALLOW_LOOPBACK', 'true', { webhooksAllowLoopback: true }],
    ['WEBHOOKS_ALLOW_LOOPBACK', '1', { webhooksAllowLoopback: true }],
    ['WEBHOOKS_ALLOW_LOOPBACK', '0', { webhooksAllowLoopback: false }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['DATABASE_POOL_SIZE', '40', { databasePoolSize: 40 }],
    ['WORKER_CONCURRENCY', '2', { workerConcurrency: 2 }],
  ])('%s=%s', (name, value, expected) => {
    expect(loadConfig({ [name]: value }, [])).toMatchObject(expected);
  });

  test.each([
    'postgres://gifts:secret@db/gifts',
    'postgresql:///gifts?host=/run/pg',
    'postgresql://gifts@/gifts',
  ])('DATABASE_URL=%s together with GIFTS_ENV', (databaseUrl) => {
    const env = { DATABASE_URL: databaseUrl, GIFTS_ENV: 'sandbox', GIFTS_SECRET_KEY: '0'.repeat(64) };
    expect(loadConfig(env, [])).toMatchObject({ databaseUrl });
  });
});

describe('a bad value stops the start with the sentence that mends it', () => {
  test.each([
    ['PORT', '65536', 'PORT is "65536" and must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1" and must be a whole number from 0 to 65535.'],
    ['PORT', '4e3', 'PORT is "4e3" and must be a whole number from 0 to 65535.'],
    [
      'DATABASE_URL',
      'mysql://gifts:secret@db/gifts',
      'DATABASE_URL is "mysql://…@db/gifts" and must be an address that begins with postgresql:// or postgres://.',
    ],
    [
      'PUBLIC_URL',
      'gifts.example.com',
      'PUBLIC_URL is "gifts.example.com" and must be an address that begins with http:// or https://.',
    ],
    [
      'PUBLIC_URL',
      'https://',
      'PUBLIC_URL is "https://" and must be an address that begins with http:// or https://.',
    ],
    [
      'TRUSTED_PROXIES',
      '10/8',
      'TRUSTED_PROXIES is "10/8" and must be addresses or networks with commas between them, such as "10.0.0.0/8, 192.0.2.7".',
    ],
    [
      'TRUSTED_PROXIES',
      'fd00::/129',
      'TRUSTED_PROXIES is "fd00::/129" and must be addresses or networks with commas between them, such as "10.0.0.0/8, 192.0.2.7".',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8/8',
      'TRUSTED_PROXIES is "10.0.0.0/8/8" and must be addresses or networks with commas between them, such as "10.0.0.0/8, 192.0.2.7".',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES is "10.0.0.0/33" and must be addresses or networks with commas between them, such as "10.0.0.0/8, 192.0.2.7".',
    ],
    ['GIFTS_ENV', 'prod', 'GIFTS_ENV is "prod" and must be one of sandbox, production.'],
    ...[
      'gos_sandbox_short',
      `gos_sandbox_${'_'.repeat(30)}`,
      'gos_abcdefghijklmnopqrstuvwxyz12',
      'gos_live_abcdefghijklmnopqrstuvwxyz',
    ].map((key) => [
      'DEMO_API_KEY',
      key,
      'DEMO_API_KEY is "gos_…" and must be "gos_sandbox_" followed by 24 to 150 letters and digits.',
    ]),
    ['RATE_LIMIT_RPS', '1.5', 'RATE_LIMIT_RPS is "1.5" and must be a whole number from 0 to 1000000.'],
    ['RATE_LIMIT_BURST', '0', 'RATE_LIMIT_BURST is "0" and must be a whole number from 1 to 1000000.'],
    [
      'SMTP_URL',
      'http://mail',
      'SMTP_URL is "http://mail" and must be an address that begins with smtp:// or smtps://.',
    ],
    [
      'MAIL_FROM',
      'Gifts',
      'MAIL_FROM is "Gifts" and must be an address such as "Gifts <gifts@example.com>".',
    ],
    ...['localhost', 'bounces@example.com', 'https://example.com', '-a.example.com', 'a..b'].map((domain) => [
      'MAIL_RETURN_DOMAIN',
      domain,
      `MAIL_RETURN_DOMAIN is "${domain}" and must be a domain such as bounces.example.com.`,
    ]),
    ...['secret', 'whsec_', 'whsec_c2hvcnQ=', `whsec_${'A'.repeat(100)}`].map((secret) => [
      'MAIL_HOOK_SECRET',
      secret,
      'MAIL_HOOK_SECRET must be "whsec_" followed by 24 to 64 bytes in base64, or several such secrets with commas between them, the newest first: make one with echo "whsec_$(openssl rand -base64 32)".',
    ]),
    ...['MAIL_DKIM_KEY_FILE', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_DOMAIN'].map((name) => [
      name,
      'example.com',
      'MAIL_DKIM_KEY_FILE and MAIL_DKIM_SELECTOR must be set together, and MAIL_DKIM_DOMAIN only with them: set both, or remove all.',
    ]),
    [
      'WEBHOOKS_ALLOW_LOOPBACK',
      'on',
      'WEBHOOKS_ALLOW_LOOPBACK is "on" and must be one of true, false, 1, 0, yes, no.',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud" and must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE is "0" and must be a whole number from 2 to 500.'],
    ['WORKER_CONCURRENCY', 'many', 'WORKER_CONCURRENCY is "many" and must be a whole number from 1 to 200.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => loadConfig({ [name]: value }, [])).toThrow(new OperatorError(sentence));
  });

  test('all of them at once', () => {
    const load = () => loadConfig({ PORT: 'x', GIFTS_ENV: 'y' }, []);
    expect(load).toThrow(/^GIFTS_ENV is "y".*\nPORT is "x".*$/);
  });

  const server = { DATABASE_URL: 'postgresql:///gifts', GIFTS_SECRET_KEY: '0'.repeat(64) };

  test.each([undefined, '', ' '])('DATABASE_URL with GIFTS_ENV %j', (value) => {
    const load = () => loadConfig({ ...server, GIFTS_ENV: value }, []);
    expect(load).toThrow(
      'GIFTS_ENV must be set together with DATABASE_URL: add GIFTS_ENV=sandbox or GIFTS_ENV=production, whichever the database is for.',
    );
  });

  test('DATABASE_URL without GIFTS_SECRET_KEY', () => {
    const load = () => loadConfig({ ...server, GIFTS_SECRET_KEY: '', GIFTS_ENV: 'sandbox' }, []);
    expect(load).toThrow(
      /^GIFTS_SECRET_KEY must be set together with DATABASE_URL, .*openssl rand -base64 32/,
    );
  });

  test('DATABASE_DIRECT_URL without DATABASE_URL', () => {
    const load = () => loadConfig({ DATABASE_DIRECT_URL: 'postgresql:///gifts' }, []);
    expect(load).toThrow(/^DATABASE_DIRECT_URL is for a database behind a pooler: set DATABASE_URL/);
  });

  test('DATABASE_REPLICA_URL without DATABASE_URL', () => {
    const load = () => loadConfig({ DATABASE_REPLICA_URL: 'postgresql:///gifts' }, []);
    expect(load).toThrow(/^DATABASE_REPLICA_URL is for a replica of a server of your own: set DATABASE_URL/);
  });

  test.each(['secret', `${'0'.repeat(64)},short`])('GIFTS_SECRET_KEY=%s, which is not repeated', (value) => {
    const load = () => loadConfig({ GIFTS_SECRET_KEY: value }, []);
    expect(load).toThrow(
      'GIFTS_SECRET_KEY must be 32 bytes in base64 or hexadecimal, or several such keys with commas between them, the newest first: "openssl rand -base64 32" makes one.',
    );
  });

  test('loopback webhooks in production', () => {
    const load = () => loadConfig({ GIFTS_ENV: 'production', WEBHOOKS_ALLOW_LOOPBACK: 'true' }, []);
    expect(load).toThrow(/^WEBHOOKS_ALLOW_LOOPBACK is for the sandbox only/);
  });
});

describe('the signature of mail', () => {
  const settings = {
    MAIL_FROM: 'gifts@Mail.example.com',
    MAIL_DKIM_KEY_FILE: '/etc/gifts/dkim.pem',
    MAIL_DKIM_SELECTOR: 'gifts2026',
  };

  test.each([
    [undefined, 'mail.example.com'],
    ['mail.example.com', 'mail.example.com'],
    ['Example.com', 'example.com'],
  ])('of the domain %s is that of %s', (MAIL_DKIM_DOMAIN, domain) => {
    expect(loadConfig({ ...settings, MAIL_DKIM_DOMAIN }, []).mailDkim).toEqual({
      keyFile: '/etc/gifts/dkim.pem',
      domain,
      selector: 'gifts2026',
    });
  });

  test.each(['other.example', 'ample.com', 'sub.mail.example.com'])(
    'of the domain %s would not count and is refused',
    (MAIL_DKIM_DOMAIN) => {
      expect(() => loadConfig({ ...settings, MAIL_DKIM_DOMAIN }, [])).toThrow(
        `MAIL_DKIM_DOMAIN is ${MAIL_DKIM_DOMAIN} and must be the domain of MAIL_FROM (mail.example.com) or one above it.`,
      );
    },
  );
});

test('the hook of returned mail has several secrets while one is changed', () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const other = `whsec_${Buffer.alloc(24, 2).toString('base64url')}`;
  const { mailHookSecrets } = loadConfig({ MAIL_HOOK_SECRET: `${secret}, ${other}` }, []);
  expect(mailHookSecrets.map((key) => key.export())).toEqual([Buffer.alloc(32, 1), Buffer.alloc(24, 2)]);
});

describe('of the card gateways', () => {
  const configured = (name: string) => ({ name, open: () => Promise.reject(new Error('It stays closed.')) });
  const first: ConfigureCardGateway = (read) => (read.text('FIRST_KEY') ? configured('first') : null);
  const second: ConfigureCardGateway = (read) => {
    read.integer('SECOND_LIMIT', 1, 1, 9);
    return configured('second');
  };

  test.each([
    [{}, 'second'],
    [{ FIRST_KEY: 'key' }, 'first'],
  ])('with %j, the first one that the variables ask for is taken: %s', (env, name) => {
    expect(loadConfig(env, [first, second]).cardGateway?.name).toBe(name);
  });

  test('all read their variables, and what is wrong is said with the rest', () => {
    const load = () => loadConfig({ FIRST_KEY: 'key', SECOND_LIMIT: '10', PORT: 'x' }, [first, second]);
    expect(load).toThrow(/^PORT is "x".*\nSECOND_LIMIT is "10".*$/);
  });
});
