/** What happens to a body that nobody reads, because the request was refused before or has no use for a body. */
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A client that still sends gets this long to read the answer before the connection is reset. */
const lingerMs = 1_000;

/** Closes the connection after an answer that does not wait for the whole body. */
export async function closeIfBodyIsUnread({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (await stopReading(raw)) reply.header('connection', 'close');
}

/**
 * Reads nothing more from the connection of a request whose body has not arrived: Node would otherwise read the rest of it, however
 * long it is, to reach the next request. Returns true if so, and the answer has to say that the connection closes.
 */
export async function stopReading(request: IncomingMessage): Promise<boolean> {
  if (request.complete || !announcesBody(request)) return false;
  // A short body came with the head, and Node parses it before the next turn of the event loop.
  await nextTurn();
  if (request.complete) return false;
  const { socket } = request;
  // Node calls this after the last answer of a connection. Its own version resets the connection at once, and the
  // client might lose the answer.
  socket.destroySoon = () => {
    socket.end();
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), lingerMs);
  };
  return true;
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
