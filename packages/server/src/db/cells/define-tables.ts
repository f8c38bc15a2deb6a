import pg from 'pg';
import type { Tx } from '../statements.ts';
import { inTransaction } from '../transaction.ts';
import { definitionOptions, directOptions, urlOfCoordinator, urlOnNode, withConnection } from './cell.ts';
import { locateCell } from './locate-cell.ts';
import { planForOneOrganization } from './open-cell.ts';

/** Runs a transaction that makes or drops tables: over the coordinator of a cluster, or as any other transaction. */
export async function defineTables<T>(
  databaseUrl: string,
  work: (tx: Tx) => Promise<T>,
  transaction: (work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  const node = await locateCell(databaseUrl);
  if (!node) return transaction(work);
  const pool = new pg.Pool({
    connectionString: await urlOfCoordinator(databaseUrl),
    max: 1,
    application_name: 'gifts cells',
    connectionTimeoutMillis: 5_000,
    options: definitionOptions,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    // Nobody listens for signals on the coordinator, and work that defines tables sends none.
    const connections = { pool, groupedInsertions: { insert: refuse } };
    const result = await inTransaction(connections, work, () => {});
    await withConnection(urlOnNode(databaseUrl, node), directOptions, (client) =>
      client.query(planForOneOrganization),
    );
    return result;
  } finally {
    await pool.end();
  }
}

const refuse = (): never => {
  throw new Error('A transaction that defines tables begins with a statement that does.');
};
