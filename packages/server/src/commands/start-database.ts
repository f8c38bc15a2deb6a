import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { OperatorError } from '../kit/errors.ts';

export interface StartedDatabase {
  /** Leads to the server itself, not to a pooler. */
  readonly databaseUrl: string;
  /** Announces that this process stops. A service that starts now waits instead of being refused. */
  announceStop(): Promise<void>;
  /** Stops the embedded PostgreSQL unless another process uses it. Does not touch a server that DATABASE_URL names. */
  close(withinMs?: number): Promise<void>;
}

/** Returns the database that DATABASE_URL names. Without it, uses the embedded PostgreSQL and starts it if needed. */
export async function startDatabase(
  config: Config,
  role: 'service' | 'command',
  onProgress: (sentence: string) => void,
): Promise<StartedDatabase> {
  if (config.databaseUrl) {
    const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
    await requireReachable(databaseUrl, config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    return { databaseUrl, announceStop: async () => {}, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, as: role, onProgress });
  return {
    databaseUrl: embedded.databaseUrl,
    announceStop: () => embedded.announceStop(),
    close: (withinMs) => embedded.stop(withinMs),
  };
}

/** False if the embedded PostgreSQL would create its database first. */
export async function hasDatabase({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl) return true;
  return access(join(dataDir, 'postgres', 'cluster')).then(
    () => true,
    () => false,
  );
}

/** `setting` is what names the database. */
export async function requireReachable(databaseUrl: string, setting: string): Promise<void> {
  const obstacle = await findObstacle(databaseUrl);
  if (obstacle !== null)
    throw new OperatorError(`The database that ${setting} names cannot be used: ${obstacle}`);
}

/** Why a database cannot be reached, and what to do; null if it answers. */
export async function findObstacle(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return reason(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED')
    return 'nothing listens at its address; start the server or correct the address.';
  if (code === 'ENOTFOUND') return 'its host name is not known; correct the address.';
  if (code === 'ENOENT') return 'there is no socket at its path; start the server or correct the path.';
  if (code === '3D000') return `${error.message}; create it (createdb) or correct the name.`;
  if (code === '28P01' || code === '28000') return `${error.message}; correct the user or the password.`;
  return error.message;
}
