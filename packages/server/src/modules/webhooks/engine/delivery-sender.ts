/** Sends the loaded deliveries of each queue, as many at a time as the queue and the limiter allow. */
import type { Services } from '../../../context/context.ts';
import { isRecorded, traced } from '../../../kit/tracing.ts';
import { createSigningKeys } from '../endpoints/webhook-secret.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import type { EndedAttempt } from './attempts.sql.ts';
import type { DeliveryBody } from './delivery-body-cache.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';
import type { EndpointQueue, LoadedDelivery } from './endpoint-queue.ts';
import { type DeliveryTools, makeDelivery } from './make-delivery.ts';
import { SendLimiter, type SendPermit } from './send-limiter.ts';

export class DeliverySender {
  readonly #services: Services;
  readonly #recorder: AttemptRecorder;
  readonly #tools: DeliveryTools;
  readonly #limiter = new SendLimiter();
  readonly #inFlight = new Set<Promise<void>>();
  /** Throttled queues with a timer for their next request. */
  readonly #scheduled = new Set<EndpointQueue>();
  #isStopping = false;

  constructor(services: Services, recorder: AttemptRecorder) {
    this.#services = services;
    this.#recorder = recorder;
    this.#tools = {
      http: services.webhookHttp,
      clock: services.clock,
      signingKeys: createSigningKeys(services.sealer),
    };
  }

  /** Sends what a queue may send now, and comes back to a throttled queue when its next request is allowed. */
  drain(queue: EndpointQueue): void {
    while (!this.#isStopping) {
      const now = performance.now();
      // The loader reads it again after the answers to what is in flight, at the latest with the next poll.
      queue.dropExpired(now);
      const delayMs = queue.readyInMs(now);
      if (delayMs === null) return;
      if (delayMs > 0) {
        this.#drainLater(queue, delayMs);
        return;
      }
      const permit = this.#limiter.tryAcquire(queue);
      if (!permit) return;
      this.#start(queue, queue.takeNext(now), permit);
    }
  }

  /** Begins no more requests. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Resolves when the requests that are in flight now have ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#inFlight);
  }

  #drainLater(queue: EndpointQueue, delayMs: number): void {
    if (this.#scheduled.has(queue)) return;
    this.#scheduled.add(queue);
    const timer = setTimeout(() => {
      this.#scheduled.delete(queue);
      this.drain(queue);
    }, delayMs);
    timer.unref();
  }

  #start(queue: EndpointQueue, loaded: LoadedDelivery, permit: SendPermit): void {
    const sent = this.#send(queue, loaded)
      .catch((error) => {
        this.#services.log.error({ err: error }, 'A webhook delivery could not be made');
        queue.forget(loaded.delivery.event_id);
      })
      .finally(() => {
        this.#inFlight.delete(sent);
        // Queues that wait for the limiter come first.
        for (const unblocked of this.#limiter.release(permit)) this.drain(unblocked);
        this.drain(queue);
      });
    this.#inFlight.add(sent);
  }

  async #send(queue: EndpointQueue, { delivery, body }: LoadedDelivery): Promise<void> {
    const attempt = await this.#make(delivery, body).finally(() => queue.requestEnded());
    // A request that was cut off by our own stop says nothing about the endpoint.
    if (this.#isStopping && attempt.responseStatus === null) return;
    queue.noteAnswer(attempt.failure, performance.now());
    this.#recorder.add(queue, attempt);
  }

  /** The request is part of the trace that the event was written in. Receivers learn nothing of it. */
  #make(delivery: DueDelivery, { bytes, traceparent }: DeliveryBody): Promise<EndedAttempt> {
    // An event that no recorded trace has written is delivered without one.
    const tracing = isRecorded(traceparent) ? this.#services.tracing : null;
    const attributes = {
      'gifts.organization_id': delivery.organization_id,
      'gifts.webhook_id': delivery.endpoint_id,
      'gifts.event_id': delivery.event_id,
      'gifts.event_type': delivery.event_type,
    };
    const start = { name: 'deliver webhook', kind: 'client', attributes, parent: traceparent } as const;
    return traced(tracing, start, async (span) => {
      const attempt = await makeDelivery(this.#tools, delivery, bytes);
      if (attempt.responseStatus !== null) span?.set({ 'http.response.status_code': attempt.responseStatus });
      if (attempt.failure !== null) span?.fail(attempt.failure);
      return attempt;
    });
  }
}
