/** The background load during a large operation: a constant mix of small requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { ensure } from './benchmark.ts';
import { send } from './http-client.ts';
import type { Service } from './service.ts';

const everyMs = 20;

/** Sends a request every 20 ms without waiting for the answer to the last one. Every fourth request creates a batch. */
export function startBackgroundLoad(service: Service, body: string) {
  let isStopped = false;
  const answers: Promise<number>[] = [];
  const kinds = [
    () => send(service, 'GET', '/v1/order_batches?per_page=20'),
    () => send(service, 'GET', '/v1/products?per_page=5'),
    () => send(service, 'GET', '/v1/orders?per_page=5'),
    () => send(service, 'POST', '/v1/order_batches', body),
  ];
  const sending = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      const kind = kinds[number % kinds.length];
      if (kind) answers.push(deferRejection(timed(kind())));
      await pause(everyMs);
    }
  })();
  return {
    /** The duration of each request in milliseconds. */
    async stop(): Promise<number[]> {
      isStopped = true;
      await sending;
      return Promise.all(answers);
    },
  };
}

async function timed(sent: ReturnType<typeof send>): Promise<number> {
  const answer = await sent;
  ensure(
    answer.status < 300,
    `A request of the background load was answered with ${answer.status}: ${answer.text.slice(0, 300)}`,
  );
  return answer.ms;
}

/** A rejection is thrown when the load is stopped. Before that it must not count as unhandled. */
function deferRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
