import { LRUCache } from 'lru-cache';
import type { KeyCaller } from '../context/caller.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import {
  type Environment,
  environmentOfKey,
  hasChecksum,
  hashApiKey,
} from '../modules/organizations/api-key-format.ts';
import {
  findCallerByKeyHash,
  findCallerByKeyId,
  touchApiKey,
} from '../modules/organizations/organizations.sql.ts';

interface AuthenticateOptions {
  /** The network that the request comes from. */
  readonly clientAddress: string;
  /** False if no key is looked up that was not good before. */
  readonly isLookupAllowed: boolean;
}

export interface Authenticator {
  /**
   * Returns the caller of the key in the header, or null if the key would have to be looked up and that is not allowed.
   * Otherwise refuses with `unauthorized` and says what is wrong.
   */
  authenticate(authorization: string | undefined, options: AuthenticateOptions): Promise<KeyCaller | null>;
  /** Returns the caller of a key that a person typed. Refuses it like `authenticate`. */
  authenticateKey(key: string, clientAddress: string): Promise<KeyCaller>;
  /** Returns the caller of a key that was good before, and refuses with `unauthorized` if it is not good any more. */
  authenticateKeyId(organizationId: string, keyId: string, clientAddress: string): Promise<KeyCaller>;
  /** Clears the cache, so that the next request reads the database. */
  forget(): void;
}

/** Less than a second, so that a revoked key stops working on every server within one second. */
const callerTtlMs = 800;
const touchEveryMs = 60_000;

export function createAuthenticator(options: {
  db: Database;
  clock: Clock;
  environment: Environment;
  /** The key that an operator chose. It needs no checksum. */
  demoApiKey: string | null;
  onError: (error: unknown) => void;
}): Authenticator {
  const { db, clock, environment, demoApiKey, onError } = options;
  // Concurrent requests with one key wait for the same load. A load that fails is not kept.
  const callers = new LRUCache<string, KeyCaller | 'unknown'>({
    max: 10_000,
    ttl: callerTtlMs,
    fetchMethod: async (hash) => (await findCallerByKeyHash(db, Buffer.from(hash, 'hex'))) ?? 'unknown',
    // Requests whose load is under way when the cache is cleared still get their answer, and it is not kept.
    ignoreFetchAbort: true,
  });
  /** Hashes of keys that were good. Their owners are not refused because others at their address guess keys. */
  const goodKeys = new LRUCache<string, true>({ max: 10_000 });
  const touchedAt = new LRUCache<string, number>({ max: 10_000 });

  function touch(caller: KeyCaller, clientAddress: string): void {
    const now = clock.now().getTime();
    if (now - (touchedAt.get(caller.key.id) ?? 0) < touchEveryMs) return;
    touchedAt.set(caller.key.id, now);
    touchApiKey(db, caller.organization.id, caller.key.id, clientAddress).catch(onError);
  }

  /** Returns null if the key would have to be looked up and that is not allowed. */
  async function findCaller(
    key: string,
    { isLookupAllowed, clientAddress }: AuthenticateOptions,
  ): Promise<KeyCaller | null> {
    requireEnvironment(key, environment);
    if (key !== demoApiKey && !hasChecksum(key)) throw unknownKey();
    const hash = hashApiKey(key).toString('hex');
    if (!isLookupAllowed && !goodKeys.has(hash)) return null;
    const caller = await callers.fetch(hash);
    if (!caller || caller === 'unknown') {
      goodKeys.delete(hash);
      throw unknownKey();
    }
    goodKeys.set(hash, true);
    return accept(caller, clientAddress);
  }

  function accept(caller: KeyCaller, clientAddress: string): KeyCaller {
    if (caller.key.expires_at && new Date(caller.key.expires_at) <= clock.now()) {
      throw unauthorized(`This API key expired on ${new Date(caller.key.expires_at).toISOString()}.`);
    }
    if (caller.organization.closed_at) throw unauthorized('The account of this API key is closed.');
    touch(caller, clientAddress);
    return caller;
  }

  return {
    authenticate: async (authorization, options) => findCaller(readBearer(authorization), options),
    async authenticateKey(key, clientAddress) {
      const caller = await findCaller(key, { isLookupAllowed: true, clientAddress });
      return caller ?? refuseUnknown();
    },
    async authenticateKeyId(organizationId, keyId, clientAddress) {
      const caller = await findCallerByKeyId(db, organizationId, keyId);
      return caller ? accept(caller, clientAddress) : refuseUnknown();
    },
    forget: () => callers.clear(),
  };
}

function readBearer(authorization: string | undefined): string {
  if (!authorization)
    throw unauthorized('No API key was given; send the header Authorization: Bearer <API key>.');
  const key = /^bearer +(\S{1,200})$/i.exec(authorization)?.[1];
  if (!key) throw unauthorized('The Authorization header must read: Bearer <API key>.');
  return key;
}

/** A key without an environment in it would pass in both. */
function requireEnvironment(key: string, environment: Environment): void {
  const named = environmentOfKey(key);
  if (!named) throw unauthorized('This is not an API key: keys begin with gos_sandbox_ or gos_live_.');
  if (named !== environment) {
    throw unauthorized(
      `This is a ${named} API key, and this is the ${environment} environment: use a ${environment} key.`,
    );
  }
}

function refuseUnknown(): never {
  throw unknownKey();
}

const unknownKey = () => unauthorized('This API key is not known or was revoked.');

const unauthorized = (message: string) => new AppError('unauthorized', message);
