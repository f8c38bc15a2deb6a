import { setTimeout as pause } from 'node:timers/promises';
import { urlOfCoordinator, withConnection } from '../../db/cells/cell.ts';
import type { Database } from '../../db/database.ts';
import { OperatorError } from '../../kit/errors.ts';
import type { Cell } from './cell-address.ts';
import { writeClosedCell } from './cells.sql.ts';

const askAgainAfterMs = 200;
const noticeAfterMs = 1_000;
/** Processes look every five seconds, and end what they do before they let the database go. */
const leftWithinMs = 30_000;

/** The pools of processes of the service, not those of commands. */
const usersOfCell = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = 'gifts'`;

/** Closes a cell, and returns when no process of the service uses its database any more. `notice` is called once if that takes longer. */
export async function closeCell(
  main: Database,
  { name, databaseUrl }: Pick<Cell, 'name' | 'databaseUrl'>,
  notice: () => void,
): Promise<void> {
  await main.transaction(async (tx) => writeClosedCell(tx, name));
  const timer = setTimeout(notice, noticeAfterMs);
  try {
    if (await isLeft(databaseUrl)) return;
  } finally {
    clearTimeout(timer);
  }
  throw new OperatorError(
    `Processes of the service still use the database of the cell ${name}: stop them, and run it again.`,
  );
}

const isLeft = async (databaseUrl: string): Promise<boolean> =>
  withConnection(await urlOfCoordinator(databaseUrl), '', async (client) => {
    const until = performance.now() + leftWithinMs;
    while ((await client.query(usersOfCell)).rows.length > 0) {
      if (performance.now() > until) return false;
      await pause(askAgainAfterMs);
    }
    return true;
  });
