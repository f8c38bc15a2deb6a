/**
 * Every connection to the node that holds the cell shares a lock there for as long as it is open. Whoever moves the cell
 * takes the lock alone, so that nobody writes on the node that the cell leaves.
 */
import pg from 'pg';
import { singleLocks } from '../advisory-locks.ts';
import { cellSchema } from './cell.ts';

const { escapeLiteral } = pg;

const isHeldHere = `exists (
    select from pg_dist_schema d
    join pg_dist_partition t on t.colocationid = d.colocationid
    join pg_dist_shard s on s.logicalrelid = t.logicalrelid
    join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_local_group g on g.groupid = p.groupid
    where d.schemaid = to_regnamespace($3))`;

/** Shares the lock of the cell. Returns false on a node that does not hold the cell, or that the cell is leaving. */
export async function shareCell(client: pg.ClientBase): Promise<boolean> {
  // The lock comes first: what is true of the place then stays true while the connection is open.
  const { rows } = await client.query<{ isShared: boolean }>(
    `select case when pg_try_advisory_lock_shared($1, $2) then ${isHeldHere} else false end as "isShared"`,
    [...singleLocks.cell, cellSchema],
  );
  return rows[0]?.isShared === true;
}

/**
 * The prepared transaction that holds the lock alone. It outlives the process that moves the cell. Its name must be the only
 * one on the server.
 */
const preparedName = ({ database }: pg.Client): string => `gifts_cell_closed ${database}`;

/** Ends all connections to the cell on a node and lets nobody in until openCellLock(). Repeating it does nothing. */
export async function closeCellLock(client: pg.Client): Promise<void> {
  if (await isCellClosed(client)) return;
  await client.query('begin');
  await client.query("set local lock_timeout = '10ms'");
  for (;;) {
    await client.query('savepoint attempt');
    const lock = client.query('select pg_advisory_xact_lock($1, $2)', [...singleLocks.cell]);
    const isTaken = await lock.then(
      () => true,
      () => false,
    );
    if (isTaken) break;
    await client.query('rollback to attempt');
    await endHolders(client);
  }
  await client.query(`prepare transaction ${escapeLiteral(preparedName(client))}`);
}

export async function openCellLock(client: pg.Client): Promise<void> {
  if (await isCellClosed(client))
    await client.query(`rollback prepared ${escapeLiteral(preparedName(client))}`);
}

/** True while closeCellLock() keeps everybody out. */
export async function isCellClosed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_prepared_xacts where gid = $1', [preparedName(client)]);
  return rows.length > 0;
}

async function endHolders(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
    [...singleLocks.cell],
  );
}
