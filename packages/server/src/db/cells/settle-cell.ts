/** Ends a move of a cell, wherever it was interrupted: on the node that it came to, or on the one that it did not leave. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../../kit/errors.ts';
import { carryJobs } from './carry-jobs.ts';
import {
  directOptions,
  directSchema,
  findNodeOfCell,
  isForCells,
  isSameNode,
  listNodes,
  type Node,
  nodeName,
  urlOnNode,
  withConnection,
} from './cell.ts';
import { isClosedByMove } from './cell-lock.ts';
import { migrateQueue, openOnNode } from './open-cell.ts';

/** The name of the session that copies and switches. */
export const moverName = 'gifts cell move';
const askAgainAfterMs = 20;

export interface Cluster {
  readonly coordinator: pg.Client;
  readonly coordinatorUrl: string;
}

export async function requireCell(coordinator: pg.Client): Promise<Node> {
  const node = (await isForCells(coordinator)) && (await findNodeOfCell(coordinator));
  if (node) return node;
  throw new OperatorError(
    'Only a Citus cluster has nodes that a cell can move between, and this database is on none.',
  );
}

/** Lets the service in on the node that holds the cell, after it has taken over what other nodes still have. It can be repeated. */
export async function settle(cluster: Cluster): Promise<void> {
  const { coordinator, coordinatorUrl } = cluster;
  await endMover(coordinator);
  const holder = await requireCell(coordinator);
  const others = (await listNodes(coordinator)).filter((node) => !isSameNode(node, holder));
  const left: Node[] = [];
  for (const node of others) if (await onNode(cluster, node, isClosedByMove)) left.push(node);
  await migrateQueue(urlOnNode(coordinatorUrl, holder));
  await onNode(cluster, holder, async (client) => {
    for (const node of left)
      await onNode(cluster, node, (origin) => takeOver(origin, client, nodeName(node)));
  });
  await openOnNode(coordinatorUrl, holder, coordinator);
  // Only now: as long as a node is closed, the next run takes over what it has.
  for (const node of left)
    await onNode(cluster, node, (client) => client.query(`drop schema ${directSchema} cascade`));
}

/** Ends the session of a mover, so that Citus does not switch any more. What it had prepared on other nodes is decided. */
async function endMover(coordinator: pg.Client): Promise<void> {
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = $1 and datname = current_database()`;
  while ((await coordinator.query(end, [moverName])).rows.length > 0) await pause(askAgainAfterMs);
  await coordinator.query('select recover_prepared_transactions()');
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
}

const currentNumber = 'transaction_number(pg_snapshot_xmax(pg_current_snapshot()))';

export const onNode = <Result>(
  { coordinatorUrl }: Cluster,
  node: Node,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => withConnection(urlOnNode(coordinatorUrl, node), directOptions, work);
