/** Writes down what became of attempts, many at a time, and does not let go of any before it is written. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import type { EndedAttempt } from './attempts.sql.ts';
import { disableFailingEndpoints } from './disable-failing-endpoints.process.ts';
import { recordAttempts } from './record-attempts.process.ts';

export interface AttemptRecorder {
  add(made: EndedAttempt): void;
  /** Resolves when all is written. */
  idle(): Promise<void>;
  /** Gives up on a database that is away. */
  stop(): void;
}

const maxBatchSize = 500;
const retryIntervalMs = 250;

export function createAttemptRecorder(
  services: Services,
  onRecorded: (attempts: readonly EndedAttempt[]) => void,
): AttemptRecorder {
  const waiting: EndedAttempt[] = [];
  let isStopped = false;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    // What is made in this turn leaves together.
    await pause(0);
    while (waiting.length > 0 && !isStopped) {
      const batch = waiting.slice(0, maxBatchSize);
      try {
        await recordAttempts(services, batch);
        waiting.splice(0, batch.length);
        onRecorded(batch);
        await disableFailingEndpoints(services, batch);
      } catch (error) {
        services.log.warn({ err: error }, 'Outcomes of webhook deliveries could not be recorded yet');
        await pause(retryIntervalMs);
      }
    }
  }

  return {
    add(made) {
      waiting.push(made);
      writing ??= writeAll().finally(() => {
        writing = null;
      });
    },
    async idle() {
      while (writing) await writing;
    },
    stop() {
      isStopped = true;
    },
  };
}
