/** Where the tables of the service are: on the server of DATABASE_URL, or on the node of a cluster that holds the cell. */
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../kit/errors.ts';
import {
  definitionOptions,
  directOptions,
  findNodeOfCell,
  isForCells,
  type Node,
  urlOnNode,
  withConnection,
} from './cell.ts';
import { shareCell } from './cell-lock.ts';

/** A move takes the cell away for about a second. Whoever waits longer is told that the database is unavailable. */
const waitForMoveMs = 4_000;
const askAgainAfterMs = 100;

/** What this process knows of each database: the node, or null for a server that holds the tables itself. */
const known = new Map<string, Promise<Node | null>>();

/** Returns the node that holds the cell, or null when the server of the address holds the tables itself. */
export function locateCell(databaseUrl: string): Promise<Node | null> {
  const asked = known.get(databaseUrl);
  if (asked !== undefined) return asked;
  const asking = findOpenCell(databaseUrl);
  known.set(databaseUrl, asking);
  asking.catch(() => forgetCell(databaseUrl));
  return asking;
}

/** The next connection looks for the cell again. */
export const forgetCell = (databaseUrl: string): boolean => known.delete(databaseUrl);

async function findOpenCell(databaseUrl: string): Promise<Node | null> {
  const until = performance.now() + waitForMoveMs;
  for (;;) {
    const place = await withConnection(databaseUrl, definitionOptions, async (client) =>
      (await isForCells(client)) ? await findNodeOfCell(client) : 'here',
    );
    if (place === 'here') return null;
    if (!place) throw new NoCellYet();
    if (await withConnection(urlOnNode(databaseUrl, place), directOptions, shareCell)) return place;
    if (performance.now() > until) throw new CellIsAway();
    await pause(askAgainAfterMs);
  }
}

/** The cluster has no tables of the service yet: the first migration makes them. */
export class NoCellYet extends OperatorError {
  constructor() {
    super('The cluster has no tables of the service yet: run "gifts migrate".');
  }
}

/** The cell cannot be reached for now. The code is one of those of a database that is unavailable. */
export class CellIsAway extends OperatorError {
  readonly code = 'ECONNREFUSED';

  constructor() {
    super(
      'The cell is closed, because it is being moved or its tables change: if it lasts, run "gifts cells move" or "gifts migrate" again.',
    );
  }
}
