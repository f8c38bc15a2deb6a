/**
 * A connection of its own for something that lasts: a lock, or hearing what others say. When it is lost another takes its
 * place.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export interface KeptConnection {
  close(): Promise<void>;
}

const reconnectAfterMs = 250;

export function keepConnection(options: {
  databaseUrl: string;
  applicationName: string;
  log: Logger;
  /** Said when the connection could not be had, or `begin` failed. */
  lostSentence: string;
  /** Called with each new connection. */
  begin: (client: pg.Client) => Promise<void>;
}): KeptConnection {
  const closing = new AbortController();
  const keeping = keep();

  async function keep(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await holdUntilLost(options, closing.signal);
      } catch (error) {
        options.log.warn({ err: error }, options.lostSentence);
      }
      await pause(reconnectAfterMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    async close() {
      closing.abort();
      await keeping;
    },
  };
}

async function holdUntilLost(
  { databaseUrl, applicationName, begin }: Parameters<typeof keepConnection>[0],
  closing: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  // What happened is told by the statement that fails, or by the end.
  client.on('error', () => {});
  const letGo = () => void client.end();
  try {
    await client.connect();
    await begin(client);
    if (!closing.aborted) closing.addEventListener('abort', letGo, { once: true });
    else letGo();
    await lost;
  } finally {
    closing.removeEventListener('abort', letGo);
    await client.end();
  }
}
