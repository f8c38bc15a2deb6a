import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type Run, runGifts } from './run-gifts.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../../catalog/${name}`, import.meta.url));

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  folder = await mkdtemp(join(tmpdir(), 'gifts-catalog-'));
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const importFile = (...args: string[]): Promise<Run> =>
  runGifts(app.databaseUrl, ['catalog', 'import', ...args]);

async function namesAt(path: string): Promise<string[]> {
  const answer = await app.request('GET', path);
  expect(answer.status).toBe(200);
  return answer.body.data.map((item: { name: string }) => item.name);
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('catalog import', () => {
  test('of the built-in file changes nothing in a seeded service', async () => {
    const run = await importFile(fileOf('catalog.json'));
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Imported: 0 added, 0 changed/) });
  });

  test('of the sample is served by the running service within a second', async () => {
    expect(await importFile(fileOf('sample-import.csv'))).toMatchObject({
      code: 0,
      stdout: 'Imported: 3 added, 0 changed, 0 unchanged.\n',
    });
    const names = () => namesAt('/v1/products?country_code=CA&per_page=100');
    await expect.poll(names, { timeout: 1_500, interval: 50 }).toContain('Pear Butter');
    expect(await names()).not.toContain('Museum Day Card');
    expect(await importFile(fileOf('sample-import.csv'))).toMatchObject({
      stdout: 'Imported: 0 added, 0 changed, 3 unchanged.\n',
    });
  });

  test('--organization creates a catalog that other organizations do not see', async () => {
    const { stdout } = await runGifts(app.databaseUrl, [
      ...['organizations', 'create', '--name', 'Acme', '--email', 'ada@example.com', '--quiet'],
    ]);
    const own = await file(
      'own.csv',
      'slug,brand,name,price,brand_name,brand_shipping_price\nmug,acme,Acme Mug,1900,Acme Store,500\n',
    );
    expect(await importFile(own, '--organization', stdout.trim())).toMatchObject({ code: 0, stderr: '' });
    const key = await runGifts(app.databaseUrl, ['keys', 'create', '--email', 'ada@example.com', '--quiet']);
    const custom = '/v1/products?use_custom_catalog=true';
    const asked = () => app.request('GET', custom, { apiKey: key.stdout.trim() });
    await expect
      .poll(async () => (await asked()).body.data, { timeout: 1_500, interval: 50 })
      .toMatchObject([{ name: 'Acme Mug', price: 1900, brand: { name: 'Acme Store' } }]);
    expect(await namesAt(custom)).toEqual([]);
    const [mug] = (await asked()).body.data;
    expect(await app.request('GET', `/v1/products/${mug.id}`)).toMatchObject({
      status: 404,
      body: { error: 'Product not found', code: 'not_found' },
    });
  });

  test('of an invalid file lists its rows and does not change the catalog', async () => {
    const before = await app.db.query('select version from catalog_version');
    const broken = await file(
      'broken.csv',
      'slug,brand,name,price\nok,long-bough,Fine,100\nbad,nobody,Bad,1.5\n',
    );
    const run = await importFile(broken);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('Row 3 (slug bad): price must be a whole number of cents');
    expect(await app.db.query('select version from catalog_version')).toEqual(before);
    expect(await app.db.query(`select id from products where slug = 'ok'`)).toEqual([]);
  });

  test.each<[string, string, string | Buffer, RegExp]>([
    ['JSON that is none', 'a.json', '{"products": [', /is not JSON/],
    ['JSON that is a list', 'b.json', '[]', /must be an object with the lists/],
    [
      'an unknown list',
      'c.json',
      '{"prodcuts": []}',
      /has "prodcuts", and a catalog has only brands, products/,
    ],
    [
      'text that is not UTF-8',
      'd.csv',
      Buffer.from('slug,brand,name,price\ncaf\xe9,b,n,1', 'latin1'),
      /is not UTF-8/,
    ],
    ['another kind of file', 'e.xlsx', 'x', /ends in \.csv or \.json/],
  ])('of %s is refused with a sentence', async (_, name, content, sentence) => {
    const run = await importFile(await file(name, content));
    expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  });

  test.each<[string, string[], number]>([
    ['no file', [], 2],
    ['a file that is not there', ['nowhere.csv'], 1],
    ['an unknown organization', [fileOf('sample-import.csv'), '--organization', 'x'], 1],
  ])('of %s is refused', async (_, args, code) => {
    expect(await importFile(...args)).toMatchObject({ code, stdout: '' });
  });
});

test('seed on a seeded database reports that nothing is missing', async () => {
  expect(await runGifts(app.databaseUrl, ['seed'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'The catalog and the demo organization exist already.\n',
  });
});
