/** The database of a service: of the embedded PostgreSQL in its data directory, or one of its own on the server of DATABASE_URL. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { directOptions } from '../packages/server/src/db/cells/cell.ts';
import { CellClient } from '../packages/server/src/db/cells/cell-client.ts';
import { locateCell } from '../packages/server/src/db/cells/locate-cell.ts';
import { createDatabase, dropEverywhere, listServers } from '../packages/server/test/harness/cluster.ts';

export interface OwnDatabase {
  /** What the service is told of it. */
  readonly env: Readonly<Record<string, string>>;
  /** Connects to it, after the service has made its tables. */
  connect(): Promise<ConnectedDatabase>;
  drop(): Promise<void>;
}

export interface ConnectedDatabase {
  readonly database: pg.Client;
  /** The connection parameters for psql and pgbench. On a cluster they lead to the node that holds the cell. */
  readonly databaseEnv: DatabaseEnv;
}

export type DatabaseEnv = Record<'PGHOST' | 'PGUSER' | 'PGDATABASE', string> &
  Partial<Record<'PGPORT' | 'PGOPTIONS', string>>;

export const embeddedDatabase = (dataDir: string): OwnDatabase => ({
  env: {},
  async connect() {
    const databaseEnv = { PGHOST: join(dataDir, 'postgres/run'), PGUSER: 'gifts', PGDATABASE: 'gifts' };
    const database = new pg.Client({ host: databaseEnv.PGHOST, user: 'gifts', database: 'gifts' });
    await database.connect();
    return { database, databaseEnv };
  },
  drop: async () => {},
});

/** Makes a database on a server, or on all nodes of a cluster. */
export async function databaseOn(serverUrl: string): Promise<OwnDatabase> {
  const servers = await listServers(serverUrl);
  const name = `gifts_bench_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(servers, name);
  return {
    env: { DATABASE_URL: url, GIFTS_ENV: 'sandbox', GIFTS_SECRET_KEY: randomBytes(32).toString('base64') },
    async connect() {
      const database = new CellClient({ connectionString: url });
      await database.connect();
      const { host, port, user = '' } = database;
      const isCell = (await locateCell(url)) !== null;
      const databaseEnv = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: name };
      return { database, databaseEnv: { ...databaseEnv, ...(isCell && { PGOPTIONS: directOptions }) } };
    },
    drop: async () => void (await dropEverywhere(servers, name)),
  };
}
