/** Requests written byte by byte to a socket, as no ordinary client sends them. */
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 if the connection ended without an answer. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** True if the server ended the connection. */
  readonly isClosed: boolean;
  readonly afterMs: number;
}

export interface RawRequest {
  readonly socket: Socket;
  /** Settles when the answer is complete and, if it says `Connection: close`, the server has ended the connection. */
  readonly answer: Promise<RawAnswer>;
}

/** Sends the head of a request. The test sends as much of the body as it likes. */
export function sendHead(
  url: string,
  requestLine: string,
  headers: Record<string, string>,
  bodyInSamePacket = '',
): RawRequest {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const lines = [`${requestLine} HTTP/1.1`, 'Host: gifts.test'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${bodyInSamePacket}`);
  return { socket, answer: readAnswer(socket) };
}

function readAnswer(socket: Socket): Promise<RawAnswer> {
  const since = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const settle = (isClosed: boolean) => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body, isClosed, afterMs: performance.now() - since });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isComplete(text) && !/^connection: close/im.test(text)) settle(false);
    });
    socket.on('end', () => settle(true));
    socket.on('error', () => settle(true));
  });
}

function isComplete(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text)?.[1];
  return headEnd >= 0 && text.length >= headEnd + 4 + Number(length ?? 0);
}
