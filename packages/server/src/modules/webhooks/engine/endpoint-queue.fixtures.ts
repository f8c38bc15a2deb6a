/** Queues in the states that tests need, reached through their own methods. */
import type { DueDelivery } from './due-deliveries.sql.ts';
import { EndpointQueue, type LoadedDelivery } from './endpoint-queue.ts';

interface QueueState {
  /** How many deliveries are loaded. */
  loaded?: number;
  origin?: string;
  throttle?: number | null;
  isFailing?: boolean;
  /** Whether all that is due was read. */
  isExhausted?: boolean;
  /** When the queue was made, in milliseconds of performance.now(). */
  madeAt?: number;
  /** When the events of the deliveries were read, in milliseconds of performance.now(). */
  readAt?: number;
}

let queuesMade = 0;

export function queueWith({
  loaded = 0,
  isExhausted = false,
  madeAt = 0,
  ...state
}: QueueState = {}): EndpointQueue {
  queuesMade += 1;
  const queue = new EndpointQueue({ organizationId: 'o', endpointId: `endpoint ${queuesMade}` }, madeAt);
  const deliveries = Array.from({ length: loaded }, (_, index) => deliveryOf(`event ${index + 1}`, state));
  // A queue learns about its endpoint from a delivery, also when nothing of it is loaded any more.
  if (loaded === 0) {
    queue.load([deliveryOf('event 0', state)]);
    queue.dropWaiting();
  } else queue.load(deliveries);
  if (isExhausted) queue.beginRead();
  return queue;
}

function deliveryOf(
  eventId: string,
  { origin = 'https://receiver.example', throttle = null, isFailing = false, readAt = 0 }: QueueState,
): LoadedDelivery {
  const endpoint = { url: `${origin}/hook`, throttle, failing_since: isFailing ? new Date(0) : null };
  return {
    delivery: { event_id: eventId, ...endpoint } as DueDelivery,
    body: { bytes: Buffer.alloc(0), traceparent: null, readAt },
  };
}
