import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { formatUsd } from '@gifts/contract/format-usd';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { locatePackage } from '../db/embedded/installation.ts';
import { minPostgresVersion, pendingMigrations } from '../db/migrate.ts';
import { requireEnvironment } from '../deployment/settle-environment.ts';
import { requireSecretKeys } from '../deployment/settle-secret-keys.ts';
import { OperatorError } from '../kit/errors.ts';
import { findShortages } from '../modules/codes/code-waits.sql.ts';
import { findStocks } from '../modules/codes/stocks.sql.ts';
import {
  findFailureOfProvider,
  findParcelProblems,
} from '../modules/fulfilment/trackers/due-trackers.sql.ts';
import { countParkedItems } from '../modules/scheduled-work/parked-items.sql.ts';
import { countLow } from '../modules/stock/change-stock.sql.ts';
import { countFailedJobs } from '../queue/failed-jobs.sql.ts';
import { hasSharedCatalog } from '../seed/built-in-catalog.ts';
import { type DoctorFinding, failure, ok, warning } from './doctor-machine.ts';
import { openForCommand } from './prepare-database.ts';
import { startDatabase } from './start-database.ts';

const skewLimitMs = 2000;

/** Checks the database. An embedded database is started for this, but not created. */
export async function checkDatabase(
  config: Config,
  onProgress: (sentence: string) => void,
): Promise<DoctorFinding[]> {
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
        ...(await checkJobs(database.databaseUrl)),
        ...(await checkTrackers(database.databaseUrl)),
        ...(await checkCodes(database.databaseUrl)),
        ...(await checkStock(database.databaseUrl)),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof OperatorError) return [failure(error.message)];
    throw error;
  }
}

async function checkServer(databaseUrl: string): Promise<DoctorFinding[]> {
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

function judgeVersion(version: string): DoctorFinding {
  if (Number.parseInt(version, 10) >= minPostgresVersion) return ok(`PostgreSQL ${version} answers`);
  return failure(
    `PostgreSQL ${version} is too old: the service needs version ${minPostgresVersion} or newer.`,
  );
}

function judgeClock(skewMs: number): DoctorFinding {
  if (Math.abs(skewMs) <= skewLimitMs) return ok("The database's clock and this machine's agree");
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return warning(
    `The database's clock is ${seconds} s ${direction} this machine's, and scheduled sends use the database's clock: synchronise both with NTP.`,
  );
}

async function checkSchema(databaseUrl: string): Promise<DoctorFinding[]> {
  const pending = await pendingMigrations(databaseUrl);
  if (pending.length === 0) return [ok('The schema is up to date')];
  return [
    warning(
      `Some migrations are not applied yet (${pending.join(', ')}): the next start applies them, or "gifts migrate" does.`,
    ),
  ];
}

async function checkEnvironment(databaseUrl: string, config: Config): Promise<DoctorFinding[]> {
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

async function checkSecretKey(db: Database, config: Config): Promise<DoctorFinding[]> {
  try {
    const isInUse = await requireSecretKeys(db, config);
    return [ok(isInUse ? 'The secret key opens the stored secrets' : 'No secrets are stored yet')];
  } catch (error) {
    if (error instanceof OperatorError) return [failure(error.message)];
    throw error;
  }
}

/** Finds out whether there is something that every organization can send. */
export const checkCatalog = async (db: Database): Promise<DoctorFinding[]> =>
  (await hasSharedCatalog(db))
    ? []
    : [
        warning(
          'The catalog that all organizations share is empty: "npx gifts catalog import FILE" imports one.',
        ),
      ];

async function checkJobs(databaseUrl: string): Promise<DoctorFinding[]> {
  if ((await pendingMigrations(databaseUrl)).length > 0) return [];
  const db = openForCommand(databaseUrl);
  try {
    const failed = (await countFailedJobs(db)) + (await countParkedItems(db));
    if (failed === 0) return [ok('No background work has failed for good')];
    return [
      warning(
        `Background work that has failed for good: ${failed}. "npx gifts jobs list" shows it, and "npx gifts jobs retry" tries it again.`,
      ),
    ];
  } finally {
    await db.close();
  }
}

async function checkTrackers(databaseUrl: string): Promise<DoctorFinding[]> {
  if ((await pendingMigrations(databaseUrl)).length > 0) return [];
  const db = openForCommand(databaseUrl);
  try {
    const reason = await findFailureOfProvider(db);
    const [problem] = await findParcelProblems(db, 1);
    return [...(reason === null ? [] : [unanswered(reason)]), ...(problem ? [undecided] : [])];
  } finally {
    await db.close();
  }
}

/** Finds out whether there are codes for the gift cards that are sold. */
async function checkCodes(databaseUrl: string): Promise<DoctorFinding[]> {
  if ((await pendingMigrations(databaseUrl)).length > 0) return [];
  const db = openForCommand(databaseUrl);
  try {
    const waiting = (await findShortages(db)).reduce((sum, { units }) => sum + units, 0);
    const low = (await findStocks(db)).filter(({ free, low_below }) => free < low_below);
    const names = low.map(
      ({ slug, value_cents, free }) => `${slug} ${formatUsd(value_cents)} (${free} left)`,
    );
    return [
      ...(waiting > 0
        ? [
            failure(
              `Orders wait for gift card codes, ${waiting} in all: "npx gifts codes list" shows which, and "npx gifts codes import FILE" adds some.`,
            ),
          ]
        : []),
      ...(low.length > 0
        ? [warning(`Gift card codes run low: ${names.join(', ')}. "npx gifts codes import FILE" adds some.`)]
        : []),
    ];
  } finally {
    await db.close();
  }
}

async function checkStock(databaseUrl: string): Promise<DoctorFinding[]> {
  if ((await pendingMigrations(databaseUrl)).length > 0) return [];
  const db = openForCommand(databaseUrl);
  try {
    const low = await countLow(db);
    if (low === 0) return [];
    return [warning(`Products that are low in stock: ${low}. "npx gifts stock list --low" shows them.`)];
  } finally {
    await db.close();
  }
}

const unanswered = (reason: string): DoctorFinding =>
  warning(
    `The provider of tracking numbers has not answered about some of them (${reason}): check its settings and its account (docs/fulfilment.md, Carriers).`,
  );

const undecided = warning(
  'A carrier returns parcels or has given them up: "npx gifts carriers problems" shows them, and somebody has to decide.',
);
