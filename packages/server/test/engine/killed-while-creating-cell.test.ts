/** A cell whose creation is killed again and again is made by the last run, and nobody uses it before. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOf, urlOfDatabase } from '../../src/deployment/cells/cell-address.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { dropDatabase } from '../harness/database-server.ts';
import { spawnGifts } from '../harness/gifts-process.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import { query } from './engine-process.ts';
import { environment, type SeededDatabase, seedDatabase } from './service-process.ts';

let main: TestDatabase;
let seeded: SeededDatabase;
beforeAll(async () => {
  main = await createTestDatabase();
  seeded = await seedDatabase(main.databaseUrl);
});
afterAll(async () => {
  await seeded.db.close();
  await dropDatabase(main.databaseUrl, `${databaseOf(main.databaseUrl)}_b`);
  await main.drop();
});

const kills = 8;

test('a cell is made after its creation was killed at any point', async () => {
  const opened = 'select name from cells where opened_at is not null';
  for (let kill = 0; kill < kills && (await query(main.databaseUrl, opened)).length === 0; kill += 1) {
    const child = spawnGifts(['cells', 'create', 'b'], environment(main.databaseUrl));
    const ended = once(child, 'close');
    await Promise.race([ended, pauseAtRandom(600, 4_000)]);
    child.kill('SIGKILL');
    await ended;
  }
  const { code, stderr } = await runGifts(main.databaseUrl, ['cells', 'create', 'b']);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/The cell b is open/)]);
  const url = urlOfDatabase(main.databaseUrl, `${databaseOf(main.databaseUrl)}_b`);
  for (const table of ['products', 'brands', 'cards', 'sign_in_keys', 'mail_keys', 'schema_migrations']) {
    const columns = table === 'schema_migrations' ? 'name' : '*';
    const rows = `select ${columns} from ${table} as t order by t::text`;
    const named = table === 'schema_migrations' ? 'select name from schema_migrations order by name' : rows;
    expect(await query(url, named)).toEqual(await query(main.databaseUrl, named));
  }
  expect((await runGifts(main.databaseUrl, ['organizations', 'list', '--cell', 'b'])).code).toBe(0);
}, 120_000);
