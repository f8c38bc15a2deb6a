import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { SingleLock } from './advisory-locks.ts';

const askAgainAfterMs = 100;
const noticeAfterMs = 1_000;

/**
 * Acquires the lock until the connection closes, so a killed process releases it too. Who waits asks again and again: a
 * statement that waits would be a transaction, for whose end the concurrent creation of an index would wait in turn, and so would
 * the begin of a copy by Citus. `notice` is called once if it takes longer.
 */
export async function waitForLock(
  client: pg.ClientBase,
  lock: SingleLock,
  notice: () => void,
): Promise<void> {
  const timer = setTimeout(notice, noticeAfterMs);
  try {
    while (!(await tryLock(client, lock))) await pause(askAgainAfterMs);
  } finally {
    clearTimeout(timer);
  }
}

async function tryLock(client: pg.ClientBase, lock: SingleLock): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    'select pg_try_advisory_lock($1, $2) as "isMine"',
    [...lock],
  );
  return rows[0]?.isMine ?? false;
}
