/** What the commands about cells show: where each cell is, and what it has. */
import {
  definitionOptions,
  isForCells,
  listNodes,
  nodeName,
  urlOfCoordinator,
  withConnection,
} from '../db/cells/cell.ts';
import { locateCell } from '../db/cells/locate-cell.ts';
import { type Cell, mainCell } from '../deployment/cells/cell-address.ts';
import { type CellFigures, findCellFigures } from '../deployment/cells/cell-figures.sql.ts';
import { findLeastCell } from '../deployment/cells/find-least-cell.ts';
import type { ListedCell } from '../deployment/cells/list-cells.ts';
import type { SizedCell } from '../deployment/cells/plan-cells.ts';
import { systemClock } from '../kit/clock.ts';
import { dayMs } from '../kit/duration.ts';
import { idFloor } from '../kit/id-range.ts';
import { listCellsOf, mainCellOf } from './choose-cell.ts';
import { type CommandContext, printProgress } from './command.ts';
import { openForLooking } from './prepare-database.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

export interface MeasuredCell {
  readonly name: string;
  /** The server or node, as HOST:PORT. */
  readonly place: string;
  readonly isOpen: boolean;
  /** Null if the cell is not open or cannot be asked. */
  readonly figures: CellFigures | null;
}

const ordersOfDays = 30;

export const measureCells = async (main: Cell): Promise<MeasuredCell[]> =>
  Promise.all(
    (await listCellsOf(main)).map(async ({ name, isOpen, databaseUrl }) => {
      const place = await placeOf(databaseUrl).catch(() => serverOf(databaseUrl));
      return { name, place, isOpen, figures: isOpen ? await figuresOf(databaseUrl).catch(() => null) : null };
    }),
  );

async function placeOf(databaseUrl: string): Promise<string> {
  const node = await locateCell(databaseUrl);
  return node ? nodeName(node) : serverOf(databaseUrl);
}

/** A socket is shown by its folder. */
function serverOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return url.searchParams.get('host') ?? `${url.hostname}:${url.port || '5432'}`;
}

async function figuresOf(databaseUrl: string): Promise<CellFigures> {
  const db = openForLooking(databaseUrl);
  try {
    const from = new Date(systemClock.now().getTime() - ordersOfDays * dayMs);
    return await findCellFigures(db, idFloor(from));
  } finally {
    await db.close();
  }
}

/** Returns the name of the cell where a new organization goes. */
export async function leastFullCell(context: CommandContext): Promise<string> {
  const config = readConfig(context);
  const started = await startDatabase(config, 'command', (sentence) => printProgress(context, sentence));
  try {
    const main = mainCellOf(started.databaseUrl, config);
    const cells = await listCellsOf(main);
    return cells.length === 1 ? mainCell : await leastOf(cells);
  } finally {
    await started.close();
  }
}

async function leastOf(cells: readonly ListedCell[]): Promise<string> {
  const asked = cells
    .filter(({ isOpen }) => isOpen)
    .map(({ name, databaseUrl }) => ({ name, db: openForLooking(databaseUrl) }));
  try {
    return await findLeastCell(asked);
  } finally {
    await Promise.all(asked.map(({ db }) => db.close()));
  }
}

/** What plans are made of. A cell that cannot be asked gets no organization. */
export const sizesOf = (cells: readonly MeasuredCell[]): SizedCell[] =>
  cells.map(({ name, place, isOpen, figures }) => ({
    ...{ name, place, bytes: figures?.bytes ?? 0 },
    isOpen: isOpen && figures !== null,
  }));

/** Returns the nodes of the cluster that can hold cells; none for a server without Citus. */
export const listNodesOf = async ({ databaseUrl }: Cell): Promise<string[]> =>
  withConnection(await urlOfCoordinator(databaseUrl), definitionOptions, async (coordinator) =>
    (await isForCells(coordinator))
      ? (await listNodes(coordinator)).filter(({ holdsCells }) => holdsCells).map(nodeName)
      : [],
  );
