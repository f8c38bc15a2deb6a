/**
 * Whether a replica is asked. One that has failed is asked by a probe only, until it answers as a replica again. So no reader waits for a
 * server that is known to be lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface ReplicaHealth {
  isUp(): boolean;
  isResting(): boolean;
  /** Resolves with null when the replica is given up. */
  lost(): Promise<null>;
  /** Leaves the replica alone for a while. */
  rest(forMs: number): void;
  giveUp(error: unknown): void;
  close(): Promise<void>;
}

const probeIntervalMs = 2_000;

export function watchReplica({
  log,
  probe,
  drop,
}: {
  log: Logger;
  /** Asks the server, for a bounded time. Rejects unless it is a replica of the primary. */
  probe: () => Promise<void>;
  /** Closes the connections to it. */
  drop: () => void;
}): ReplicaHealth {
  const closing = new AbortController();
  let restsUntil = 0;
  /** Null while the replica is given up. */
  let loss: PromiseWithResolvers<null> | null = null;
  let lastProblem = '';
  let probing = untilItAnswers();

  async function untilItAnswers(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await probe();
        loss = Promise.withResolvers();
        lastProblem = '';
        log.info('The replica answers lists');
        return;
      } catch (error) {
        report(error);
      }
      await pause(probeIntervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  function report(error: unknown): void {
    const problem = String(error);
    if (problem === lastProblem) return;
    lastProblem = problem;
    log.warn({ err: error }, 'The replica is not used; the primary answers lists');
  }

  return {
    isUp: () => loss !== null,
    isResting: () => performance.now() < restsUntil,
    lost: () => loss?.promise ?? Promise.resolve(null),
    rest(forMs) {
      restsUntil = performance.now() + forMs;
    },
    giveUp(error) {
      if (!loss) return;
      loss.resolve(null);
      loss = null;
      drop();
      if (closing.signal.aborted) return;
      report(error);
      probing = untilItAnswers();
    },
    async close() {
      closing.abort();
      await probing;
    },
  };
}
