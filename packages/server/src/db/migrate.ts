import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../kit/errors.ts';
import { serviceVersion } from '../kit/service-version.ts';
import { singleLocks } from './advisory-locks.ts';
import { cellSchema, isForCells, setForDefinitions, urlOfCoordinator } from './cells/cell.ts';
import { closeForChanges, migrateQueue, openCell, reopenCell } from './cells/open-cell.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { splitStatements } from './split-statements.ts';
import { waitForLock } from './wait-for-lock.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

export const minPostgresVersion = 15;

/**
 * How long a migration waits for a lock on a table, how soon it tries again, and how often: for about five minutes. It waits
 * for less than `deadlock_timeout` (a second), so that of a migration and a request that wait for each other it gives way.
 */
const lockTimeoutMs = 400;
const lockRetryMs = 500;
const lockAttempts = 300;

export interface MigrateOptions {
  readonly onProgress: (sentence: string) => void;
  readonly folder?: string;
  /** The name of the last migration to apply, for data of an earlier release. Without it, all are applied. */
  readonly until?: string;
}

/** What a database records of a migration, and a backup too. */
export type RecordedMigration = Pick<Migration, 'name' | 'checksum'>;

interface AppliedMigration extends RecordedMigration {
  /** As in the header of its file. Null if it was applied before that was recorded. */
  readonly oldest_release: string | null;
}

/**
 * Migrates the database to the schema of this release. If several processes call it at once, one migrates and the
 * others wait.
 */
export async function migrate(givenUrl: string, options: MigrateOptions): Promise<void> {
  const { onProgress, folder = migrationsFolder, until } = options;
  const databaseUrl = await urlOfCoordinator(givenUrl);
  await withClient(databaseUrl, async (client) => {
    await requireSupportedServer(client);
    await waitForLock(client, singleLocks.migration, () =>
      onProgress('Waiting for another process that is migrating the database …'),
    );
    // The job queue's schema is migrated first, because the service's SQL refers to it.
    await migrateQueue(databaseUrl);
    const isCell = await isForCells(client);
    if (isCell) await client.query(`create schema if not exists ${cellSchema}`);
    await prepareRecord(client);
    const all = await listPending(client, folder);
    const pending = all.filter(({ name }) => until === undefined || name <= until);
    if (isCell && pending.length > 0) await closeForChanges(databaseUrl, client);
    try {
      for (const migration of pending) await apply(client, migration, onProgress);
    } catch (error) {
      // The tables are as before the migration that failed, and the release that uses them goes on.
      if (isCell) await reopenCell(databaseUrl, client);
      throw error;
    }
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

/**
 * Creates the table that records migrations. It is only altered if it has to be: a backup that runs holds a lock on it, for
 * which each start would wait.
 */
async function prepareRecord(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now(), oldest_release text)',
  );
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'oldest_release'",
  );
  if (rowCount === 0) await client.query('alter table schema_migrations add column oldest_release text');
}

async function listPending(client: pg.Client, folder: string): Promise<Migration[]> {
  const migrations = await readMigrations(folder);
  // A database that an earlier release has migrated lacks the column `oldest_release`.
  const { rows: applied } = await client.query<AppliedMigration>(
    "select name, checksum, to_jsonb(m) ->> 'oldest_release' as oldest_release from schema_migrations m order by name",
  );
  requireKnown(applied, migrations);
  const last = applied.at(-1)?.name ?? '';
  const pending = migrations.filter(({ name }) => !applied.some((row) => row.name === name));
  const late = pending.find(({ name }) => name < last);
  if (!late) return pending;
  throw new OperatorError(
    `The migration ${late.name} comes before ${last}, which this database has already applied: give it the next free number.`,
  );
}

/** Throws if a database was migrated by a newer release, or by a file that was changed since. */
function requireKnown(applied: readonly AppliedMigration[], migrations: readonly RecordedMigration[]): void {
  for (const each of applied) {
    const migration = migrations.find(({ name }) => name === each.name);
    if (!migration) requireCompatible(each);
    else if (migration.checksum !== each.checksum) {
      throw new OperatorError(
        `The migration ${each.name} was changed after this database applied it: restore the file, and write the change as a new migration.`,
      );
    }
  }
}

/** Throws if data with these migrations cannot be of this release or an earlier one. */
export async function requireKnownMigrations(recorded: readonly RecordedMigration[]): Promise<void> {
  const applied = recorded.map((each) => ({ ...each, oldest_release: null }));
  requireKnown(applied, await readMigrations(migrationsFolder));
}

/** Refuses a migration of a newer release, unless it says that this release works with the schema after it. */
function requireCompatible({ name, oldest_release: oldest }: AppliedMigration): void {
  if (oldest === null) {
    throw new OperatorError(
      `The database has the migration ${name}, which this release does not know: it was migrated by a newer release, so run that one.`,
    );
  }
  if (serviceVersion.localeCompare(oldest, 'en', { numeric: true }) >= 0) return;
  throw new OperatorError(
    `The database has the migration ${name}, which this release (${serviceVersion}) does not know, and which removed what releases before ${oldest} use: run release ${oldest} or a newer one.`,
  );
}

/** Applies and records a migration. */
async function apply(
  client: pg.Client,
  migration: Migration,
  onProgress: MigrateOptions['onProgress'],
): Promise<void> {
  onProgress(`Migrating the database: ${migration.name} …`);
  try {
    if (migration.header.concurrentIndex)
      await createIndex(client, migration, migration.header.concurrentIndex);
    else await applyInTransaction(client, migration);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${migration.name} failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Whoever waits for a lock on a table holds up everybody else who needs the table. So a migration gives up its turn after
 * a short time, and tries again: a backup or another long transaction then delays the migration and no request.
 */
async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryInTransaction(client, migration);
    } catch (error) {
      if (!isLockTimeout(error) || attempt === lockAttempts) throw error;
      await pause(lockRetryMs);
    }
  }
}

async function tryInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    for (const statement of splitStatements(migration.sql)) await client.query(statement);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/** What a killed process has left of the index, or made without recording it, is made anew. */
async function createIndex(client: pg.Client, migration: Migration, index: string): Promise<void> {
  const drop = `drop index concurrently if exists ${index}`;
  await client.query(drop);
  try {
    await client.query(migration.sql);
  } catch (error) {
    await client.query(drop);
    throw error;
  }
  await record(client, migration);
}

async function record(client: pg.Client, { name, checksum, header }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum, oldest_release) values ($1, $2, $3)', [
    name,
    checksum,
    header.oldestRelease,
  ]);
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
    if (await isForCells(client)) await client.query(setForDefinitions);
    return await work(client);
  } finally {
    await client.end();
  }
}
