/** Many who do something about one order, or want the same money, at the same moment. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { runRaces } from '../soak/run-races.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('every race has one outcome, no deadlock and no fault, and the books hold', async () => {
  expect(await runRaces(database.databaseUrl, { orders: 40, say: () => {} })).toEqual([]);
}, 60_000);
