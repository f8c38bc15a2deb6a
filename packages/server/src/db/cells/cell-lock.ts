/**
 * A cell is open on the node that holds it, or closed there while it is moved or its tables change. The comment of the schema of its
 * views says which. Every connection to the cell shares a lock of the node for as long as it is open, so that whoever closes the
 * cell can wait until nobody is left who writes.
 */
import type pg from 'pg';
import { OperatorError } from '../../kit/errors.ts';
import { type SingleLock, singleLocks } from '../advisory-locks.ts';
import { cellSchema, directSchema } from './cell.ts';

/** The comment on a node where the cell is closed. If it is open, the comment is the name of the last migration. */
export type Closing = 'closed by a move' | 'closed by a migration';

const comment = `obj_description(to_regnamespace('${directSchema}'), 'pg_namespace')`;

const isOpenHere = `coalesce(${comment} not like 'closed %', false) and exists (
    select from pg_dist_schema d
    join pg_dist_partition t on t.colocationid = d.colocationid
    join pg_dist_shard s on s.logicalrelid = t.logicalrelid
    join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_local_group g on g.groupid = p.groupid
    where d.schemaid = to_regnamespace('${cellSchema}'))`;

/** Shares the lock of the cell. Returns false on a node that does not hold the cell, or on which it is closed. */
export async function shareCell(client: pg.ClientBase): Promise<boolean> {
  const lock = await client.query<{ isShared: boolean }>(
    'select pg_try_advisory_lock_shared($1, $2) as "isShared"',
    [...singleLocks.cell],
  );
  if (!lock.rows[0]?.isShared) return false;
  // A statement of its own: one that began before it had the lock would see what was true before.
  const { rows } = await client.query<{ isOpen: boolean }>(`select ${isOpenHere} as "isOpen"`);
  return rows[0]?.isOpen === true;
}

/** Returns the comment of the schema of the views. */
export async function readComment(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(`select ${comment} as comment`);
  return rows[0]?.comment ?? null;
}

export const isClosedByMove = async (client: pg.ClientBase): Promise<boolean> =>
  (await readComment(client)) === ('closed by a move' satisfies Closing);

/** Ends all connections to the cell on a node and lets nobody in until the cell is opened. It can be repeated. */
export async function closeCell(client: pg.ClientBase, closing: Closing): Promise<void> {
  await client.query(
    `create schema if not exists ${directSchema}; comment on schema ${directSchema} is '${closing}'`,
  );
  // While this waits for the lock, nobody else gets it.
  await client.query("set lock_timeout = '10ms'");
  while (!(await takeLock(client, singleLocks.cell))) await endHolders(client);
  await client.query('reset lock_timeout');
  await client.query('select pg_advisory_unlock($1, $2)', [...singleLocks.cell]);
}

/** Returns false if others have the lock until the timeout. */
const takeLock = (client: pg.ClientBase, lock: SingleLock): Promise<boolean> =>
  client.query('select pg_advisory_lock($1, $2)', [...lock]).then(
    () => true,
    (error: pg.DatabaseError) => {
      if (error.code === lockTimeout) return false;
      throw error;
    },
  );

const lockTimeout = '55P03';

const endHolders = (client: pg.ClientBase): Promise<unknown> =>
  client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
    [...singleLocks.cell],
  );

/** The server may need a moment to notice that the owner of a connection was killed. */
const waitForOthersMs = 5_000;

/**
 * Makes sure that no other process moves the cell or changes its tables until the connection to the coordinator is
 * closed.
 */
export async function changeCellAlone(coordinator: pg.ClientBase): Promise<void> {
  await coordinator.query(`set lock_timeout = ${waitForOthersMs}`);
  if (!(await takeLock(coordinator, singleLocks.cellChange)))
    throw new OperatorError(
      'Another process is moving the cell or changing its tables: run the command again when it is done.',
    );
  await coordinator.query('reset lock_timeout');
}
