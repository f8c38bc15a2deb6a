import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { requestLogLimits } from '@gifts/contract/dashboard/requests';
import { isEmail } from '@gifts/contract/email';
import ipaddr from 'ipaddr.js';
import { OperatorError } from '../kit/errors.ts';
import { parseSealingKey, type SealingKey } from '../kit/sealer.ts';
import type { ConfigureCardGateway, ConfiguredCardGateway } from './card-gateway-adapter.ts';
import type { ConfigureCarrier, ConfiguredCarrier } from './carrier-adapter.ts';
import { type Environment, environments } from './environment.ts';
import {
  type EnvironmentReader,
  type EnvironmentVariables,
  environmentReader,
  listOf,
} from './environment-reader.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';
import { type ObservabilitySettings, readObservabilitySettings } from './observability-settings.ts';
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts';

/** The default data folder is in the project, whatever folder a command is run in. */
const projectRoot = join(import.meta.dirname, '../../../..');

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config extends MailSettings, ObservabilitySettings {
  readonly environment: Environment;
  /** False if `environment` is the default. */
  readonly isEnvironmentGiven: boolean;
  readonly port: number;
  readonly host: string;
  /** The base address of links, without a slash at its end. */
  readonly publicUrl: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** Undefined means the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler that `databaseUrl` leads to; undefined without a pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica of the database that answers lists, or what leads to several; undefined without one. */
  readonly databaseReplicaUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly workerConcurrency: number;
  /** The keys of GIFTS_SECRET_KEY, the newest first. Empty means the key file in `dataDir`. */
  readonly secretKeys: readonly SealingKey[];
  /** The API key of the demo organization. Undefined means a random key. */
  readonly demoApiKey: string | undefined;
  /** Requests per second for each key; 0 means no limit. */
  readonly rateLimitRps: number;
  readonly rateLimitBurst: number;
  /** Requests of an organization that their log keeps on a day; 0 means no log. */
  readonly requestsLoggedPerDay: number;
  /** Days after the end of a gift for which its recipient is stored; 0 means for ever. */
  readonly personalDataDays: number;
  /** Cards that one address may submit to this process; 0 means no limit. */
  readonly cardRateLimitPerMinute: number;
  /** Sign-ins, codes and links that one address may try in this process; 0 means no limit. */
  readonly signInRateLimitPerMinute: number;
  /** Whether organizations may sign up by themselves. */
  readonly selfRegistration: boolean;
  /** Null without single sign-on. */
  readonly oidc: OidcSettings | null;
  /** Proxies whose X-Forwarded-For is trusted: addresses or networks. */
  readonly trustedProxies: readonly string[];
  /** Name servers that are asked for the records of mail: addresses, perhaps with ports. Empty means those of the machine. */
  readonly dnsServers: readonly string[];
  readonly smtpUrl: string | undefined;
  /** Where recipients of gifts ask for help; undefined if their senders are all they can ask. */
  readonly supportEmail: string | undefined;
  readonly webhooksAllowLoopback: boolean;
  /** Null if the service accepts no cards. */
  readonly cardGateway: ConfiguredCardGateway | null;
  /** Null if people say what becomes of parcels. */
  readonly carrier: ConfiguredCarrier | null;
  readonly logLevel: (typeof logLevels)[number];
}

/**
 * Reads the environment variables, including those of the card gateways and carriers. Throws one OperatorError that contains a
 * sentence for each problem.
 */
export function loadConfig(
  env: EnvironmentVariables,
  cardGateways: readonly ConfigureCardGateway[],
  carriers: readonly ConfigureCarrier[] = [],
): Config {
  const read = environmentReader(env);
  const environment = read.word('GIFTS_ENV', environments, 'sandbox');
  const port = read.integer('PORT', 4000, 0, 65_535);
  const config: Config = {
    environment,
    isEnvironmentGiven: read.text('GIFTS_ENV') !== undefined,
    port,
    host: read.text('HOST') ?? wildcardAddress(),
    publicUrl: read.url('PUBLIC_URL', ['http', 'https'])?.replace(/\/+$/, '') ?? `http://localhost:${port}`,
    dataDir: resolve(read.text('DATA_DIR') ?? join(projectRoot, 'data')),
    databaseUrl: read.url('DATABASE_URL', ['postgresql', 'postgres']),
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', ['postgresql', 'postgres']),
    databaseReplicaUrl: read.url('DATABASE_REPLICA_URL', ['postgresql', 'postgres']),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 10, 2, 500),
    workerConcurrency: read.integer('WORKER_CONCURRENCY', 4, 1, 200),
    secretKeys: readSecretKeys(read),
    demoApiKey: read.accepted(
      'DEMO_API_KEY',
      isSandboxKey,
      '"gos_sandbox_" followed by 24 to 150 letters and digits',
    ),
    rateLimitRps: read.integer('RATE_LIMIT_RPS', 100, 0, 1_000_000),
    rateLimitBurst: read.integer('RATE_LIMIT_BURST', 200, 1, 1_000_000),
    requestsLoggedPerDay: read.integer('REQUESTS_LOGGED_PER_DAY', requestLogLimits.keptPerDay, 0, 1_000_000),
    personalDataDays: read.integer('PERSONAL_DATA_DAYS', 180, 0, 36_500),
    cardRateLimitPerMinute: read.integer('CARD_RATE_LIMIT_PER_MINUTE', 30, 0, 1_000_000),
    signInRateLimitPerMinute: read.integer('SIGN_IN_RATE_LIMIT_PER_MINUTE', 20, 0, 1_000_000),
    selfRegistration:
      read.word('SELF_REGISTRATION', ['on', 'off'], environment === 'sandbox' ? 'on' : 'off') === 'on',
    oidc: readOidcSettings(read),
    trustedProxies: listOf(
      read.accepted(
        'TRUSTED_PROXIES',
        (text) => listOf(text).every(isNetwork),
        'addresses or networks with commas between them, such as "10.0.0.0/8, 192.0.2.7"',
      ),
    ),
    dnsServers: listOf(
      read.accepted(
        'DNS_SERVERS',
        (text) => listOf(text).every(isNameServer),
        'addresses of name servers with commas between them, such as "192.0.2.53, [2001:db8::53]:5353"',
      ),
    ),
    smtpUrl: read.url('SMTP_URL', ['smtp', 'smtps']),
    ...readMailSettings(read),
    supportEmail: read.accepted('SUPPORT_EMAIL', isEmail, 'an e-mail address such as help@example.com'),
    webhooksAllowLoopback: read.flag('WEBHOOKS_ALLOW_LOOPBACK'),
    cardGateway: chooseAdapter(cardGateways, read, environment),
    carrier: chooseAdapter(carriers, read, environment),
    ...readObservabilitySettings(read),
    logLevel: read.word('LOG_LEVEL', logLevels, 'info'),
  };
  const problems = [...read.problems];
  if (config.databaseUrl && !config.isEnvironmentGiven) {
    problems.push(
      'GIFTS_ENV must be set together with DATABASE_URL: add GIFTS_ENV=sandbox or GIFTS_ENV=production, whichever the database is for.',
    );
  }
  if (config.databaseDirectUrl && !config.databaseUrl) {
    problems.push(
      'DATABASE_DIRECT_URL is for a database behind a pooler: set DATABASE_URL to the address of the pooler, or remove it.',
    );
  }
  if (config.databaseReplicaUrl && !config.databaseUrl) {
    problems.push(
      'DATABASE_REPLICA_URL is for a replica of a server of your own: set DATABASE_URL to the address of its primary, or remove it.',
    );
  }
  if (config.databaseUrl && !read.text('GIFTS_SECRET_KEY')) {
    problems.push(
      'GIFTS_SECRET_KEY must be set together with DATABASE_URL, because secrets in the database are sealed with it: make a key with "openssl rand -base64 32", store it apart from the database, and give it to every process.',
    );
  }
  if (config.environment === 'production' && config.webhooksAllowLoopback) {
    problems.push('WEBHOOKS_ALLOW_LOOPBACK is for the sandbox only: remove it, or set GIFTS_ENV=sandbox.');
  }
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
  return config;
}

/** Returns the first adapter that the variables select. All adapters read their variables, so that every problem is found. */
function chooseAdapter<Configured>(
  adapters: readonly ((read: EnvironmentReader, environment: Environment) => Configured | null)[],
  read: EnvironmentReader,
  environment: Environment,
): Configured | null {
  const configured = adapters.map((configure) => configure(read, environment));
  return configured.find((adapter) => adapter !== null) ?? null;
}

/** A wrong value is not repeated, because a part of it may be a key. */
function readSecretKeys(read: EnvironmentReader): SealingKey[] {
  const keys = listOf(read.text('GIFTS_SECRET_KEY')).map(parseSealingKey);
  const known = keys.filter((key) => key !== null);
  if (known.length < keys.length) {
    read.problems.push(
      'GIFTS_SECRET_KEY must be 32 bytes in base64 or hexadecimal, or several such keys with commas between them, the newest first: "openssl rand -base64 32" makes one.',
    );
  }
  return known;
}

const isSandboxKey = (text: string): boolean => /^gos_sandbox_[0-9A-Za-z]{24,150}$/.test(text);

const isNetwork = (text: string): boolean =>
  isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

/** An address, or one with a port. */
const isNameServer = (text: string): boolean =>
  isIP(text) !== 0 || (URL.canParse(`dns://${text}`) && isIP(hostOf(text)) !== 0);

const hostOf = (text: string): string => new URL(`dns://${text}`).hostname.replace(/^\[|\]$/g, '');

/** Listens on IPv6 and IPv4 if the machine has both, because clients resolve "localhost" to either. */
function wildcardAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.some((address) => address.family === 'IPv6') ? '::' : '0.0.0.0';
}
