/** The part of `gifts doctor` that needs the database. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { locatePackage } from '../db/embedded/installation.ts';
import { type Cell, mainCell } from '../deployment/cells/cell-address.ts';
import type { ListedCell } from '../deployment/cells/list-cells.ts';
import { requireCellData } from '../deployment/cells/require-cell-data.ts';
import { OperatorError } from '../kit/errors.ts';
import { type Check, type Installation, runChecks, type Settings } from '../modules/health/check.ts';
import { checksOfData, checksOfServer } from '../modules/health/checks.ts';
import { failure, ok, refusal, warning } from '../modules/health/finding.ts';
import { deploymentCheck } from '../modules/health/public-url-checks.ts';
import { listCellsOf, mainCellOf } from './choose-cell.ts';
import { environmentCheck, keyChecks } from './doctor-checks.ts';
import { type Reported, skipped } from './doctor-report.ts';
import { openForLooking } from './prepare-database.ts';
import { startDatabase } from './start-database.ts';

const reachable = 'database.reachable';
const ofServer: readonly Check<Installation>[] = [...checksOfServer, environmentCheck];
/** PUBLIC_URL names the deployment by the database of `main`. */
const ofServerBesideMain = ofServer.filter(({ id }) => id !== deploymentCheck.id);
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
      const main = mainCellOf(started.databaseUrl, config);
      const found = await checkCell(settings, main);
      const others = (await listCellsOf(main)).filter(({ name }) => name !== mainCell);
      const ofOthers = await Promise.all(others.map((cell) => checkOther(settings, cell)));
      return [...found, ...ofOthers.flat()];
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

async function checkCell(settings: Settings, { name, databaseUrl }: Cell): Promise<Reported[]> {
  const checks = name === mainCell ? ofServer : ofServerBesideMain;
  const db = openForLooking(databaseUrl);
  try {
    await requireCellData(db, name);
    return [
      { id: reachable, ...ok('The database answers') },
      ...(await checkReachable(settings, db, checks)),
    ];
  } finally {
    await db.close();
  }
}

/** A cell beside `main` whose database cannot be asked keeps its organizations from working, and no others. */
async function checkOther(settings: Settings, cell: ListedCell): Promise<Reported[]> {
  const { name, config, isOpen } = cell;
  if (!isOpen) {
    const begun = warning(
      'The cell was not made to its end, and nobody uses it',
      `Run "gifts cells create ${name}".`,
    );
    return [{ id: `${name}: ${reachable}`, ...begun }];
  }
  try {
    const checks = await checkCell({ ...settings, config: { ...settings.config, ...config } }, cell);
    return checks.map((check) => ({ ...check, id: `${name}: ${check.id}` }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = failure(
      `The database of the cell cannot be used: ${reason}`,
      'docs/cells.md tells about cells.',
    );
    return [{ id: `${name}: ${reachable}`, ...problem }];
  }
}

const isMade = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  );

async function checkReachable(
  settings: Settings,
  db: Database,
  checks: readonly Check<Installation>[],
): Promise<Reported[]> {
  const { config, clock } = settings;
  const installation: Installation = {
    ...settings,
    db,
    cardGateway: config.cardGateway && (await config.cardGateway.open({ db, clock })),
    carrier: config.carrier?.open({ clock }) ?? null,
  };
  try {
    const server = await runChecks(checks, installation);
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
