import { parseArgs } from 'node:util';
import { isSameNode, type Node, nodeName } from '../db/cells/cell.ts';
import { moveCell } from '../db/cells/move-cell.process.ts';
import { type Cell, mainCell } from '../deployment/cells/cell-address.ts';
import { createCell } from '../deployment/cells/create-cell.process.ts';
import { planCells } from '../deployment/cells/plan-cells.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { sizeText } from './backup-progress.ts';
import { chooseCell, mainCellOf } from './choose-cell.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { countOf } from './count-of.ts';
import { listNodesOf, type MeasuredCell, measureCells, sizesOf } from './measure-cells.ts';
import { readOnlyWord, requireSingle, runAction } from './parse-arguments.ts';
import { openForCommand, prepareDatabase } from './prepare-database.ts';
import { readConfig } from './read-config.ts';
import { requireReachable, startDatabase } from './start-database.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `cells list
       gifts cells plan
       gifts cells create NAME [--url URL] [--node HOST:PORT]
       gifts cells move [NAME] HOST:PORT

A cell is a database of the service with organizations of its own. The first one is main, the database of DATABASE_URL.
"create" makes another one beside it, or uses the empty database of --url on another server, and opens it for new
organizations; run it again if it was interrupted. If the data of a cell has moved to another server, "create" with --url says where
it is now. "list" shows where each cell is, what it has, its orders of the last 30 days,
and whether it is open. "plan" says where the next organization goes and what would level the nodes, and changes nothing.
On a Citus cluster, a cell is on one of its nodes: --node says on which, and "move" moves it while the service runs (without NAME,
main); run it again if it was interrupted.`,
  run: (args, context) => runAction('cells', { list, plan, create, move }, args, context),
};

const figuresOf = ({ figures, isOpen }: MeasuredCell): string[] =>
  figures
    ? [
        countOf(figures.organizations, 'organization'),
        `${countOf(figures.orders, 'order')} in 30 days`,
        sizeText(figures.bytes),
        isOpen ? 'open' : 'not open',
      ]
    : ['', '', '', isOpen ? 'cannot be reached' : 'not open'];

async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const cells = await withMain(context, measureCells);
  const rows = cells.map((cell) => [cell.name, cell.place, ...figuresOf(cell)]);
  context.stdout.write(inColumns(rows, [2, 3, 4]));
}

async function plan(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const { next, places, move, create } = await withMain(context, async (main) =>
    planCells(sizesOf(await measureCells(main)), await listNodesOf(main)),
  );
  const rows = places.map(({ place, bytes, cells }) => [place, sizeText(bytes), cells.join(', ')]);
  context.stdout.write(inColumns(rows, [1]));
  const say = (sentence: string) => context.stdout.write(`${sentence}\n`);
  say(next ? `The next organization goes to ${next}.` : 'No cell can be used for the next organization.');
  if (create) say(`${create} holds no cell: gifts cells create NAME --node ${create}`);
  if (move) say(`A move would level the nodes: gifts cells move ${move.cell} ${move.to}`);
}

async function create(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { url: { type: 'string' }, node: { type: 'string' } },
    allowPositionals: true,
  });
  const name = requireSingle(positionals, 'NAME');
  if (!readConfig(context).databaseUrl) {
    throw new OperatorError(
      'The embedded PostgreSQL has one cell: take the data to a server first (docs/recovery.md), and set DATABASE_URL.',
    );
  }
  const wanted = {
    name,
    address: values.url === undefined ? null : readAddress(values.url),
    node: values.node === undefined ? null : readNode(values.node),
  };
  if (wanted.address !== null) await requireReachable(wanted.address, '--url');
  const onProgress = (sentence: string) => printProgress(context, sentence);
  const created = await withData(context, (main, config, record, mainUrl) =>
    createCell(wanted, {
      ...{ main, mainUrl, config, record, onProgress },
      open: openForCommand,
      prepare: prepareDatabase,
    }),
  );
  onProgress(
    {
      opened: `The cell ${name} is open. Every process of the service uses it within seconds.`,
      moved: `The cell ${name} has its new place. Every process of the service uses it within seconds.`,
      'was open': `The cell ${name} is open already.`,
    }[created],
  );
}

async function move(args: string[], context: CommandContext): Promise<void> {
  const [name, ...others] = args.length === 2 ? args : [mainCell, ...args];
  const target = readNode(readOnlyWord(others, 'HOST:PORT'));
  const onProgress = (sentence: string) => printProgress(context, sentence);
  await withMain(context, async (main) => {
    const { databaseUrl } = await chooseCell(main, { cell: name });
    const from = await moveCell({ databaseUrl, mainUrl: main.databaseUrl }, target, onProgress);
    const isThere = isSameNode(from, target);
    onProgress(
      isThere
        ? `The cell is on ${nodeName(target)} already.`
        : `The cell moved from ${nodeName(from)} to ${nodeName(target)}.`,
    );
  });
}

async function withMain<Result>(
  context: CommandContext,
  work: (main: Cell) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(context);
  const started = await startDatabase(config, 'command', (sentence) => printProgress(context, sentence));
  try {
    return await work(mainCellOf(started.databaseUrl, config));
  } finally {
    await started.close();
  }
}

function readNode(word: string): Node {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(word) ?? [];
  if (host && port) return { host, port: Number(port) };
  throw new UsageError(`"${word}" is not a node: write HOST:PORT as "gifts cells plan" shows it.`);
}

function readAddress(text: string): string {
  const isAddress = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (isAddress && new URL(text).pathname.length > 1) return text;
  throw new UsageError('--url must be the address of a database, like postgresql://user@host:5432/name.');
}
