import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { locatePackage } from '../db/embedded/installation.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { requireEnvironment } from '../deployment/settle-environment.ts';
import { requireSecretKeys } from '../deployment/settle-secret-keys.ts';
import { OperatorError } from '../kit/errors.ts';
import {
  checkCatalog,
  checkCodes,
  checkJobs,
  checkStock,
  checkTrackers,
} from '../modules/health/check-work.ts';
import { failure, type HealthFinding, ok, warning } from '../modules/health/finding.ts';
import { judgeClock, judgeVersion } from '../modules/health/judge-server.ts';
import { openForCommand } from './prepare-database.ts';
import { startDatabase } from './start-database.ts';

/** Checks the database. An embedded database is started for this, but not created. */
export async function checkDatabase(
  config: Config,
  onProgress: (sentence: string) => void,
): Promise<HealthFinding[]> {
  try {
    if (!config.databaseUrl) {
      const { version } = await locatePackage();
      const isMade = await access(join(config.dataDir, 'postgres')).then(
        () => true,
        () => false,
      );
      if (!isMade)
        return [ok(`The embedded PostgreSQL ${version} is installed; the first start creates its database`)];
    }
    const database = await startDatabase(config, 'command', onProgress);
    try {
      return [
        ...(await checkServer(database.databaseUrl)),
        ...(await checkSchema(database.databaseUrl)),
        ...(await checkEnvironment(database.databaseUrl, config)),
        ...(await checkWork(database.databaseUrl)),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof OperatorError) return [failure(error.message)];
    throw error;
  }
}

async function checkServer(databaseUrl: string): Promise<HealthFinding[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const asked = Date.now();
    const result = await client.query<{ version: string; now: Date }>(
      "select current_setting('server_version') as version, clock_timestamp() as now",
    );
    const row = result.rows[0];
    if (!row) return [failure('The database does not answer: look at its log.')];
    return [judgeVersion(row.version), judgeClock(row.now.getTime() - (asked + Date.now()) / 2)];
  } finally {
    await client.end();
  }
}

async function checkSchema(databaseUrl: string): Promise<HealthFinding[]> {
  const pending = await pendingMigrations(databaseUrl);
  if (pending.length === 0) return [ok('The schema is up to date')];
  return [
    warning(
      `Some migrations are not applied yet (${pending.join(', ')}): the next start applies them, or "gifts migrate" does.`,
    ),
  ];
}

async function checkEnvironment(databaseUrl: string, config: Config): Promise<HealthFinding[]> {
  const db = openForCommand(databaseUrl);
  try {
    await requireEnvironment(db, config);
    const isMigrated = (await pendingMigrations(databaseUrl)).length === 0;
    return [
      ok(`The environment is ${config.environment}`),
      ...(isMigrated ? [...(await checkSecretKey(db, config)), ...(await checkCatalog(db))] : []),
    ];
  } finally {
    await db.close();
  }
}

async function checkSecretKey(db: Database, config: Config): Promise<HealthFinding[]> {
  try {
    const isInUse = await requireSecretKeys(db, config);
    return [ok(isInUse ? 'The secret key opens the stored secrets' : 'No secrets are stored yet')];
  } catch (error) {
    if (error instanceof OperatorError) return [failure(error.message)];
    throw error;
  }
}

async function checkWork(databaseUrl: string): Promise<HealthFinding[]> {
  if ((await pendingMigrations(databaseUrl)).length > 0) return [];
  const db = openForCommand(databaseUrl);
  try {
    return [
      ...(await checkJobs(db)),
      ...(await checkTrackers(db)),
      ...(await checkCodes(db)),
      ...(await checkStock(db)),
    ];
  } finally {
    await db.close();
  }
}
