/** A database for work that commits steps of its own: its first step that changes something takes the entry along. */
import type { Database } from '../../db/database.ts';
import { isWrite, observeWrites } from '../../db/observe-writes.ts';
import type { Tx } from '../../db/statements.ts';
import { hasRecordedAct } from './record-act.ts';

/**
 * `record` adds the entry to the first transaction that has changed something, unless its work has recorded an act by itself.
 * Later transactions of the same work need none.
 */
export function recordFirstWrite(db: Database, record: (tx: Tx) => void | Promise<void>): Database {
  let isRecorded = false;

  const transaction: Database['transaction'] = async (work) => {
    let isRecordedHere = false;
    const forget = () => {
      if (isRecordedHere) isRecorded = false;
      isRecordedHere = false;
    };
    try {
      return await db.transaction(async (tx) => {
        // The work may run a second time, after the first was rolled back.
        forget();
        const observed = observeWrites(tx);
        const result = await work(observed.tx);
        if (isRecorded || !observed.hasWritten()) return result;
        isRecorded = true;
        isRecordedHere = true;
        if (!hasRecordedAct(observed.tx)) await record(observed.tx);
        return result;
      });
    } catch (error) {
      forget();
      throw error;
    }
  };

  return {
    ...db,
    query: (statement, values) =>
      isWrite(statement) && !isRecorded
        ? transaction((tx) => tx.query(statement, values))
        : db.query(statement, values),
    transaction,
  };
}
