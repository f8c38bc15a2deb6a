/** Whether a replica has everything that was acknowledged before it is asked. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Statements } from '../statements.ts';
import { askTogether } from './ask-together.ts';
import { endOfLog, hasReplayed, type ReplayedLog } from './log-position.ts';

export interface ReplicaChecks {
  /** Rejects if the server is no replica that answers. */
  isCurrent(findReplayed: FindReplayed): Promise<boolean>;
  /** Bytes of the primary's log that the replica has not replayed. Null if the primary does not say where its log ends. */
  findLag(findReplayed: FindReplayed): Promise<number | null>;
}

type FindReplayed = () => Promise<ReplayedLog>;

/** A replica that is a moment behind is waited for. */
const pollsMs = [1, 3];
/** One that has been behind for every reader for so long is not only behind for a moment. */
const momentMs = 50;

export function openReplicaChecks(primary: Statements, onBehind: () => void): ReplicaChecks {
  /** Readers that wait at the same time share a question, so that a busy primary is asked about as often as a quiet one. */
  const findEnd = askTogether(async () => (await primary.query(endOfLog))[0] ?? null);
  let behindSince: number | null = null;

  function note(isCurrent: boolean): boolean {
    if (isCurrent) behindSince = null;
    else {
      behindSince ??= performance.now();
      if (performance.now() - behindSince > momentMs) onBehind();
    }
    return isCurrent;
  }

  return {
    async isCurrent(findReplayed) {
      const [end, first] = await Promise.all([findEnd().catch(() => null), findReplayed()]);
      if (!end) return false;
      if (hasReplayed(first, end)) return note(true);
      for (const pollMs of pollsMs) {
        await pause(pollMs);
        if (hasReplayed(await findReplayed(), end)) return note(true);
      }
      return note(false);
    },
    async findLag(findReplayed) {
      const [end, replayed] = await Promise.all([findEnd().catch(() => null), findReplayed()]);
      return end && Math.max(0, end.position - replayed.position);
    },
  };
}
