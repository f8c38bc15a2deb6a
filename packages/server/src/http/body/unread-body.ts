/** What happens to a body that nobody reads, because the request was refused before or has no use for a body. */
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A client that still sends gets this long to read the answer before the connection is reset. */
const lingerMs = 1_000;

/**
 * Closes the connection after an answer that does not wait for the whole body. Nothing more is read from it: Node
 * would otherwise read the rest of the body, however long it is, to reach the next request.
 */
export async function closeIfBodyIsUnread(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.complete || !announcesBody(request)) return;
  // A short body came with the head, and Node parses it before the next turn of the event loop.
  await nextTurn();
  if (request.complete) return;
  reply.header('connection', 'close');
  const { socket } = request;
  // Node calls this after the last answer of a connection. Its own version resets the connection at once, and the
  // client might lose the answer.
  socket.destroySoon = () => {
    socket.end();
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), lingerMs);
  };
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Asks for the body of a request with `Expect: 100-continue` only when the body is going to be read. */
export function continueWhenBodyIsRead(app: FastifyInstance): void {
  const { server } = app;
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    done(null, payload);
  });
}
