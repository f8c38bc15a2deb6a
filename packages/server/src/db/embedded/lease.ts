import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type SingleLock, singleLocks } from '../advisory-locks.ts';
import { superuser } from './cluster.ts';

/** The role and the database of the service. The role owns the database and is not an administrator. */
const serviceRole = 'gifts';
const databaseName = 'gifts';

/** Advisory locks in the service's database: the number space of the service, and the two purposes. */
const waitForKilledMs = 1500;
const waitForStoppingMs = 12_000;
const stoppingSuffix = ' is stopping';

/**
 * A connection that marks an embedded PostgreSQL as in use. Every process that uses it holds one, and the last
 * process stops the server. The operating system closes the connections of a killed process, so a lease cannot be
 * left behind.
 */
export interface Lease {
  /** Resolves when the connection is lost, so that a dead server is noticed at once. */
  readonly lost: Promise<void>;
  /**
   * Returns undefined if this process became the only service on this data, otherwise the name of the service that
   * holds the lock.
   */
  acquireServiceLock(): Promise<string | undefined>;
  /** Makes a service that starts from now on wait for the end of this one. */
  announceStop(): Promise<void>;
  /** True if no other process holds a lease. No other process can take one while this connection is open. */
  isLastUser(): Promise<boolean>;
  end(): Promise<void>;
}

export function databaseUrl(socketDirectory: string, role = serviceRole, database = databaseName): string {
  return `postgresql://${role}@localhost:5432/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

/** Returns undefined if the server does not run or its last user is stopping it. */
export async function takeLease(socketDirectory: string): Promise<Lease | undefined> {
  const client = await connect(databaseUrl(socketDirectory, superuser));
  if (!client) return undefined;
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  try {
    if (!(await callLockFunction(client, 'pg_try_advisory_lock_shared', singleLocks.engineUse))) {
      await client.end();
      return undefined;
    }
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
  return {
    lost,
    acquireServiceLock: () => acquireServiceLock(client),
    async announceStop() {
      await client.query(`set application_name = '${applicationName()}${stoppingSuffix}'`);
    },
    async isLastUser() {
      await callLockFunction(client, 'pg_advisory_unlock_shared', singleLocks.engineUse);
      return callLockFunction(client, 'pg_try_advisory_lock', singleLocks.engineUse);
    },
    end: () => client.end(),
  };
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName(),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isNotReady(error)) return undefined;
    throw error;
  }
}

function applicationName(): string {
  return `process ${process.pid}`;
}

/**
 * Waits for the service lock. A killed service releases it at once and a stopping service within seconds, so only a
 * service that keeps running is reported.
 */
async function acquireServiceLock(client: pg.Client): Promise<string | undefined> {
  const begun = performance.now();
  for (;;) {
    if (await callLockFunction(client, 'pg_try_advisory_lock', singleLocks.service)) return undefined;
    const holder = await serviceName(client);
    const timeoutMs = holder?.endsWith(stoppingSuffix) ? waitForStoppingMs : waitForKilledMs;
    if (performance.now() - begun > timeoutMs) return holder ?? 'a process that has just ended';
    await pause(50);
  }
}

async function serviceName(client: pg.Client): Promise<string | undefined> {
  const holder = await client.query<{ name: string }>(
    `select activity.application_name as name
       from pg_locks lock join pg_stat_activity activity on activity.pid = lock.pid
      where lock.locktype = 'advisory' and lock.classid = $1 and lock.objid = $2 and lock.granted`,
    [...singleLocks.service],
  );
  return holder.rows[0]?.name;
}

type LockFunction = 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared' | 'pg_advisory_unlock_shared';

async function callLockFunction(client: pg.Client, name: LockFunction, lock: SingleLock): Promise<boolean> {
  const result = await client.query<{ answer: boolean }>(`select ${name}($1, $2) as answer`, [...lock]);
  return result.rows[0]?.answer ?? false;
}

/** Creates the role and the database at the first start, or completes a start that was interrupted. */
export async function prepareDatabase(socketDirectory: string): Promise<void> {
  const client = await connect(databaseUrl(socketDirectory, superuser, 'postgres'));
  if (!client) return;
  try {
    await tolerateExisting(client.query(`create role ${serviceRole} login`));
    await tolerateExisting(client.query(`create database ${databaseName} owner ${serviceRole}`));
  } finally {
    await client.end();
  }
}

export function isMissingDatabase(error: unknown): boolean {
  return codeOf(error) === '3D000';
}

const notReadyCodes = ['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'];
const alreadyExistsCodes = ['42710', '42P04', '23505'];

function isNotReady(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return notReadyCodes.includes(codeOf(error)) || message.includes('Connection terminated');
}

async function tolerateExisting(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!alreadyExistsCodes.includes(codeOf(error))) throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
