import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { copyDatabase, dropEverywhere } from './cluster.ts';

export interface TestDatabase {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, copied from the template of the run. */
export const createTestDatabase = (): Promise<TestDatabase> => copyOf(inject('testTemplate'));

/** A database without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => copyOf('template0');

async function copyOf(template: string): Promise<TestDatabase> {
  const servers = inject('testServers');
  const name = `gifts_test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await copyDatabase(servers, template, name);
  return {
    databaseUrl,
    drop: async () => void (await dropEverywhere(servers, name)),
  };
}
