/** Connections to a replica. It answers soon or not at all: a server that is silent closes no connection. */
import pg from 'pg';
import { connectionSettingsText } from '../connection-settings.ts';
import { keepalive, serverKeepaliveText } from '../keepalive.ts';
import { renewPlans } from '../plans.ts';
import { watchForSilence } from '../silent-connections.ts';
import { run } from '../statements.ts';
import { typesOfValues } from '../types-of-values.ts';
import { systemOfServer } from './log-position.ts';
import { within } from './within.ts';

/** The address does not lead to a replica of the primary. */
export class ReplicaError extends Error {
  constructor(fact: string) {
    super(`The server of DATABASE_REPLICA_URL ${fact}.`);
  }
}

export interface ReplicaPool {
  readonly pool: pg.Pool;
  /** Closes all connections to a server that is lost or silent, so that nobody waits for it. */
  drop(): void;
}

/** A statement that takes longer is the primary's. */
const statementMs = 1_000;
/** After this time, a server that has not even refused the statement is silent. */
export const silentAfterMs = 1_250;
/** Other connections of a silent server are closed if they receive nothing for so long. */
const inDoubtMs = 250;
const connectMs = 1_000;

/** It leads to standbys of the system of the primary, or nowhere. */
export function openReplicaPool(
  { url, poolSize }: { url: string; poolSize: number },
  systemOfPrimary: () => Promise<string>,
): ReplicaPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'gifts replica',
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    // The same plans as on the primary. A replica that becomes a primary must not be written by what was meant to read.
    options: [
      connectionSettingsText,
      `-c statement_timeout=${statementMs} -c default_transaction_read_only=on`,
      serverKeepaliveText,
    ].join(' '),
    ...keepalive,
    types: typesOfValues,
    async onConnect(client) {
      const system = await systemOfPrimary();
      const [found] = await within(connectMs, client, run(client, systemOfServer));
      if (!found?.is_standby) throw new ReplicaError('is no standby');
      if (found.system !== system) throw new ReplicaError('is a standby of another database system');
    },
  });
  // The next statement or the next look at the replica reports what is wrong.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    renewPlans(client);
  });
  return { pool, drop: watchForSilence(pool, inDoubtMs).drop };
}
