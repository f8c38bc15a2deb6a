/** The queues of this process, in the order in which they are read: the one that was read last stands at the end. */
import type { EndpointKey } from '../endpoints/endpoints.sql.ts';
import { EndpointQueue } from './endpoint-queue.ts';

export class EndpointQueues {
  readonly #queues = new Map<string, EndpointQueue>();

  all(): EndpointQueue[] {
    return [...this.#queues.values()];
  }

  find(endpoint: EndpointKey): EndpointQueue | undefined {
    return this.#queues.get(keyOf(endpoint));
  }

  /** Deliveries may have become due for an endpoint. Its queue is made where there is none. */
  wake(endpoint: EndpointKey): EndpointQueue {
    const queue = this.find(endpoint) ?? new EndpointQueue(endpoint, performance.now());
    queue.wake();
    this.#queues.set(keyOf(endpoint), queue);
    return queue;
  }

  /** Queues take turns where there is not capacity for all of them. */
  moveToEnd(queue: EndpointQueue): void {
    this.remove(queue);
    this.#queues.set(keyOf(queue), queue);
  }

  remove(queue: EndpointQueue): void {
    this.#queues.delete(keyOf(queue));
  }
}

const keyOf = ({ organizationId, endpointId }: EndpointKey): string => `${organizationId}/${endpointId}`;
