import { lookAtReplica } from '../../db/replica/look-at-replica.ts';
import { ReplicaError } from '../../db/replica/replica-pool.ts';
import { errorText } from '../../kit/error-text.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, failure, ok, refusal, warning } from './finding.ts';

export const replicaCheck: Check<Installation> = { id: 'database.replica', look: checkReplica };

const mebibyte = 1024 ** 2;
/** A replica that is this far behind is not only slow for a moment. */
const mostLag = 16 * mebibyte;
const meanwhile = 'The primary answers lists meanwhile.';

async function checkReplica({ db, config }: Installation): Promise<Finding> {
  const { databaseReplicaUrl: url } = config;
  if (url === undefined) return ok('Lists are read from the primary: there is no replica');
  try {
    const state = await lookAtReplica(db, url);
    if (!state) return failure('The replica does not say how far it is', meanwhile);
    if (!state.isOnTimeline)
      return warning(
        'The replica has not followed the primary to its timeline',
        `${meanwhile} After a failover, it follows with its next restart point, at most checkpoint_timeout later. If it stays so, copy it anew.`,
      );
    const behind = `The replica is ${(state.lag / mebibyte).toFixed(1)} MB of the log behind`;
    if (state.lag <= mostLag) return ok(behind);
    return warning(behind, `${meanwhile} Look at its network, its disk and pg_is_wal_replay_paused().`);
  } catch (error) {
    if (error instanceof ReplicaError)
      return refusal(error, `Let DATABASE_REPLICA_URL lead to a standby of the primary. ${meanwhile}`);
    return warning(`The replica of DATABASE_REPLICA_URL cannot be asked: ${errorText(error)}`, meanwhile);
  }
}
