/** A process of its own that takes webhooks: with `node:http`, and as little as that can do. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Taken {
  count: number;
  distinct: number;
  /** Of every request, when asked for: path, id and milliseconds since the epoch. */
  times: [path: string, id: string, at: number][];
}

/** Answers after so long; unanswered below zero. */
const delayMs = Number(process.argv[2] ?? 0);
const keepsTimes = process.argv[3] === 'times';

let count = 0;
let ids = new Set<string>();
let times: Taken['times'] = [];

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    count += 1;
    const id = String(request.headers['webhook-id'] ?? '');
    ids.add(`${request.url} ${id}`);
    if (keepsTimes) times.push([request.url ?? '', id, performance.timeOrigin + performance.now()]);
    if (delayMs < 0) return;
    if (delayMs === 0) response.end();
    else setTimeout(() => response.end(), delayMs);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (message) => {
  process.send?.({ count, distinct: ids.size, times } satisfies Taken);
  if (message !== 'reset') return;
  count = 0;
  ids = new Set();
  times = [];
});
process.on('disconnect', () => process.exit(0));
