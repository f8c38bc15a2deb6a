/** A real HTTP server on loopback. It returns the answers that a test sets, and records the requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StubResponse {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Instead of an answer, `hang up` closes the connection and `silence` leaves it open. */
  readonly instead?: 'hang up' | 'silence';
}

type Respond = (asked: ReceivedRequest, count: number) => StubResponse;

export function createStubServer() {
  const asked: ReceivedRequest[] = [];
  let respond: Respond = () => ({ body: {} });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const one: ReceivedRequest = { method, url, headers, body: Buffer.concat(chunks).toString() };
    asked.push(one);
    sendResponse(respond(one, asked.length), request, response);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    asked,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (next: Respond) => {
      respond = next;
    },
  };
}

function sendResponse(
  { status = 200, headers, body, instead }: StubResponse,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (instead === 'silence') return;
  if (instead === 'hang up') {
    request.socket.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
