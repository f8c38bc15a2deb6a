/**
 * A connection of its own for something that lasts: a lock, or hearing what others say. When it is lost another takes its
 * place.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export interface ReconnectingConnection {
  close(): Promise<void>;
}

const reconnectAfterMs = 250;
/** So often it is made sure that the server is still there, and so long it may take to say so. */
const pingIntervalMs = 5_000;
const queryTimeoutMs = 5_000;
/** A machine that vanishes says no goodbye: this has the server notice within half a minute. */
const tcpKeepaliveOptions =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export function openReconnectingConnection(options: {
  databaseUrl: string;
  applicationName: string;
  log: Logger;
  /** Said when the connection could not be had, or `begin` failed. */
  lostMessage: string;
  /** Called with each new connection. */
  onConnected: (client: pg.Client) => Promise<void>;
  /** Called when it is lost. */
  onLost?: () => void;
}): ReconnectingConnection {
  const closing = new AbortController();
  const maintaining = maintain();

  async function maintain(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await holdUntilLost(options, closing.signal);
      } catch (error) {
        options.log.warn({ err: error }, options.lostMessage);
      }
      options.onLost?.();
      await pause(reconnectAfterMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    async close() {
      closing.abort();
      await maintaining;
    },
  };
}

async function holdUntilLost(
  { databaseUrl, applicationName, onConnected: begin }: Parameters<typeof openReconnectingConnection>[0],
  closing: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    options: tcpKeepaliveOptions,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  // What happened is told by the statement that fails, or by the end.
  client.on('error', () => {});
  const letGo = () => void client.end();
  const asking = setInterval(() => {
    // Nobody waits for the goodbye of a server that is gone.
    client.query('select 1').catch(() => client.connection.stream.destroy());
  }, pingIntervalMs);
  try {
    await client.connect();
    await begin(client);
    if (!closing.aborted) closing.addEventListener('abort', letGo, { once: true });
    else letGo();
    await lost;
  } finally {
    clearInterval(asking);
    closing.removeEventListener('abort', letGo);
    await client.end();
  }
}
