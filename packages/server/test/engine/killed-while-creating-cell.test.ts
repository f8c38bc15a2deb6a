/** A cell whose creation is killed again and again is made by the last run, and nobody uses it before. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOf, urlOfDatabase } from '../../src/deployment/cells/cell-address.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import { dropEverywhere, listServers, urlOfRows } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { spawnGifts } from '../harness/gifts-process.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import { query, until } from './engine-process.ts';
import { environment, type SeededDatabase, seedDatabase } from './service-process.ts';

let main: TestDatabase;
let seeded: SeededDatabase;
beforeAll(async () => {
  main = await createTestDatabase();
  seeded = await seedDatabase(main.databaseUrl);
});
afterAll(async () => {
  await seeded.db.close();
  await dropEverywhere(await listServers(main.databaseUrl), `${databaseOf(main.databaseUrl)}_b`);
  await main.drop();
});

/** Of the creation: what the process says before it is killed. Without migrations, the last steps follow the first line. */
const points = [
  /Making the database/,
  /: 001\d_/,
  /: 006\d_/,
  /: 0092_cells/,
  ...Array.from({ length: 5 }, () => /Making the database/),
];

async function createUntil(words: RegExp): Promise<void> {
  const child = spawnGifts(['cells', 'create', 'b'], environment(main.databaseUrl));
  const ended = once(child, 'close');
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  await until(async () => words.test(said));
  await pauseAtRandom(0, 60);
  child.kill('SIGKILL');
  await ended;
}

test('a cell is made after its creation was killed at any point', async () => {
  for (const point of points) await createUntil(point);
  const { code, stderr } = await runGifts(main.databaseUrl, ['cells', 'create', 'b']);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/The cell b is open/)]);
  const url = await urlOfRows(urlOfDatabase(main.databaseUrl, `${databaseOf(main.databaseUrl)}_b`));
  const same = [
    'select name from schema_migrations order by name',
    'select * from products where owner_organization_id is null order by id',
    'select * from brands where owner_organization_id is null order by id',
    'select * from cards order by id',
    'select * from sign_in_keys',
    'select * from mail_keys',
  ];
  for (const rows of same) expect(await query(url, rows)).toEqual(await query(main.databaseUrl, rows));
  expect((await runGifts(main.databaseUrl, ['organizations', 'list', '--cell', 'b'])).code).toBe(0);
}, 120_000);
