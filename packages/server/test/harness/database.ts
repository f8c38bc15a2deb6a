import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { copyDatabase, createDatabase, dropEverywhere } from './cluster.ts';

export interface TestDatabase {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, copied from the template of the run. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  makeDatabase((servers, name) => copyDatabase(servers, inject('testTemplate'), name));

/** A database without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => makeDatabase(createDatabase);

/** A database without any table on one server, also if the tests run on a cluster: for what is between a service and one server. */
export const createDatabaseOfServer = (): Promise<TestDatabase> =>
  makeDatabase(createDatabase, inject('testServers').slice(0, 1));

/** The same with all tables. */
export async function createMigratedDatabaseOfServer(): Promise<TestDatabase> {
  const database = await createDatabaseOfServer();
  await migrate(database.databaseUrl, { onProgress: () => {} });
  return database;
}

async function makeDatabase(
  make: (servers: readonly string[], name: string) => Promise<string>,
  servers: readonly string[] = inject('testServers'),
): Promise<TestDatabase> {
  const name = `gifts_test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await make(servers, name);
  return {
    databaseUrl,
    drop: async () => void (await dropEverywhere(servers, name)),
  };
}
