/** Records what became of attempts, many in one transaction, and keeps each until it is recorded. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import type { EndedAttempt } from './attempts.sql.ts';
import { disableFailingEndpoints } from './disable-failing-endpoints.process.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { recordAttempts } from './record-attempts.process.ts';

interface QueuedAttempt {
  readonly queue: EndpointQueue;
  readonly attempt: EndedAttempt;
}

const maxBatchSize = 500;
const retryIntervalMs = 250;

export class AttemptRecorder {
  readonly #services: Services;
  readonly #onRecorded: () => void;
  readonly #waiting: QueuedAttempt[] = [];
  #isStopped = false;
  #recording: Promise<void> | null = null;

  /** `onRecorded` is called after each batch, whose deliveries have left their queues. */
  constructor(services: Services, onRecorded: () => void) {
    this.#services = services;
    this.#onRecorded = onRecorded;
  }

  add(queue: EndpointQueue, attempt: EndedAttempt): void {
    this.#waiting.push({ queue, attempt });
    this.#recording ??= this.#recordAll().finally(() => {
      this.#recording = null;
    });
  }

  /** Resolves when every attempt is recorded. */
  async idle(): Promise<void> {
    while (this.#recording !== null) await this.#recording;
  }

  /** Gives up on a database that is away. */
  stop(): void {
    this.#isStopped = true;
  }

  async #recordAll(): Promise<void> {
    // Attempts that end in the same turn of the event loop are recorded together.
    await pause(0);
    while (this.#waiting.length > 0 && !this.#isStopped) {
      const batch = this.#waiting.slice(0, maxBatchSize);
      try {
        await this.#recordBatch(batch);
      } catch (error) {
        this.#services.log.warn({ err: error }, 'Attempts of webhook deliveries could not be recorded yet');
        await pause(retryIntervalMs);
      }
    }
  }

  async #recordBatch(batch: readonly QueuedAttempt[]): Promise<void> {
    const attempts = batch.map(({ attempt }) => attempt);
    await recordAttempts(this.#services, attempts);
    this.#waiting.splice(0, batch.length);
    for (const { queue, attempt } of batch) queue.forget(attempt.eventId);
    this.#onRecorded();
    await disableFailingEndpoints(this.#services, attempts);
  }
}
