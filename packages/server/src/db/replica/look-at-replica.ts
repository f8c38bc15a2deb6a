import { run, type Statements } from '../statements.ts';
import { endOfLog, replayedLog, systemOfServer } from './log-position.ts';
import { openReplicaPool } from './replica-pool.ts';

export interface ReplicaState {
  readonly isOnTimeline: boolean;
  /** Bytes of the primary's log that it has not replayed. */
  readonly lag: number;
}

/** Connects to a replica once. Throws a ReplicaError if the server is none. */
export async function lookAtReplica(primary: Statements, url: string): Promise<ReplicaState | null> {
  const { pool } = openReplicaPool(
    { url, poolSize: 1 },
    async () => (await primary.query(systemOfServer))[0]?.system ?? '',
  );
  try {
    const client = await pool.connect();
    const [[end], [replayed]] = await Promise.all([primary.query(endOfLog), run(client, replayedLog)]);
    client.release();
    if (!end || !replayed) return null;
    return {
      isOnTimeline: replayed.timeline === end.timeline,
      lag: Math.max(0, end.position - replayed.position),
    };
  } finally {
    await pool.end();
  }
}
