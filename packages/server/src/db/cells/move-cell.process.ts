/**
 * Moves the cell to another node while the service runs. Citus copies the rows and follows the writes by logical replication;
 * the service is shut out only for the moment in which the last of them arrive. It can be run again whenever it was
 * interrupted: what is closed is held by prepared transactions, which outlive this process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../../kit/errors.ts';
import { singleLocks } from '../advisory-locks.ts';
import { carryJobs } from './carry-jobs.ts';
import {
  cellSchema,
  definitionOptions,
  directOptions,
  directSchema,
  findNodeOfCell,
  isForCells,
  isSameNode,
  listNodes,
  type Node,
  nodeName,
  urlOfCoordinator,
  urlOnNode,
  withConnection,
} from './cell.ts';
import { closeCellLock, isCellClosed, openCellLock } from './cell-lock.ts';
import { openOnNode } from './open-cell.ts';

const moverName = 'gifts cell move';
const askAgainAfterMs = 20;

interface Move {
  readonly coordinator: pg.Client;
  readonly coordinatorUrl: string;
  readonly onProgress: (sentence: string) => void;
}

/** Returns the node that the cell was on. */
export async function moveCell(
  databaseUrl: string,
  target: Node,
  onProgress: (sentence: string) => void,
): Promise<Node> {
  const coordinatorUrl = await urlOfCoordinator(databaseUrl);
  return withConnection(coordinatorUrl, definitionOptions, async (coordinator) => {
    const move = { coordinator, coordinatorUrl, onProgress };
    const from = await requireCell(coordinator);
    await requireNode(coordinator, target);
    await moveAlone(coordinator);
    await endInterruptedMove(coordinator);
    await settle(move);
    if (isSameNode(await requireCell(coordinator), target)) return from;
    await moveTo(move, target);
    await settle(move);
    return from;
  });
}

async function requireCell(coordinator: pg.Client): Promise<Node> {
  const node = (await isForCells(coordinator)) && (await findNodeOfCell(coordinator));
  if (node) return node;
  throw new OperatorError('The database of DATABASE_URL has no cell: cells are for Citus clusters.');
}

async function requireNode(coordinator: pg.Client, target: Node): Promise<void> {
  const nodes = await listNodes(coordinator);
  if (nodes.some((node) => isSameNode(node, target))) return;
  throw new OperatorError(
    `${nodeName(target)} is not a node of the cluster: name one of ${nodes.map(nodeName).join(', ')}.`,
  );
}

async function moveAlone(coordinator: pg.Client): Promise<void> {
  const { rows } = await coordinator.query<{ isAlone: boolean }>(
    'select pg_try_advisory_lock($1, $2) as "isAlone"',
    [...singleLocks.cellMove],
  );
  if (!rows[0]?.isAlone)
    throw new OperatorError('Another process is moving the cell: wait until it is done.');
}

/** Ends the copying of a process that was killed. Citus does not notice the death, and waits for the lock below. */
async function endInterruptedMove(coordinator: pg.Client): Promise<void> {
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = $1 and datname = current_database()`;
  while ((await coordinator.query(end, [moverName])).rows.length > 0) await pause(askAgainAfterMs);
  await letSwitch(coordinator);
}

async function moveTo(move: Move, target: Node): Promise<void> {
  const { coordinator, coordinatorUrl, onProgress } = move;
  const from = await requireCell(coordinator);
  await holdSwitch(coordinator);
  const mover = new pg.Client({ connectionString: coordinatorUrl, application_name: moverName });
  mover.on('error', () => {});
  await mover.connect();
  try {
    onProgress(`Copying the cell from ${nodeName(from)} to ${nodeName(target)} …`);
    const copying = mover.query("select citus_schema_move(to_regnamespace($1), $2, $3, 'force_logical')", [
      cellSchema,
      target.host,
      target.port,
    ]);
    await Promise.race([copying, untilCopied(coordinator)]);
    onProgress('Switching to the copy …');
    for (const node of [target, from]) await onNode(move, node, closeCellLock);
    await letSwitch(coordinator);
    await copying;
  } finally {
    await mover.end();
  }
}

const heldName = ({ database }: pg.Client): string => `gifts_cell_move ${database}`;

/**
 * Keeps Citus from switching to the copy. Statements of the service do not take the locks by which Citus stops its own
 * writers, so the switch has to wait until nobody writes.
 */
async function holdSwitch(coordinator: pg.Client): Promise<void> {
  await coordinator.query('begin');
  await coordinator.query(
    `select lock_shard_metadata(${shareLock}, array(
       select s.shardid from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
       where c.relnamespace = to_regnamespace($1) order by s.shardid))`,
    [cellSchema],
  );
  await coordinator.query(`prepare transaction ${pg.escapeLiteral(heldName(coordinator))}`);
}

/** The number of PostgreSQL's ShareLock, which the lock of Citus' switch waits for. */
const shareLock = 5;

async function letSwitch(coordinator: pg.Client): Promise<void> {
  const held = heldName(coordinator);
  const { rows } = await coordinator.query('select from pg_prepared_xacts where gid = $1', [held]);
  if (rows.length > 0) await coordinator.query(`rollback prepared ${pg.escapeLiteral(held)}`);
}

/** Resolves when Citus waits for the lock that holdSwitch() has taken: all rows are copied, and followed closely. */
async function untilCopied(coordinator: pg.Client): Promise<void> {
  const waiting = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where a.application_name = $1 and a.datname = current_database()
      and l.locktype = 'advisory' and l.objsubid in (${placeLocks.join(', ')}) and not l.granted`;
  while ((await coordinator.query(waiting, [moverName])).rows.length === 0) await pause(askAgainAfterMs);
}

/** How Citus marks the locks of the places of rows among all advisory locks: those of one table, and of tables together. */
const placeLocks = [4, 8];

/** Brings the node that holds the cell into order, takes over what other nodes still have of it, and lets the service in. */
async function settle(move: Move): Promise<void> {
  const { coordinator, coordinatorUrl } = move;
  const holder = await requireCell(coordinator);
  const others = (await listNodes(coordinator)).filter((node) => !isSameNode(node, holder));
  await openOnNode(coordinatorUrl, holder, coordinator);
  const left: Node[] = [];
  for (const node of others) if (await onNode(move, node, isCellClosed)) left.push(node);
  await onNode(move, holder, async (client) => {
    for (const node of left) await onNode(move, node, (origin) => takeOver(origin, client, nodeName(node)));
    await openCellLock(client);
  });
  for (const node of left) await onNode(move, node, openCellLock);
}

async function takeOver(origin: pg.Client, holder: pg.Client, name: string): Promise<void> {
  // Each server counts its own transactions, and the events of the cell are in the order of their numbers.
  const { rows } = await origin.query<{ latest: string }>(`select ${currentNumber} as latest`);
  await holder.query(`select case when ${currentNumber} <= $1 then continue_transaction_numbers($1) end`, [
    rows[0]?.latest,
  ]);
  const queue = await origin.query(
    "select from pg_class where oid = to_regclass('graphile_worker._private_jobs')",
  );
  if (queue.rows.length > 0) await carryJobs(origin, holder, name);
  // Citus drops the views with the rows that are left behind. Without the mark they are made again if the cell returns.
  await origin.query(`comment on schema ${directSchema} is null`);
}

const currentNumber = 'transaction_number(pg_snapshot_xmax(pg_current_snapshot()))';

const onNode = <Result>(
  { coordinatorUrl }: Move,
  node: Node,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => withConnection(urlOnNode(coordinatorUrl, node), directOptions, work);
