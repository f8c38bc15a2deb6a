import { parseArgs } from 'node:util';
import {
  cellSchema,
  definitionOptions,
  findNodeOfCell,
  isForCells,
  isSameNode,
  listNodes,
  type Node,
  nodeName,
  sizeOfCell,
  urlOfCoordinator,
  withConnection,
} from '../db/cells/cell.ts';
import { moveCell } from '../db/cells/move-cell.process.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord, runAction } from './parse-arguments.ts';
import { readConfig } from './read-config.ts';

export const command: Command = {
  usage: `cells list
       gifts cells move HOST:PORT

The tables of the service are a cell of the Citus cluster that DATABASE_URL names. "list" shows the nodes, and how large the
cell is on the node that holds it. "move" moves it to another node while the service runs; run it again if it was interrupted.`,
  run: (args, context) => runAction('cells', { list, move }, args, context),
};

/** Columns: node, cell, size in MB. */
async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const databaseUrl = requireDatabaseUrl(context);
  const rows = await withConnection(
    await urlOfCoordinator(databaseUrl),
    definitionOptions,
    async (coordinator) => {
      const holder = (await isForCells(coordinator)) && (await findNodeOfCell(coordinator));
      if (!holder) return [];
      const size = `${Math.ceil((await sizeOfCell(coordinator)) / 1e6)} MB`;
      const nodes = await listNodes(coordinator);
      return nodes.map((node) => [nodeName(node), ...(isSameNode(node, holder) ? [cellSchema, size] : [])]);
    },
  );
  context.stdout.write(inColumns(rows, [2]));
  if (rows.length === 0) printProgress(context, 'The database of DATABASE_URL has no cell.');
}

async function move(args: string[], context: CommandContext): Promise<void> {
  const target = readNode(readOnlyWord(args, 'HOST:PORT'));
  const onProgress = (sentence: string) => printProgress(context, sentence);
  const from = await moveCell(requireDatabaseUrl(context), target, onProgress);
  const isThere = isSameNode(from, target);
  onProgress(
    isThere
      ? `The cell is on ${nodeName(target)} already.`
      : `The cell moved from ${nodeName(from)} to ${nodeName(target)}.`,
  );
}

function readNode(word: string): Node {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(word) ?? [];
  if (host && port) return { host, port: Number(port) };
  throw new UsageError(`"${word}" is not a node: write HOST:PORT as "gifts cells list" shows it.`);
}

function requireDatabaseUrl(context: CommandContext): string {
  const { databaseUrl } = readConfig(context);
  if (databaseUrl) return databaseUrl;
  throw new OperatorError(
    'Cells are for Citus clusters: set DATABASE_URL to the address of the coordinator.',
  );
}
