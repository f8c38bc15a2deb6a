/** Writes down what became of attempts, many at a time, and does not let go of any before it is written. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import { disableEndpoint, reasonToDisable } from '../endpoints/disable-endpoint.process.ts';
import { type EndpointHealth, writeHealth } from '../endpoints/endpoints.sql.ts';
import { type RecordedAttempt, writeAttempts } from './attempts.sql.ts';

export interface MadeAttempt {
  readonly attempt: RecordedAttempt;
  /** As it was when the delivery was taken. */
  readonly failingSince: Date | null;
}

export interface AttemptRecorder {
  add(made: MadeAttempt): void;
  /** Resolves when all is written. */
  idle(): Promise<void>;
  /** Gives up on a database that is away. */
  stop(): void;
}

const maxBatchSize = 500;
const retryIntervalMs = 250;

export function createAttemptRecorder(
  services: Services,
  onRecorded: (attempts: readonly MadeAttempt[]) => void,
): AttemptRecorder {
  const waiting: MadeAttempt[] = [];
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
      while (writing !== null) await writing;
    },
    stop() {
      isStopped = true;
    },
  };
}

async function recordAttempts({ db }: Services, made: readonly MadeAttempt[]): Promise<void> {
  await db.transaction(async (tx) => {
    const attempts = made.map(({ attempt }) => attempt);
    writeHealth(tx, healthOf(attempts));
    writeAttempts(tx, attempts);
  });
}

/** What does not work out here is found again with the next attempt. */
async function disableFailingEndpoints(services: Services, made: readonly MadeAttempt[]): Promise<void> {
  const reasons = made.flatMap(({ attempt, failingSince }) => {
    const reason = reasonToDisable(attempt, failingSince);
    return reason ? [{ ...attempt, reason }] : [];
  });
  for (const each of new Map(reasons.map((each) => [each.endpointId, each])).values()) {
    try {
      await disableEndpoint(services, each);
    } catch (error) {
      services.log.warn({ err: error }, 'A webhook could not be disabled yet');
    }
  }
}

/** Each endpoint once: nobody is failing who took something. Tests that fail say nothing, since nothing was missed. */
function healthOf(attempts: readonly RecordedAttempt[]): EndpointHealth {
  const taken = new Map(
    attempts.filter(({ failure }) => failure === null).map((each) => [each.endpointId, each]),
  );
  const refused = new Map(
    attempts
      .filter(({ failure, isTest, endpointId }) => failure !== null && !isTest && !taken.has(endpointId))
      .map((each) => [each.endpointId, { ...each, at: each.attemptedAt }]),
  );
  return { failing: [...refused.values()], recovered: [...taken.values()] };
}
