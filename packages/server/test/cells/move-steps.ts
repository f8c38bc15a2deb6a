/** What the servers show of a move, so that a test can do something at one of its steps. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  definitionOptions,
  directOptions,
  findNodeOfCell,
  isSameNode,
  type Node,
  nodeName,
  urlOfCoordinator,
  urlOnNode,
} from '../../src/db/cells/cell.ts';
import { isClosedByMove, readComment } from '../../src/db/cells/cell-lock.ts';
import { environment } from '../engine/service-process.ts';
import { spawnGifts } from '../harness/gifts-process.ts';

/** Connections that look at a move. */
export interface Watch {
  readonly coordinator: pg.Client;
  readonly from: pg.Client;
  readonly to: pg.Client;
  readonly target: Node;
  close(): Promise<void>;
}

export async function watchMove(
  databaseUrl: string,
  [holder, target]: readonly [Node, Node],
): Promise<Watch> {
  const coordinatorUrl = await urlOfCoordinator(databaseUrl);
  const coordinator = await connect(coordinatorUrl, definitionOptions);
  const from = await connect(urlOnNode(coordinatorUrl, holder), directOptions);
  const to = await connect(urlOnNode(coordinatorUrl, target), directOptions);
  const close = async () => void (await Promise.all([coordinator, from, to].map((client) => client.end())));
  return { coordinator, from, to, target, close };
}

async function connect(connectionString: string, options: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options, application_name: 'gifts test' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const finds = async (client: pg.Client, statement: string): Promise<boolean> =>
  (await client.query(statement)).rows.length > 0;

const sessions = `select from pg_stat_activity where datname = current_database()`;

/** True while there is a session that copies, or one that keeps Citus from switching. */
export const hasSessions = ({ coordinator }: Watch): Promise<boolean> =>
  finds(coordinator, `${sessions} and application_name like 'gifts cell move%'`);

const isHeld = ({ coordinator }: Watch): Promise<boolean> =>
  finds(coordinator, `${sessions} and application_name = 'gifts cell move: hold' and wait_event = 'PgSleep'`);

const isCopying = ({ coordinator }: Watch): Promise<boolean> =>
  finds(coordinator, `${sessions} and query like '%citus\\_schema\\_move%'`);

const hasRows = ({ to }: Watch): Promise<boolean> =>
  finds(to, `select from pg_class where relname ~ '^order_batches_\\d{6,}$' and pg_relation_size(oid) > 0`);

async function hasArrived({ coordinator, target }: Watch): Promise<boolean> {
  const node = await findNodeOfCell(coordinator);
  return node !== null && isSameNode(node, target);
}

export const steps = {
  'the switch is held': isHeld,
  'Citus copies': isCopying,
  // A node also has rows of an earlier copy until Citus deletes them.
  'rows are on the other node': async (watch) => (await isCopying(watch)) && hasRows(watch),
  'the other node is closed': ({ to }) => isClosedByMove(to),
  'the node is closed': ({ from }) => isClosedByMove(from),
  'the switch is let go': async (watch) => (await isClosedByMove(watch.from)) && !(await isHeld(watch)),
  'the cell has arrived': hasArrived,
  'the cell is open on the other node': async (watch) =>
    (await hasArrived(watch)) && (await readComment(watch.to)) !== null && !(await isClosedByMove(watch.to)),
} as const satisfies Record<string, (watch: Watch) => Promise<boolean>>;

export type Step = keyof typeof steps;

/** The steps at which the service is not shut out, and is not affected when the command dies. */
export const stepsBeforeSwitch = Object.keys(steps).slice(0, 4) as Step[];
export const stepsOfSwitch = Object.keys(steps).slice(4) as Step[];

/** Waits until a step is reached. Throws if the move ends before. */
export async function untilStep(step: Step, watch: Watch, moving: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  moving.then(end, end);
  while (!(await steps[step](watch))) {
    if (isOver) throw new Error(`The move ended before this was so: ${step}.`);
    await pause(2);
  }
}

/** Runs the command, and kills it as soon as a step is reached. */
export async function killAt(step: Step, watch: Watch, databaseUrl: string): Promise<void> {
  const child = spawnGifts(['cells', 'move', nodeName(watch.target)], environment(databaseUrl));
  const ended = once(child, 'exit');
  await untilStep(step, watch, ended);
  if (!child.kill('SIGKILL')) throw new Error(`The move ended before it was killed: ${step}.`);
  await ended;
}
