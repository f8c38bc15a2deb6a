import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../kit/errors.ts';
import { singleLocks } from './advisory-locks.ts';
import { cellSchema, isForCells, urlOfCoordinator } from './cells/cell.ts';
import { closeViews, migrateQueue, openCell } from './cells/open-cell.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

export const minPostgresVersion = 15;

export interface MigrateOptions {
  readonly onProgress: (sentence: string) => void;
  readonly folder?: string;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Migrates the database to the schema of this release. If several processes call it at once, one migrates and the
 * others wait.
 */
export async function migrate(givenUrl: string, options: MigrateOptions): Promise<void> {
  const { onProgress, folder = migrationsFolder } = options;
  const databaseUrl = await urlOfCoordinator(givenUrl);
  await withClient(databaseUrl, async (client) => {
    await requireSupportedServer(client);
    await acquireMigrationLock(client, onProgress);
    // The job queue's schema is migrated first, because the service's SQL refers to it.
    await migrateQueue(databaseUrl);
    const isCell = await isForCells(client);
    if (isCell) await client.query(`create schema if not exists ${cellSchema}`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const pending = await listPending(client, folder);
    if (isCell && pending.length > 0) await closeViews(databaseUrl, client);
    for (const migration of pending) await apply(client, migration, onProgress);
    if (isCell) await openCell(databaseUrl, client);
  });
}

/** Returns the names of the migrations that the database still lacks. Changes nothing. */
export function pendingMigrations(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const table = await client.query<{ name: string | null }>(
      "select to_regclass('schema_migrations') as name",
    );
    const pending = table.rows[0]?.name ? await listPending(client, folder) : await readMigrations(folder);
    return pending.map((migration) => migration.name);
  });
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const result = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const version = result.rows[0]?.version ?? '0';
  if (Number.parseInt(version, 10) >= minPostgresVersion) return;
  throw new OperatorError(
    `The database runs PostgreSQL ${version}, and the service needs version ${minPostgresVersion} or newer: upgrade the server, or point DATABASE_URL at a newer one.`,
  );
}

/** Acquires the lock until the connection closes, so a killed process releases it too. */
async function acquireMigrationLock(
  client: pg.Client,
  onProgress: MigrateOptions['onProgress'],
): Promise<void> {
  const notice = setTimeout(
    () => onProgress('Waiting for another process that is migrating the database …'),
    1000,
  );
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...singleLocks.migration]);
  } finally {
    clearTimeout(notice);
  }
}

async function listPending(client: pg.Client, folder: string): Promise<Migration[]> {
  const migrations = await readMigrations(folder);
  const applied = await client.query<Omit<Migration, 'sql'>>(
    'select name, checksum from schema_migrations order by name',
  );
  for (const { name, checksum } of applied.rows) {
    const migration = migrations.find((candidate) => candidate.name === name);
    if (!migration) {
      throw new OperatorError(
        `The database has the migration ${name}, which this release does not know: it was migrated by a newer release, so run that one.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new OperatorError(
        `The migration ${name} was changed after this database applied it: restore the file, and write the change as a new migration.`,
      );
    }
  }
  const last = applied.rows.at(-1)?.name ?? '';
  const pending = migrations.filter(({ name }) => !applied.rows.some((row) => row.name === name));
  const late = pending.find(({ name }) => name < last);
  if (!late) return pending;
  throw new OperatorError(
    `The migration ${late.name} comes before ${last}, which this database has already applied: give it the next free number.`,
  );
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (misnamed)
    throw new OperatorError(`The migration ${misnamed} must be named like 0001_what_it_does.sql.`);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name: file.slice(0, -'.sql'.length), sql, checksum };
}

/** Applies and records a file in one transaction. */
async function apply(
  client: pg.Client,
  migration: Migration,
  onProgress: MigrateOptions['onProgress'],
): Promise<void> {
  onProgress(`Migrating the database: ${migration.name} …`);
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${migration.name} failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'gifts migrate' });
  // Without a listener, a lost server would end the process with a stack trace.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await isForCells(client)) await client.query(`set search_path = ${cellSchema}, public`);
    return await work(client);
  } finally {
    await client.end();
  }
}
