/**
 * What this process holds of one endpoint: deliveries that are loaded and not recorded yet, requests in flight, and how
 * the endpoint has answered. A queue decides how many more deliveries may be loaded and when the next one may be sent.
 * Times are milliseconds of performance.now().
 */
import { assert } from '../../../kit/assert.ts';
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import { type DeliveryBody, maxBodyAgeMs } from './delivery-body-cache.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';

/** A delivery with what is sent for it. */
export interface LoadedDelivery {
  readonly delivery: DueDelivery;
  readonly body: DeliveryBody;
}

export type EndpointHealth = 'healthy' | 'failing';

/** Deliveries are loaded before they can be sent, so that no request waits for the database. */
const maxLoaded = 200;
const freeBeforeRead = 0.75;
const maxInFlight = 12;
/** An endpoint that does not answer holds each request for 15 seconds. */
const maxInFlightWhenFailing = 2;
/** An endpoint is failing after this many failures in a row. */
const failingThreshold = 5;

export class EndpointQueue implements EndpointKey {
  readonly organizationId: string;
  readonly endpointId: string;
  #isOwned = false;
  #needsForwarding = false;
  #mayHaveMore = true;
  /** The events whose deliveries are loaded and not recorded yet. */
  readonly #loadedIds = new Set<string>();
  /** The loaded deliveries that are still to be sent. */
  readonly #waiting: LoadedDelivery[] = [];
  #inFlight = 0;
  #consecutiveFailures = 0;
  #hasAnswered = false;
  #origin = '';
  #throttle: number | null = null;
  #nextRequestAt = 0;
  #lastActiveAt: number;

  constructor({ organizationId, endpointId }: EndpointKey, now: number) {
    this.organizationId = organizationId;
    this.endpointId = endpointId;
    this.#lastActiveAt = now;
  }

  /** Whether this process delivers to the endpoint, as far as it knows. */
  get isOwned(): boolean {
    return this.#isOwned;
  }

  /** Whether a signal for the endpoint was heard in this process only, so that it has to be forwarded to the owner. */
  get needsForwarding(): boolean {
    return this.#needsForwarding;
  }

  /** Whether deliveries may be due that are not loaded yet. */
  get mayHaveMore(): boolean {
    return this.#mayHaveMore;
  }

  get health(): EndpointHealth {
    return this.#consecutiveFailures >= failingThreshold ? 'failing' : 'healthy';
  }

  /** Scheme, host and port of the endpoint; empty until a delivery was loaded. */
  get origin(): string {
    return this.#origin;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Deliveries that are loaded and not recorded yet, those in flight included. */
  get loadedCount(): number {
    return this.#loadedIds.size;
  }

  /** A copy of the ids of the events whose deliveries are loaded and not recorded yet. */
  loadedIds(): ReadonlySet<string> {
    return new Set(this.#loadedIds);
  }

  /**
   * How many more deliveries may be loaded. A read finds those again that are loaded already, so there is no capacity
   * until three quarters of the queue are free.
   */
  get capacity(): number {
    const max =
      this.health === 'failing' ? maxInFlightWhenFailing : Math.min(maxLoaded, this.#throttle ?? maxLoaded);
    const capacity = max - this.#loadedIds.size;
    return capacity >= Math.floor(max * freeBeforeRead) ? capacity : 0;
  }

  /** Deliveries may have become due. */
  wake(): void {
    this.#mayHaveMore = true;
  }

  requestForwarding(): void {
    this.#needsForwarding = true;
  }

  acquire(): void {
    this.#isOwned = true;
  }

  /** The endpoint has to be acquired again before anything of it is read. */
  release(): void {
    assert(this.#loadedIds.size === 0, 'an endpoint is released when none of its deliveries is loaded');
    this.#isOwned = false;
  }

  /** A queue that is woken during the read is read again. */
  beginRead(): void {
    this.#mayHaveMore = false;
  }

  /**
   * Adds deliveries that are to be sent. They are read for endpoints of this process only, so the endpoint is owned, also
   * when a poll that began before it was acquired has released the queue during the read.
   */
  load(deliveries: readonly LoadedDelivery[]): void {
    const [first] = deliveries;
    if (!first) return;
    this.#isOwned = true;
    this.#origin = new URL(first.delivery.url).origin;
    this.#throttle = first.delivery.throttle;
    // What others have recorded counts until the endpoint has answered this process.
    if (!this.#hasAnswered)
      this.#consecutiveFailures = first.delivery.failing_since === null ? 0 : failingThreshold;
    for (const loaded of deliveries) {
      this.#loadedIds.add(loaded.delivery.event_id);
      this.#waiting.push(loaded);
    }
  }

  /** Milliseconds until the next request may be sent; null when there is none, or when an answer has to come first. */
  readyInMs(now: number): number | null {
    const max = this.health === 'failing' ? maxInFlightWhenFailing : maxInFlight;
    if (this.#waiting.length === 0 || this.#inFlight >= max) return null;
    return this.#throttle === null ? 0 : Math.max(0, this.#nextRequestAt - now);
  }

  /** The delivery to send now, which is in flight from here on. Only for a queue that is ready. */
  takeNext(now: number): LoadedDelivery {
    const next = this.#waiting.shift();
    assert(next, 'a queue that is ready has a delivery to send');
    this.#inFlight += 1;
    if (this.#throttle !== null)
      this.#nextRequestAt = Math.max(now, this.#nextRequestAt) + 1_000 / this.#throttle;
    return next;
  }

  requestEnded(): void {
    this.#inFlight -= 1;
  }

  /** Counts failures in a row, and drops what waits for a failing endpoint: it would be held for minutes. */
  noteAnswer(failure: string | null, now: number): void {
    this.#hasAnswered = true;
    this.#lastActiveAt = now;
    if (failure === null) this.#consecutiveFailures = 0;
    // An endpoint that is gone does not come back.
    else this.#consecutiveFailures += failure === 'gone' ? failingThreshold : 1;
    if (this.health === 'healthy') return;
    this.dropWaiting();
    if (failure === 'gone') this.#mayHaveMore = false;
  }

  /** Forgets what is not sent yet. It is read again later, with the endpoint as it is then. */
  dropWaiting(): void {
    for (const { delivery } of this.#waiting.splice(0)) this.#loadedIds.delete(delivery.event_id);
    this.#mayHaveMore = true;
  }

  /**
   * Forgets what is not sent yet if the event of the next delivery was read too long ago. All of it is read again, so that
   * it is sent in its order.
   */
  dropExpired(now: number): void {
    const [next] = this.#waiting;
    if (next && now - next.body.readAt >= maxBodyAgeMs) this.dropWaiting();
  }

  /** A delivery is recorded, so it may be read again when it is due again. */
  forget(eventId: string): void {
    this.#loadedIds.delete(eventId);
  }

  /** Whether the endpoint has had nothing to deliver for `forMs` milliseconds. */
  isQuiet(now: number, forMs: number): boolean {
    return !this.#mayHaveMore && this.#loadedIds.size === 0 && now - this.#lastActiveAt >= forMs;
  }
}
