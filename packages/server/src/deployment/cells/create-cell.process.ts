/**
 * Makes a cell step by step: its row, its database, its tables and settings, and what is of the deployment. Nobody uses it until the
 * last step, so it can be run again whenever it was interrupted. A cell whose database has moved gets its new place in the same way.
 */
import type { Config } from '../../config/config.ts';
import { singleLocks } from '../../db/advisory-locks.ts';
import { isSameNode, type Node, nodeName } from '../../db/cells/cell.ts';
import { locateCell, NoCellYet } from '../../db/cells/locate-cell.ts';
import { moveCell } from '../../db/cells/move-cell.process.ts';
import { oneAtATime } from '../../db/cells/one-at-a-time.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import type { Tx } from '../../db/statements.ts';
import { OperatorError } from '../../kit/errors.ts';
import { createSealer } from '../../kit/sealer.ts';
import type { Act } from '../../modules/audit/record-act.ts';
import { findDeploymentId } from '../../modules/health/server.sql.ts';
import { settleSignInKey, signInKeyIn } from '../../modules/people/sign-in-keys.ts';
import { findCellName, findEnvironment, insertCellName } from '../deployment.sql.ts';
import { type Cell, cellOf, databaseOf, mainCell, placeOfAddress } from './cell-address.ts';
import {
  type CellRow,
  findCells,
  insertCell,
  type NewCell,
  writeOpenedCell,
  writePlace,
} from './cells.sql.ts';
import { copyDeployment, copyKeys } from './copy-deployment.process.ts';
import { makeDatabase } from './make-database.ts';

export interface WantedCell {
  readonly name: string;
  /**
   * An empty database on another server, or the one that the data of the cell has moved to. Null for one beside that of `main`, or for the
   * place that the cell has.
   */
  readonly address: string | null;
  /** Which node of the cluster holds it. Null for the one that the cluster chooses. */
  readonly node: Node | null;
}

interface Surroundings {
  /** The database of `main`, with the settings that it was prepared with. */
  readonly main: Database;
  readonly mainUrl: string;
  readonly config: Config;
  /** Opens the database of the cell for this work. */
  readonly open: (databaseUrl: string) => Database;
  /** Settles what each database has for itself, after its migrations. */
  readonly prepare: (db: Database, config: Config, migrateDatabase: () => Promise<void>) => Promise<Config>;
  readonly record: (tx: Tx, about: Omit<Act, 'act'>) => void;
  readonly onProgress: (sentence: string) => void;
}

const nameFormat = /^[a-z][a-z0-9_]{0,30}$/;

export type CreatedCell = 'opened' | 'moved' | 'was open';

export async function createCell(wanted: WantedCell, surroundings: Surroundings): Promise<CreatedCell> {
  requireName(wanted.name);
  const onWait = () => surroundings.onProgress('Waiting until another cell is made …');
  return oneAtATime({ mainUrl: surroundings.mainUrl, lock: singleLocks.cellCreation, onWait }, () =>
    createAlone(wanted, surroundings),
  );
}

/** Each new node of a cluster gets the roles, and PostgreSQL refuses two sessions that change a role at once. */
async function createAlone(wanted: WantedCell, surroundings: Surroundings): Promise<CreatedCell> {
  const { main, mainUrl, config, open, onProgress } = surroundings;
  await requireUsablePlace(wanted, surroundings);
  const { row, hasMoved } = await settleRow(wanted, surroundings);
  const cell = cellOf(row, { name: mainCell, databaseUrl: mainUrl, config }, createSealer(config.secretKeys));
  if (row.database_name !== null) {
    onProgress(`Making the database ${row.database_name} …`);
    await makeDatabase(mainUrl, row.database_name);
  }
  const db = open(cell.databaseUrl);
  try {
    await prepareCell(db, cell, surroundings);
    await copyDeployment(main, { name: cell.name, db });
  } finally {
    await db.close();
  }
  if (wanted.node) await moveTo(cell, wanted.node, surroundings);
  await main.transaction(async (tx) => writeOpenedCell(tx, cell.name));
  if (row.opened_at === null) return 'opened';
  return hasMoved ? 'moved' : 'was open';
}

function requireName(name: string): void {
  if (nameFormat.test(name) && name !== mainCell) return;
  throw new OperatorError(
    `"${name}" cannot be the name of a cell: it begins with a small letter, has up to 31 small letters, digits and underscores, and is not main.`,
  );
}

/** A mistake in the place of a cell is refused before its row has it. */
async function requireUsablePlace(
  { name, address, node }: WantedCell,
  surroundings: Surroundings,
): Promise<void> {
  const { main, mainUrl, open } = surroundings;
  const known = (await findCells(main)).find((each) => each.name === name);
  if (node && !known && address === null && !(await locateCell(mainUrl))) throw onNoCluster(name, node);
  if (address === null || (known && address === addressOf(known, surroundings))) return;
  const db = open(address);
  try {
    const isMade = await hasData(db);
    if (isMade) await requireOwnDatabase(db, name, surroundings);
    if (known && !(isMade && (await findCellName(db)) === name)) throw notTheCell(name);
  } finally {
    await db.close();
  }
}

const addressOf = ({ name, address }: CellRow, { config }: Surroundings): string | null =>
  address && createSealer(config.secretKeys).open(address, placeOfAddress(name));

const notTheCell = (name: string): OperatorError =>
  new OperatorError(
    `The cell ${name} has another place, and the database of --url does not have its data: restore a backup of ${name} there first, or leave --url out.`,
  );

/** The row comes first, so that every later step has a place that is known, and with it the entry of the audit log. */
async function settleRow(
  { name, address }: WantedCell,
  surroundings: Surroundings,
): Promise<{ row: CellRow; hasMoved: boolean }> {
  const { main, mainUrl, config, record } = surroundings;
  const sealer = createSealer(config.secretKeys);
  const wanted: NewCell = {
    name,
    database_name: address === null ? `${databaseOf(mainUrl)}_${name}` : null,
    address: address && sealer.seal(address, placeOfAddress(name)),
  };
  await main.transaction(async (tx) => {
    await insertCell(tx, wanted);
    record(tx, { organizationId: null, subject: null, details: { cell: name } });
  });
  const row = (await findCells(main)).find((each) => each.name === name);
  if (!row) throw new Error(`The row of the cell ${name} is not there.`);
  const { address: sealed } = wanted;
  if (sealed === null || addressOf(row, surroundings) === address) return { row, hasMoved: false };
  await main.transaction(async (tx) => writePlace(tx, name, sealed));
  return { row: { ...row, address: sealed, database_name: null }, hasMoved: true };
}

/** The keys are copied before the cell would make its own. */
async function prepareCell(db: Database, cell: Cell, surroundings: Surroundings): Promise<void> {
  const { main, prepare, onProgress } = surroundings;
  if (await hasData(db)) await requireOwnDatabase(db, cell.name, surroundings);
  await prepare(db, cell.config, async () => {
    await migrate(cell.databaseUrl, { onProgress });
    await copyKeys(main, db);
  });
  await insertCellName(db, cell.name);
}

const hasData = async (db: Database): Promise<boolean> => {
  try {
    return (await findEnvironment(db)) !== null;
  } catch (error) {
    if (error instanceof NoCellYet) return false;
    throw error;
  }
};

/** Two cells in one database would do everything twice, and another deployment has other keys. */
async function requireOwnDatabase(db: Database, name: string, { main, config }: Surroundings): Promise<void> {
  const sealer = createSealer(config.secretKeys);
  const isMain = (await findDeploymentId(db)) === (await findDeploymentId(main));
  const key = await signInKeyIn(db).find();
  const isOwn = key === null || (await settleSignInKey(db, sealer)) === (await settleSignInKey(main, sealer));
  const there = await findCellName(db);
  const isOther = there !== null && there !== name;
  if (!isMain && isOwn && !isOther) return;
  const whose = isMain ? 'that of DATABASE_URL' : 'one of another deployment';
  throw new OperatorError(
    `The database of the cell ${name} is ${isOwn && isOther ? `that of the cell ${there}` : whose}: name an empty database.`,
  );
}

async function moveTo(
  { databaseUrl, name }: Cell,
  node: Node,
  { mainUrl, onProgress }: Surroundings,
): Promise<void> {
  const place = await locateCell(databaseUrl);
  if (!place) throw onNoCluster(name, node);
  if (!isSameNode(place, node)) await moveCell({ databaseUrl, mainUrl }, node, onProgress);
}

const onNoCluster = (name: string, node: Node): OperatorError =>
  new OperatorError(`The cell ${name} is on no cluster, so it cannot be on ${nodeName(node)}.`);
