/** A separate process that receives webhooks with plain `node:http`, so that it costs little. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a receiver answers: after a delay, never, or with a failure for three of ten requests. */
export interface ReceiverBehavior {
  readonly delayMs?: number;
  readonly isSilent?: boolean;
  readonly failsSometimes?: boolean;
  /** True to record the time of each request. */
  readonly recordsTimes?: boolean;
}

export interface ReceiverStats {
  /** The number of requests. */
  count: number;
  /** The number of requests that were answered with success. */
  succeeded: number;
  /** The number of pairs of an address and an event that were answered with success at least once. */
  distinct: number;
  /** With `recordsTimes`, the path, the id and the time of every request, in milliseconds since the epoch. */
  times: [path: string, id: string, at: number][];
}

const {
  delayMs = 0,
  isSilent,
  failsSometimes: stumbles,
  recordsTimes: keepsTimes,
} = JSON.parse(process.argv[2] ?? '{}') as ReceiverBehavior;

let count = 0;
let succeeded = 0;
let ids = new Set<string>();
let times: ReceiverStats['times'] = [];

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    count += 1;
    const id = String(request.headers['webhook-id'] ?? '');
    if (keepsTimes) times.push([request.url ?? '', id, performance.timeOrigin + performance.now()]);
    if (isSilent || (stumbles && stumble(request, response))) return;
    succeeded += 1;
    ids.add(`${request.url} ${id}`);
    if (delayMs === 0) response.end();
    else setTimeout(() => response.end(), delayMs);
  });
});

/** Three of ten requests fail: 500, a redirect, a connection reset, and one in four hundred is never answered. */
function stumble({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const chance = Math.random();
  if (chance >= 0.3) return false;
  if (chance < 0.1) response.writeHead(500).end();
  else if (chance < 0.2) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  else if (chance < 0.2975) socket.resetAndDestroy();
  return true;
}

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (message) => {
  process.send?.({ count, succeeded, distinct: ids.size, times } satisfies ReceiverStats);
  if (message !== 'reset') return;
  count = 0;
  succeeded = 0;
  ids = new Set();
  times = [];
});
process.on('disconnect', () => process.exit(0));
