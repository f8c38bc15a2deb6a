/** Runs functions on several cells. A cell that had to be left out is named, and then the command ends with 1. */
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { mainCell } from '../deployment/cells/cell-address.ts';
import type { ListedCell } from '../deployment/cells/list-cells.ts';
import { listCellsOf, mainCellOf } from './choose-cell.ts';
import { type CommandContext, printProgress } from './command.ts';
import { readConfig } from './read-config.ts';
import { findObstacle, startDatabase } from './start-database.ts';
import { type RecordCommand, withData } from './with-data.ts';

type Work<Result> = (db: Database, config: Config, record: RecordCommand) => Promise<Result>;

interface OfCell<Result> {
  /** Null if it says nothing: there is one cell, or --cell names it. */
  readonly cellName: string | null;
  readonly result: Result;
}

interface CellsToAsk {
  readonly names: readonly string[];
  readonly areSeveral: boolean;
  /** A sentence for each cell that cannot be asked. */
  readonly leftOut: readonly string[];
}

/** Runs a function on one cell after the other: that of --cell, otherwise all that can be asked. */
export const withEachCell = async <Result>(context: CommandContext, work: Work<Result>): Promise<Result[]> =>
  (await withEachNamedCell(context, work)).map(({ result }) => result);

/** Does the same, and says which cell each result is from. */
export async function withEachNamedCell<Result>(
  context: CommandContext,
  work: Work<Result>,
): Promise<OfCell<Result>[]> {
  const { names, areSeveral, leftOut } = await findCells(context);
  tellLeftOut(context, leftOut);
  const results: OfCell<Result>[] = [];
  for (const cell of names) {
    const result = await withData({ ...context, cell }, work);
    results.push({ cellName: areSeveral ? cell : null, result });
  }
  return results;
}

/**
 * Runs a function on the cell that has what a command names: that of --cell, otherwise the first for which `has` is true. If none
 * has it, the function runs on `main`, and says there what is missing.
 */
export async function withCellThatHas<Result>(
  context: CommandContext,
  has: (db: Database) => Promise<boolean>,
  work: Work<Result>,
): Promise<Result> {
  const { names, areSeveral, leftOut } = await findCells(context);
  for (const cell of areSeveral ? names : []) {
    const inCell = { ...context, cell };
    if (await withData(inCell, has)) return withData(inCell, work);
  }
  tellLeftOut(context, leftOut);
  return withData({ ...context, cell: context.cell ?? mainCell }, work);
}

async function findCells(context: CommandContext): Promise<CellsToAsk> {
  if (context.cell !== undefined) return { names: [context.cell], areSeveral: false, leftOut: [] };
  const config = readConfig(context);
  const onProgress = (sentence: string) => printProgress(context, sentence);
  const opened = await startDatabase(config, 'command', onProgress);
  try {
    const cells = await listCellsOf(mainCellOf(opened.databaseUrl, config));
    const obstacles = await Promise.all(cells.map(whyLeftOut));
    return {
      names: cells.filter((_, index) => obstacles[index] === null).map(({ name }) => name),
      areSeveral: cells.length > 1,
      leftOut: obstacles.filter((obstacle) => obstacle !== null),
    };
  } finally {
    await opened.close();
  }
}

/** `main` was asked for the list. */
async function whyLeftOut({ name, isOpen, databaseUrl }: ListedCell): Promise<string | null> {
  if (name === mainCell) return null;
  if (!isOpen)
    return `The cell ${name} was left out, because it is not open: run "gifts cells create ${name}".`;
  const obstacle = await findObstacle(databaseUrl);
  return obstacle && `The cell ${name} was left out, because its database cannot be used: ${obstacle}`;
}

function tellLeftOut(context: CommandContext, sentences: readonly string[]): void {
  if (sentences.length > 0) context.exitCode = 1;
  for (const sentence of sentences) printProgress(context, sentence);
}
