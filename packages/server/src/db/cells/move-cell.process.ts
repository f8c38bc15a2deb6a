/**
 * Moves the cell to another node while the service runs. Citus copies the rows and follows the writes by logical replication;
 * the service is shut out only for the moment in which the last of them arrive. It can be run again whenever it was
 * interrupted: until the switch everything that it began ends with it, and a cell that it has closed stays closed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../../kit/errors.ts';
import { singleLocks } from '../advisory-locks.ts';
import { serverKeepaliveText } from '../keepalive.ts';
import {
  cellSchema,
  definitionOptions,
  isSameNode,
  listNodes,
  type Node,
  nodeName,
  urlOfCoordinator,
  withConnection,
} from './cell.ts';
import { changeCellAlone, closeCell } from './cell-lock.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type Cluster, moverName, onNode, requireCell, settle } from './settle-cell.ts';
import { holderName, holdSwitch, letSwitch, pidOf, untilCopied } from './switch-hold.ts';

const askAgainAfterMs = 20;

/** The server ends a session whose client died, although it waits for other servers and reads nothing from the client. */
const moverOptions = `-c client_connection_check_interval=500 ${serverKeepaliveText}`;

interface Move extends Cluster {
  readonly onProgress: (sentence: string) => void;
}

export interface MovedCell {
  readonly databaseUrl: string;
  /** The database of `main`, which all cells of the deployment share. */
  readonly mainUrl: string;
}

/**
 * Returns the node that the cell was on. Citus names what it makes on a node after a number that each database counts for itself, so
 * two moves at once could use the same name.
 */
export async function moveCell(
  { databaseUrl, mainUrl }: MovedCell,
  target: Node,
  onProgress: (sentence: string) => void,
): Promise<Node> {
  const coordinatorUrl = await urlOfCoordinator(databaseUrl);
  return withConnection(
    coordinatorUrl,
    `${definitionOptions} ${serverKeepaliveText}`,
    async (coordinator) => {
      await requireCell(coordinator);
      await requireNode(coordinator, target);
      const move = { coordinator, coordinatorUrl, onProgress };
      return oneAtATime(
        {
          mainUrl,
          lock: singleLocks.cellMove,
          onWait: () => onProgress('Waiting until another move has ended …'),
        },
        () => moveUnlessThere(move, target),
      );
    },
  );
}

async function moveUnlessThere(move: Move, target: Node): Promise<Node> {
  const { coordinator } = move;
  const from = await requireCell(coordinator);
  await changeCellAlone(coordinator);
  await settle(move);
  if (isSameNode(await requireCell(coordinator), target)) return from;
  try {
    await moveTo(move, target);
  } finally {
    await settle(move);
  }
  return from;
}

async function requireNode(coordinator: pg.Client, target: Node): Promise<void> {
  const nodes = (await listNodes(coordinator)).filter(({ holdsCells }) => holdsCells);
  if (nodes.some((node) => isSameNode(node, target))) return;
  throw new OperatorError(
    `${nodeName(target)} is not a node of the cluster: name one of ${nodes.map(nodeName).join(', ')}.`,
  );
}

async function moveTo(move: Move, target: Node): Promise<void> {
  const { coordinatorUrl } = move;
  const hold = (mover: pg.Client) =>
    withConnection(coordinatorUrl, '', (holder) => copyTo(move, target, { mover, holder }), holderName);
  await withConnection(coordinatorUrl, moverOptions, hold, moverName);
}

/** Two sessions on the coordinator: one of them copies and switches, and the other one keeps it from switching. */
interface Sessions {
  readonly mover: pg.Client;
  readonly holder: pg.Client;
}

async function copyTo(move: Move, target: Node, { mover, holder }: Sessions): Promise<void> {
  const { coordinator, onProgress } = move;
  const from = await requireCell(coordinator);
  await deleteLeftovers(move);
  const pid = await pidOf(mover);
  await holdSwitch(coordinator, holder, pid);
  onProgress(`Copying the cell from ${nodeName(from)} to ${nodeName(target)} …`);
  const copying = mover
    .query("select citus_schema_move(to_regnamespace($1), $2, $3, 'force_logical')", [
      cellSchema,
      target.host,
      target.port,
    ])
    .catch(explainName);
  await untilCopied(coordinator, pid, copying);
  onProgress('Switching to the copy …');
  for (const node of [target, from])
    await onNode(move, node, (client) => closeCell(client, 'closed by a move'));
  await letSwitch(coordinator);
  await copying;
}

const isNameTaken = /replication slot "citus_\w+" already exists/;

/** Citus hands the error of the node on without its code. The next move counts on, and gets another name. */
function explainName(error: Error): never {
  if (!isNameTaken.test(error.message)) throw error;
  throw new OperatorError(
    'The node still has something of an interrupted move of another cell under the name that Citus wants to use: run the command again.',
  );
}

/** A node that is busy may take a minute: Citus tries each table for a second. */
const deleteWithinMs = 300_000;

/** Citus does not copy to a node that still has something of an earlier copy, and skips what it cannot delete at once. */
async function deleteLeftovers({ coordinator, onProgress }: Move): Promise<void> {
  let isFirst = true;
  const until = performance.now() + deleteWithinMs;
  for (;;) {
    await coordinator.query('call citus_cleanup_orphaned_resources()');
    const { rows } = await coordinator.query<{ name: string }>(
      'select object_name as name from pg_dist_cleanup',
    );
    const [left] = rows;
    if (!left) return;
    if (isFirst) onProgress('Citus deletes what an earlier move left …');
    isFirst = false;
    if (performance.now() > until)
      throw new OperatorError(
        `Citus cannot delete ${left.name}, which an earlier move left: end what uses it, and run the command again.`,
      );
    await pause(askAgainAfterMs);
  }
}
