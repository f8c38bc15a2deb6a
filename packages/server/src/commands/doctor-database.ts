/** The part of `gifts doctor` that needs the database. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { locatePackage } from '../db/embedded/installation.ts';
import { OperatorError } from '../kit/errors.ts';
import { type Check, type Installation, runChecks, type Settings } from '../modules/health/check.ts';
import { checksOfData, checksOfServer } from '../modules/health/checks.ts';
import { ok, refusal } from '../modules/health/finding.ts';
import { environmentCheck, keyChecks } from './doctor-checks.ts';
import { type Reported, skipped } from './doctor-report.ts';
import { openForLooking } from './prepare-database.ts';
import { startDatabase } from './start-database.ts';

const reachable = 'database.reachable';
const ofServer: readonly Check<Installation>[] = [...checksOfServer, environmentCheck];
const ofData: readonly Check<Installation>[] = [...keyChecks, ...checksOfData];

export const idsOfDatabase = (): readonly string[] => [
  reachable,
  ...[...ofServer, ...ofData].map(({ id }) => id),
];

/** An embedded database is started for this, but not created. */
export async function checkDatabase(
  settings: Settings,
  onProgress: (sentence: string) => void,
): Promise<Reported[]> {
  const { config } = settings;
  if (!config.databaseUrl && !(await isMade(config.dataDir))) {
    const { version } = await locatePackage();
    const sentence = `The embedded PostgreSQL ${version} is installed; the first start creates its database`;
    return [
      { id: reachable, ...ok(sentence) },
      ...skipAll([...ofServer, ...ofData], 'There is no database yet'),
    ];
  }
  try {
    const started = await startDatabase(config, 'command', onProgress);
    try {
      const db = openForLooking(started.databaseUrl);
      try {
        return [{ id: reachable, ...ok('The database answers') }, ...(await checkReachable(settings, db))];
      } finally {
        await db.close();
      }
    } finally {
      await started.close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [
      { id: reachable, ...refusal(error, 'Nothing works without it.') },
      ...skipAll([...ofServer, ...ofData], 'The database cannot be reached'),
    ];
  }
}

const isMade = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  );

async function checkReachable(settings: Settings, db: Database): Promise<Reported[]> {
  const { config, clock } = settings;
  const installation: Installation = {
    ...settings,
    db,
    cardGateway: config.cardGateway && (await config.cardGateway.open({ db, clock })),
    carrier: config.carrier?.open({ clock }) ?? null,
  };
  try {
    const server = await runChecks(ofServer, installation);
    const needed = ['database.migrations', environmentCheck.id];
    const isUsable = server.every(({ id, verdict }) => verdict === 'ok' || !needed.includes(id));
    const data = isUsable
      ? await runChecks(ofData, installation)
      : skipAll(ofData, 'The database is not one of this release and environment');
    return [...server, ...data];
  } finally {
    await installation.carrier?.close();
  }
}

const skipAll = (checks: readonly Check<Installation>[], sentence: string): Reported[] =>
  checks.map(({ id }) => skipped(id, sentence));
