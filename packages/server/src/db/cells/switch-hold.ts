/**
 * Keeps Citus from switching to a copy of the cell. Statements of the service do not take the locks by which Citus stops its
 * own writers, so the switch has to wait until nobody writes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { cellSchema } from './cell.ts';

export const holderName = 'gifts cell move: hold';
const askAgainAfterMs = 20;

/** Limits that an operator may have set for a role would let the switch go too early. */
const withoutLimits = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;

/** The number of PostgreSQL's ShareLock, which the lock of Citus' switch waits for. */
const shareLock = 5;

/**
 * Takes the lock for as long as the session of the mover exists. A session that waits for nothing of its client does not notice
 * when the client dies, so the switch stays held until Citus has noticed it too.
 */
const hold = (moverPid: number): string => `do $$ begin
    perform lock_shard_metadata(${shareLock}, array(
      select s.shardid from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
      where c.relnamespace = '${cellSchema}'::regnamespace order by s.shardid));
    while exists (select from pg_stat_activity where pid = ${moverPid}) loop
      perform pg_sleep(0.05), pg_stat_clear_snapshot();
    end loop;
  end $$`;

/** Holds the switch of a mover until letSwitch(). The connection of the holder is for this alone. */
export async function holdSwitch(
  coordinator: pg.ClientBase,
  holder: pg.ClientBase,
  moverPid: number,
): Promise<void> {
  await holder.query(withoutLimits);
  const pid = await pidOf(holder);
  await untilFound(coordinator, isSleeping, pid, holder.query(hold(moverPid)));
}

export const letSwitch = (coordinator: pg.ClientBase): Promise<unknown> =>
  coordinator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [holderName],
  );

/** All locks are taken. */
const isSleeping = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;

/** Resolves when Citus waits for the locks that holdSwitch() has taken: all rows are copied, and followed closely. */
export const untilCopied = (
  coordinator: pg.ClientBase,
  moverPid: number,
  copying: Promise<unknown>,
): Promise<void> => untilFound(coordinator, isWaiting, moverPid, copying);

/** Citus marks the locks of the places of rows among all advisory locks: those of one table, and of tables together. */
const isWaiting = `select from pg_locks
  where pid = $1 and locktype = 'advisory' and objsubid in (4, 8) and not granted`;

/** Waits until the statement returns a row for the session, or what the session does has ended. */
async function untilFound(
  coordinator: pg.ClientBase,
  statement: string,
  pid: number,
  work: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver && (await coordinator.query(statement, [pid])).rows.length === 0)
    await pause(askAgainAfterMs);
  if (isOver) await work;
}

export async function pidOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
