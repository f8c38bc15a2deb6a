/** Checks of the database server, and of what the database itself must have. */
import { migrationsFolder, type RecordedMigration } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migration-files.ts';
import { assert } from '../../kit/assert.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { judgeClock } from './judge-clock.ts';
import {
  judgeConnections,
  judgeDurability,
  judgeEncoding,
  judgePartitions,
  judgeVersion,
} from './judge-server.ts';
import {
  type AppliedMigration,
  countProcesses,
  findAppliedMigrations,
  findNewestPartitions,
  findServerSettings,
  findServerTime,
  type ServerSettings,
} from './server.sql.ts';

/** These need no table of the service. */
export const serverChecks: readonly Check<Installation>[] = [
  { id: 'database.version', look: async (looked) => judgeVersion(await settingsOf(looked)) },
  { id: 'database.durability', look: async (looked) => judgeDurability(await settingsOf(looked)) },
  { id: 'database.encoding', look: async (looked) => judgeEncoding(await settingsOf(looked)) },
  { id: 'database.connections', look: checkConnections },
  { id: 'database.size', look: async (looked) => describeSize(await settingsOf(looked)) },
  { id: 'clock.database', look: checkDatabaseClock },
  {
    id: 'database.migrations',
    look: async ({ db }) =>
      judgeMigrations(await readMigrations(migrationsFolder), await findAppliedMigrations(db)),
  },
];

/** These are about a migrated database. */
export const schemaChecks: readonly Check<Installation>[] = [
  {
    id: 'database.partitions',
    look: async ({ db, clock }) => judgePartitions(await findNewestPartitions(db), clock.now()),
  },
];

async function settingsOf({ db }: Installation): Promise<ServerSettings> {
  const settings = await findServerSettings(db);
  assert(settings, 'a server tells its settings');
  return settings;
}

async function checkConnections(looked: Installation): Promise<Finding> {
  const { processes } = await countProcesses(looked.db);
  return judgeConnections(await settingsOf(looked), {
    processes,
    poolSize: looked.config.databasePoolSize,
  });
}

const describeSize = ({ bytes }: ServerSettings): Finding =>
  ok(`The database has ${(bytes / 1024 ** 2).toFixed(0)} MB`);

async function checkDatabaseClock({ db, clock }: Installation): Promise<Finding> {
  const askedAt = clock.now().getTime();
  const time = await findServerTime(db);
  assert(time, 'a server tells its time');
  return judgeClock({
    whose: 'the database',
    skewMs: time.getTime() - (askedAt + clock.now().getTime()) / 2,
    limitMs: 2_000,
    effect: "Scheduled sends use the database's clock.",
  });
}

export function judgeMigrations(
  known: readonly RecordedMigration[],
  applied: readonly AppliedMigration[],
): Finding {
  const namesOf = (migrations: readonly { name: string }[]) => migrations.map(({ name }) => name).join(', ');
  const newer = applied.filter(({ name }) => !known.some((each) => each.name === name));
  const changed = applied.filter(({ name, checksum }) =>
    known.some((each) => each.name === name && each.checksum !== checksum),
  );
  const missing = known.filter(({ name }) => !applied.some((each) => each.name === name));
  if (newer.length > 0) {
    return failure(
      `The database was migrated by a newer release (${namesOf(newer)})`,
      'Run that release or a newer one.',
    );
  }
  if (changed.length > 0) {
    return failure(
      `Migrations were changed after this database applied them (${namesOf(changed)})`,
      'Restore their files from the release.',
    );
  }
  if (missing.length > 0) {
    const names = applied.length === 0 ? 'all of them' : namesOf(missing);
    return warning(
      `Some migrations are not applied yet (${names})`,
      'The next start applies them, or "npx gifts migrate" does.',
    );
  }
  return ok(`The schema is up to date (${known.at(-1)?.name ?? 'no migrations'})`);
}
