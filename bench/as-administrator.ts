import pg from 'pg';
import type { Service } from './service.ts';

/** Runs work as the owner of the server. Foreign keys are not checked meanwhile. */
export async function asAdministrator(
  service: Service,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    host: service.databaseEnv.PGHOST,
    database: service.databaseEnv.PGDATABASE,
    user: 'postgres',
  });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off;');
    await work(client);
  } finally {
    await client.end();
  }
}
