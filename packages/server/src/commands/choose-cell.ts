/** Which cell a command works on: the one of --cell, the one that knows what the command names, or `main`. */
import { isEmail } from '@gifts/contract/email';
import { NoCellYet } from '../db/cells/locate-cell.ts';
import { type Cell, mainCell } from '../deployment/cells/cell-address.ts';
import { type ListedCell, listCells } from '../deployment/cells/list-cells.ts';
import { OperatorError } from '../kit/errors.ts';
import { isUuid } from '../kit/ids.ts';
import { knowsOrganization } from '../modules/organizations/known-organizations.sql.ts';
import type { CommandContext } from './command.ts';
import { openForLooking } from './prepare-database.ts';

/** Lists the cells as a command finds them. A cluster without tables has `main` alone. */
export async function listCellsOf(main: Cell): Promise<ListedCell[]> {
  const db = openForLooking(main.databaseUrl);
  try {
    return await listCells(db, main);
  } catch (error) {
    if (error instanceof NoCellYet) return [{ ...main, isOpen: true }];
    throw error;
  } finally {
    await db.close();
  }
}

/** A cell that is not open yet is for its creation, and for a restore into it. Nothing is asked for `main`, which may be closed by a move. */
export async function chooseCell(
  main: Cell,
  { cell: name, words = [] }: Pick<CommandContext, 'cell' | 'words'>,
  { orClosed = false }: { readonly orClosed?: boolean } = {},
): Promise<Cell> {
  if (name === mainCell) return main;
  const cells = await listCellsOf(main);
  if (name === undefined) return cells.length === 1 ? main : ((await findCellOf(cells, words)) ?? main);
  const cell = cells.find((each) => each.name === name);
  if (!cell) {
    throw new OperatorError(
      `There is no cell ${name}: the cells are ${cells.map((each) => each.name).join(', ')}.`,
    );
  }
  if (cell.isOpen || orClosed) return cell;
  throw new OperatorError(`The cell ${name} is not open yet: run "gifts cells create ${name}".`);
}

type Named = Parameters<typeof knowsOrganization>[1];

/** Asks the cells which of them knows an organization that the words name, otherwise a user. */
async function findCellOf(cells: readonly ListedCell[], words: readonly string[]): Promise<Cell | null> {
  const values = words.map((word) => word.replace(/^--[\w-]+=/, ''));
  const byId = await findCellKnowing(cells, { ids: values.filter(isUuid), emails: [] });
  return byId ?? findCellKnowing(cells, { ids: [], emails: values.filter(isEmail) });
}

async function findCellKnowing(cells: readonly ListedCell[], named: Named): Promise<Cell | null> {
  if (named.ids.length + named.emails.length === 0) return null;
  const open = cells.filter(({ isOpen }) => isOpen);
  const answers = await Promise.all(open.map((cell) => isKnownIn(cell, named)));
  const [found = null, ...others] = open.filter((_, index) => answers[index]);
  if (found === null || others.length === 0) return found;
  const names = [found, ...others].map(({ name }) => name);
  throw new OperatorError(`Several cells know this (${names.join(', ')}): name one with --cell.`);
}

async function isKnownIn(cell: Cell, named: Named): Promise<boolean> {
  const db = openForLooking(cell.databaseUrl);
  try {
    return await knowsOrganization(db, named);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The cell ${cell.name} cannot be asked (${reason}): name the cell of the command with --cell.`,
    );
  } finally {
    await db.close();
  }
}

export const mainCellOf = (databaseUrl: string, config: Cell['config']): Cell => ({
  name: mainCell,
  databaseUrl,
  config,
});
