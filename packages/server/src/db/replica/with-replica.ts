/** A database whose lists are read from a replica, as far as it has what they must show. */
import { AppError } from '../../kit/errors.ts';
import type { Database } from '../database.ts';
import { sql } from '../sql.ts';
import type { Statements } from '../statements.ts';
import type { Sharing } from './lent-connections.ts';
import type { Replica, ReplicaReader } from './replica.ts';

export type ReadPlace = 'primary' | 'replica';

const planForValues = sql`set plan_cache_mode = force_custom_plan`;
const keepPlans = sql`set plan_cache_mode = force_generic_plan`;

export function withReplica(
  primary: Database,
  replica: Replica,
  onRead: (place: ReadPlace) => void,
): Database {
  return {
    ...primary,
    read: (work) => readFrom(primary, replica, work, onRead),
    async close() {
      await replica.close();
      await primary.close();
    },
  };
}

/**
 * All statements of the work read from one connection, so that what one of them has found is there for the others. The first statement
 * chooses it. Whatever goes wrong on the replica, the work runs once more on the primary.
 */
async function readFrom<Result>(
  primary: Database,
  replica: Replica,
  work: (db: Database) => Promise<Result>,
  onRead: (place: ReadPlace) => void,
): Promise<Result> {
  let taking: Promise<ReplicaReader | null> | undefined;
  const take: Take = (sharing) => {
    taking ??= replica.take(sharing);
    return taking;
  };
  const outcome = await settle(work(readingFrom(primary, take)));
  // An answer that has read nothing has no place.
  if (!taking) return resultOf(outcome);
  const reader = await taking;
  // A statement that comes late, for which no answer waits, goes to the primary.
  taking = Promise.resolve(null);
  reader?.release();
  const isGood = outcome.isDone || outcome.error instanceof AppError;
  if (reader && (reader.hasFailed() || !isGood)) {
    onRead('primary');
    return work(primary);
  }
  onRead(reader ? 'replica' : 'primary');
  return resultOf(outcome);
}

type Take = Replica['take'];

type Outcome<Result> = { isDone: true; result: Result } | { isDone: false; error: unknown };

const settle = <Result>(work: Promise<Result>): Promise<Outcome<Result>> =>
  work.then(
    (result) => ({ isDone: true, result }),
    (error: unknown) => ({ isDone: false, error }),
  );

function resultOf<Result>(outcome: Outcome<Result>): Result {
  if (outcome.isDone) return outcome.result;
  throw outcome.error;
}

/** The primary, but for its statements outside of transactions. */
function readingFrom(primary: Database, take: Take): Database {
  const reading = (here: Statements, sharing: Sharing): Statements => ({
    query: async (statement, values) => ((await take(sharing)) ?? here).query(statement, values),
  });
  return {
    ...primary,
    ...reading(primary, 'own'),
    sharedReader: reading(primary.sharedReader, 'shared'),
    async planned(work) {
      const reader = await take('own');
      if (!reader) return primary.planned(work);
      // They are sent together. Other statements of the answer that are sent meanwhile are planned for their values, too.
      const planning = reader.query(planForValues);
      const [, result] = await Promise.all([planning, work(reader)]).finally(() =>
        reader.query(keepPlans).catch(() => {}),
      );
      return result;
    },
    read: (work) => work(readingFrom(primary, take)),
  };
}
