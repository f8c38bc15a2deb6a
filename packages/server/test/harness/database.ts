import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { copyDatabase, dropEverywhere } from './cluster.ts';

export interface TestDatabase {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, copied from the template of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const servers = inject('testServers');
  const name = `gifts_test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await copyDatabase(servers, inject('testTemplate'), name);
  return {
    databaseUrl,
    drop: async () => void (await dropEverywhere(servers, name)),
  };
}
