import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectQuery, requireConnectionSettings } from '../../src/db/connection-settings.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { OperatorError } from '../../src/kit/errors.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await db.close();
  await database.drop();
});

const open = (isPooled: boolean): Database => {
  const log = pino({ level: 'silent' });
  const { databaseUrl } = database;
  return openDatabase({ databaseUrl, isPooled, poolSize: 2, applicationName: 'gifts', log });
};

test('a pooler that does not set its connections up is refused, with what it has to run', async () => {
  db = open(true);
  const refusal = await requireConnectionSettings(db).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect(refusal).toMatchObject({ message: expect.stringContaining(`connect_query="${connectQuery}"`) });
});

test('what it has to run sets up a connection as the service does by itself', async () => {
  db = open(true);
  db.pool.on('connect', (client) => void client.query(connectQuery));
  await expect(requireConnectionSettings(db)).resolves.toBeUndefined();
});

test('the connections that the service sets up have all settings', async () => {
  db = open(false);
  await expect(requireConnectionSettings(db)).resolves.toBeUndefined();
});
