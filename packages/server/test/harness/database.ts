import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { dropDatabase, onServer, urlOfDatabase } from './database-server.ts';

export interface TestDatabase {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, copied from the template of the run. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(`template ${inject('testTemplate')} strategy file_copy`);

/** A database without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template template0');

async function createDatabase(like: string): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `gifts_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} ${like}`);
  return {
    databaseUrl: urlOfDatabase(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}
