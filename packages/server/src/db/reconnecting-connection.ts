/**
 * A dedicated connection for a lasting purpose: to hold a lock or to listen for notifications. A lost connection is
 * replaced by a new one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { CellClient } from './cells/cell-client.ts';
import { keepalive, serverKeepaliveText } from './keepalive.ts';
import { requirePrimary } from './require-primary.ts';

export interface ReconnectingConnection {
  close(): Promise<void>;
}

const reconnectAfterMs = 250;
/** The interval at which the connection is tested, and the time that the server has to answer. */
const pingIntervalMs = 5_000;
const queryTimeoutMs = 5_000;

export function openReconnectingConnection(options: {
  databaseUrl: string;
  applicationName: string;
  log: Logger;
  /** The log message for a connection that failed to open or was lost while `onConnected` ran. */
  lostMessage: string;
  /** Called with each new connection. */
  onConnected: (client: pg.Client) => Promise<void>;
  /** Called after each loss of the connection. */
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
      if (closing.signal.aborted) return;
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
  const client = new CellClient({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    ...keepalive,
    options: serverKeepaliveText,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  // The failing statement or the end of the connection reports the error.
  client.on('error', () => {});
  const letGo = () => void client.end();
  const asking = setInterval(() => {
    // A server that does not answer would not complete the closing of the connection either.
    client.query('select 1').catch(() => client.connection.stream.destroy());
  }, pingIntervalMs);
  try {
    await client.connect();
    await requirePrimary(client);
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
