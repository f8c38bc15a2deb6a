import type { Database } from '../db/database.ts';
import { watermarkDelayMs } from '../db/stable-watermark.ts';
import type { Statements } from '../db/statements.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import { countingOf } from './count-list-blocks.sql.ts';
import type { ListScope } from './list-scope.ts';

/**
 * Brings the blocks of a list up to date. Concurrent runs wait for each other. Each slice is committed. Rows and changes that
 * are younger than the delay are left out.
 */
export async function countListBlocks(
  db: Database,
  list: CheckpointedList,
  scope: ListScope,
  delayMs = watermarkDelayMs,
): Promise<void> {
  const { begin, lock, passChanges, addBlocks } = countingOf(list, scope);
  const place = [scope.organizationId, scope.partId ?? scope.organizationId];
  const values = [...place, delayMs];
  /** Returns false if there is nothing more to do. */
  const locked = (work: (tx: Statements) => Promise<boolean>) =>
    db.transaction(async (tx) => {
      const [counts] = await tx.query(lock, place);
      return counts !== undefined && (await work(tx));
    });
  await db.query(begin, values);
  if (passChanges) {
    await locked(async (tx) => {
      await tx.query(passChanges, values);
      return true;
    });
  }
  while (await locked(async (tx) => (await tx.query(addBlocks, values))[0]?.is_full ?? false));
}
