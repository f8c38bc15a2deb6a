/** A connection of its own for the rows of whole tables, which may take hours. */
import pg from 'pg';
import { CellClient } from '../db/cells/cell-client.ts';

/** Connects to the server that has the rows. */
export const openSession = (databaseUrl: string): Promise<pg.Client> =>
  open(new CellClient(settingsOf(databaseUrl)));

/** Connects to the server of the address itself. On a cluster, that of the coordinator is for tables that are not there yet. */
export const openDefinitions = (databaseUrl: string): Promise<pg.Client> =>
  open(new pg.Client(settingsOf(databaseUrl)));

const settingsOf = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'gifts backup',
  keepAlive: true,
  // COPY writes times and numbers so that any server reads them as the same.
  options:
    '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex',
});

async function open(client: pg.Client): Promise<pg.Client> {
  // Whoever waits for a statement is told; without a listener a lost server would end the process with a stack trace.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** `schema.name`, quoted for a statement. */
export const quoteName = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

export const quoteColumns = (columns: readonly string[]): string =>
  columns.map(pg.escapeIdentifier).join(', ');
