/**
 * Makes a cell step by step: its row, its database, its tables and settings, and what is of the deployment. Nobody uses it until the
 * last step, so it can be run again whenever it was interrupted.
 */
import type { Config } from '../../config/config.ts';
import { isSameNode, type Node, nodeName } from '../../db/cells/cell.ts';
import { locateCell, NoCellYet } from '../../db/cells/locate-cell.ts';
import { moveCell } from '../../db/cells/move-cell.process.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import type { Tx } from '../../db/statements.ts';
import { OperatorError } from '../../kit/errors.ts';
import { createSealer } from '../../kit/sealer.ts';
import type { Act } from '../../modules/audit/record-act.ts';
import { findDeploymentId } from '../../modules/health/server.sql.ts';
import { settleSignInKey, signInKeyIn } from '../../modules/people/sign-in-keys.ts';
import { findEnvironment } from '../deployment.sql.ts';
import { type Cell, cellOf, databaseOf, mainCell, placeOfAddress } from './cell-address.ts';
import { type CellRow, findCells, insertCell, type NewCell, writeOpenedCell } from './cells.sql.ts';
import { copyDeployment, copyKeys } from './copy-deployment.process.ts';
import { makeDatabase } from './make-database.ts';

export interface WantedCell {
  readonly name: string;
  /** An empty database on another server. Null for one beside that of `main`. */
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

/** Returns false if the cell was open already. */
export async function createCell(wanted: WantedCell, surroundings: Surroundings): Promise<boolean> {
  const { main, mainUrl, config, open, onProgress } = surroundings;
  requireName(wanted.name);
  await requireUsablePlace(wanted, surroundings);
  const row = await settleRow(wanted, surroundings);
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
  return row.opened_at === null;
}

function requireName(name: string): void {
  if (nameFormat.test(name) && name !== mainCell) return;
  throw new OperatorError(
    `"${name}" cannot be the name of a cell: it begins with a small letter, has up to 31 small letters, digits and underscores, and is not main.`,
  );
}

/** A mistake in the place of a new cell is refused before the cell has a row: the row keeps its place for ever. */
async function requireUsablePlace(
  { name, address, node }: WantedCell,
  surroundings: Surroundings,
): Promise<void> {
  const { main, mainUrl, open } = surroundings;
  if ((await findCells(main)).some((each) => each.name === name)) return;
  if (node && address === null && !(await locateCell(mainUrl))) throw onNoCluster(name, node);
  if (address === null) return;
  const db = open(address);
  try {
    if (await hasData(db)) await requireOwnDatabase(db, name, surroundings);
  } finally {
    await db.close();
  }
}

/** The row comes first, so that every later step has a place that is known, and with it the entry of the audit log. */
async function settleRow(
  { name, address }: WantedCell,
  { main, mainUrl, config, record }: Surroundings,
): Promise<CellRow> {
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
  const known = row.address && sealer.open(row.address, placeOfAddress(name));
  if (known === address && row.database_name === wanted.database_name) return row;
  if (address === null && known !== null) return row;
  throw new OperatorError(
    `The cell ${name} has another place already: leave --url out to use that, or choose another name.`,
  );
}

/** The keys are copied before the cell would make its own. */
async function prepareCell(db: Database, cell: Cell, surroundings: Surroundings): Promise<void> {
  const { main, prepare, onProgress } = surroundings;
  if (await hasData(db)) await requireOwnDatabase(db, cell.name, surroundings);
  await prepare(db, cell.config, async () => {
    await migrate(cell.databaseUrl, { onProgress });
    await copyKeys(main, db);
  });
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
  if (!isMain && isOwn) return;
  throw new OperatorError(
    `The database of the cell ${name} is ${isMain ? 'that of DATABASE_URL' : 'one of another deployment'}: name an empty database.`,
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
