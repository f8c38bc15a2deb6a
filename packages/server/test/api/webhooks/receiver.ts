/** A real HTTP receiver on loopback. It answers as a test says and keeps the requests it was sent. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** By performance.now(). */
  at: number;
}

export type Certificate = Pick<ServerOptions, 'cert' | 'key'>;

export type Answer = (request: Received, response: ServerResponse, socket: Socket) => void;

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** The ids of the events that were received. */
  ids(): Set<string>;
  /** Changes how requests are answered from now on. */
  answer(how: Answer): void;
  /** How many connections are open. */
  connections(): number;
  close(): Promise<void>;
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

export const withReset: Answer = (_request, _response, socket) => socket.resetAndDestroy();

/** Takes the request and never answers. */
export const withSilence: Answer = () => {};

/** With a certificate it speaks TLS, although `url` has the scheme of plain HTTP. */
export async function startReceiver(how: Answer = withStatus(200), tls?: Certificate): Promise<Receiver> {
  let answer = how;
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    void readBody(request).then(
      (body) => {
        const entry = {
          path: request.url ?? '',
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
          ),
          body,
          at: performance.now(),
        };
        received.push(entry);
        answer(entry, response, request.socket);
      },
      () => {},
    );
  };
  const server = tls ? createTlsServer(tls, receive) : createServer(receive);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    ids: () => new Set(received.map(({ headers }) => headers['webhook-id'] ?? '')),
    answer(next) {
      answer = next;
    },
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
