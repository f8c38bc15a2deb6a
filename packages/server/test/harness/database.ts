import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { dropDatabase, onServer, urlOfDatabase } from './database-server.ts';

export interface TestDatabase {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, copied from the template of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `gifts_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${inject('testTemplate')} strategy file_copy`);
  return {
    databaseUrl: urlOfDatabase(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}
