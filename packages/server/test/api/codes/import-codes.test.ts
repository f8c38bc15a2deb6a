/** The operator imports codes from CSV. No output ever contains a code. */
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { allEntries, entriesOf } from '../audit/audit-fixtures.ts';
import { type OpenTestDatabase, openTestDatabase } from '../operators/open-test-database.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { findTextInDatabase } from '../payments/find-text-in-database.ts';
import { cardSlug, codeOf, csvOf, importCsv, pinOf, range } from './code-fixtures.ts';

let database: OpenTestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await runGifts(database.databaseUrl, ['seed']);
});
afterEach(() => database.close());

const importFile = (csv: string | Buffer, ...options: string[]) => importCsv(database, csv, {}, ...options);
const stored = () =>
  database.db.query<{ id: string; code: string; pin: string | null; value_cents: number }>(
    'select * from gift_card_codes order by id',
  );

test('codes are stored sealed, each differently, and no code or PIN is found anywhere', async () => {
  const run = await importFile(csvOf(range(0, 3)));
  expect(run).toEqual({ code: 0, stdout: 'Imported: 3 added, 0 there before, 0 refused.\n', stderr: '' });
  const rows = await stored();
  expect(rows.map(({ code, pin }) => [code, pin])).toEqual(
    rows.map(() => [
      expect.stringMatching(/^sealed\.1\.[0-9a-f]{8}\./),
      expect.stringMatching(/^sealed\.1\.[0-9a-f]{8}\./),
    ]),
  );
  const texts = range(0, 3).flatMap((number) => [codeOf(number), pinOf(number)]);
  expect(await findTextInDatabase(database.db, texts)).toEqual([]);
});

test('the same file changes nothing the second time, also with the codes in another form', async () => {
  await importFile(csvOf(range(0, 3)));
  const before = await stored();
  expect((await importFile(csvOf(range(0, 3)))).stdout).toBe(
    'Imported: 0 added, 3 there before, 0 refused.\n',
  );
  const unhyphened = csvOf(range(0, 4)).replaceAll('-', '');
  expect((await importFile(unhyphened.replaceAll('suppercard', cardSlug))).stdout).toBe(
    'Imported: 1 added, 3 there before, 0 refused.\n',
  );
  expect((await stored()).slice(0, 3)).toEqual(before);
});

test('two imports of one file at the same time add each code once', async () => {
  const csv = csvOf(range(0, 200));
  const runs = await Promise.all([0, 1, 2].map(() => importFile(csv)));
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await stored()).toHaveLength(200);
});

test('a file of many pieces is imported whole', async () => {
  const count = 12_000;
  const run = await importFile(csvOf(range(0, count)));
  expect(run.stdout).toBe(`Imported: ${count} added, 0 there before, 0 refused.\n`);
  expect(await stored()).toHaveLength(count);
});

describe('the audit log', () => {
  // The first import of all makes the key of codes too.
  beforeEach(async () => {
    await importFile(csvOf([99_999]));
  });
  const cardId = async () => {
    const [product] = await database.db.query<{ id: string }>('select id from products where slug = $1', [
      cardSlug,
    ]);
    return product?.id;
  };
  const imported = async (csv: string, ...options: string[]) =>
    (await entriesOf(database, () => importFile(csv, ...options))).map(
      ({ kind, act, actor_kind, subject_kind, subject_id, details }) => ({
        ...{ kind, act, actor_kind, subject_kind, subject_id, details },
      }),
    );
  const entry = (subject_id: string | undefined, added: object[]) => ({
    ...{ kind: 'change', act: 'codes_import', actor_kind: 'operator' },
    ...{ subject_kind: 'product', subject_id, details: { added } },
  });

  it('says how many codes of which product and value were added, and never a code', async () => {
    const id = await cardId();
    const csv = `${csvOf(range(0, 3))}\n${csvOf(range(3, 5), { value: 2_500 }).split('\n').slice(1).join('\n')}\n`;
    expect(await imported(csv)).toEqual([
      entry(id, [
        { value_cents: 2_500, count: 2 },
        { value_cents: 5_000, count: 3 },
      ]),
    ]);
    const texts = range(0, 5).flatMap((number) => [codeOf(number), pinOf(number)]);
    const stored = JSON.stringify(await allEntries(database));
    expect(texts.filter((text) => stored.includes(text))).toEqual([]);
  });

  it('counts neither what was there before nor what was refused', async () => {
    const id = await cardId();
    await importFile(csvOf(range(0, 3)));
    const refused = `no-such-card,5000,${codeOf(9)},1`;
    expect(await imported(`${csvOf(range(0, 4))}\n${refused}\n`)).toEqual([
      entry(id, [{ value_cents: 5_000, count: 1 }]),
    ]);
    expect(await imported(csvOf(range(0, 4)))).toEqual([]);
  });

  it('has an entry of each product, and the counts of all pieces of a long file add up to it', async () => {
    const id = await cardId();
    const [other] = await database.db.query<{ id: string }>(
      'select id from products where is_gift_card and id <> $1 order by id limit 1',
      [id],
    );
    const both = `${csvOf([1])}\n${other?.id},1,${codeOf(2)},\n`;
    const entries = await imported(both, '--any-value');
    expect(entries.toSorted((left) => (left.subject_id === id ? -1 : 1))).toEqual([
      entry(id, [{ value_cents: 5_000, count: 1 }]),
      entry(other?.id, [{ value_cents: 1, count: 1 }]),
    ]);
    const pieces = await imported(csvOf(range(3, 12_003)));
    expect(pieces.length).toBeGreaterThan(1);
    const counts = pieces.map(({ details }) => (details.added as { count: number }[])[0]?.count ?? 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12_000);
  });
});

describe('a row with a problem is left out and named, and never printed', () => {
  const secret = codeOf(77);
  it.each([
    [
      `${cardSlug},0,${secret},1`,
      'Row 3, value_cents: must be a whole number of cents, 1 to 100000000, such as 5000.',
    ],
    [
      `${cardSlug},50.00,${secret},1`,
      'Row 3, value_cents: must be a whole number of cents, 1 to 100000000, such as 5000.',
    ],
    [
      `${cardSlug},100,${secret},1`,
      'Row 3, value_cents: must be between 2500 and 50000 for this product, or add --any-value.',
    ],
    [
      `no-such-card,5000,${secret},1`,
      'Row 3, product_id: must be the id or the slug of a product of the catalog.',
    ],
    [`${cardSlug},5000,,1`, "Row 3, code: can't be blank."],
    [`${cardSlug},5000,${'Q'.repeat(256)},1`, 'Row 3, code: must be at most 255 characters.'],
    [`${cardSlug},5000,${secret},${'7'.repeat(65)}`, 'Row 3, pin: must be at most 64 characters.'],
    [`${cardSlug},5000,"${secret}\u0007",1`, 'Row 3, code: must be one line without control characters.'],
    [
      `${secret},${secret},${secret},1`,
      'Row 3, product_id: must be the id or the slug of a product of the catalog.\nRow 3, value_cents: must be a whole number of cents, 1 to 100000000, such as 5000.',
    ],
    [
      `${cardSlug},5000,${secret}`,
      'Row 3: the row must have a cell for each column, and quotation marks must be closed.',
    ],
    [
      `${cardSlug},5000,"${secret},1`,
      'Row 3: the row must have a cell for each column, and quotation marks must be closed.',
    ],
  ])('%s', async (row, problems) => {
    const run = await importFile(`${csvOf([1])}\n${row}`);
    expect(run).toEqual({
      code: 1,
      stdout: 'Imported: 1 added, 0 there before, 1 refused.\n',
      stderr: `${problems}\n`,
    });
    expect(run.stderr + run.stdout).not.toContain(secret);
  });

  it('a product without codes', async () => {
    const [product] = await database.db.query<{ slug: string }>(
      'select slug from products where not is_gift_card and not is_collection order by slug limit 1',
    );
    const run = await importFile(csvOf([1], { slug: product?.slug ?? '' }));
    expect(run.stderr).toBe(
      'Row 2, product_id: must be a gift card: the catalog marks those with is_gift_card.\n',
    );
  });

  it('a code with another value than before', async () => {
    await importFile(csvOf([1], { value: 5_000 }));
    const run = await importFile(csvOf([1], { value: 2_500 }));
    expect(run).toMatchObject({
      code: 1,
      stdout: 'Imported: 0 added, 0 there before, 1 refused.\n',
      stderr: 'Row 2, value_cents: the code was imported before with another value, which it keeps.\n',
    });
    expect((await stored()).map(({ value_cents }) => value_cents)).toEqual([5_000]);
  });
});

describe('a file', () => {
  it('may have semicolons, a byte order mark, upper-case columns in another order, blank rows and no PIN', async () => {
    const csv = `\uFEFFCODE;Product_ID;VALUE_CENTS\r\n${codeOf(1)};${cardSlug};2500\r\n\r\n`;
    expect((await importFile(csv)).stdout).toBe('Imported: 1 added, 0 there before, 0 refused.\n');
    expect(await stored()).toMatchObject([{ pin: null, value_cents: 2_500 }]);
  });

  it('may name the product by its id, and any value with an option', async () => {
    const [product] = await database.db.query<{ id: string }>('select id from products where slug = $1', [
      cardSlug,
    ]);
    const csv = csvOf([1], { slug: product?.id.toUpperCase() ?? '', value: 1 });
    expect((await importFile(csv, '--any-value')).stdout).toBe(
      'Imported: 1 added, 0 there before, 0 refused.\n',
    );
  });

  it.each([
    ['', /is empty: its first row names the columns/],
    ['product_id,value,code\n', /Row 1: Unknown field `value`.*\nRow 1: There is no column value_cents\./s],
    ['product_id,value_cents,code,code\n', /Row 1: Column code is there twice/],
    [Buffer.from([0x70, 0xff, 0xfe, 0x0a]), /is not UTF-8: save it again/],
  ])('%j is refused in one sentence', async (content, sentence) => {
    const run = await importFile(content);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(sentence);
    expect(await stored()).toEqual([]);
  });

  it('that is not there is refused', async () => {
    const run = await runGifts(database.databaseUrl, ['codes', 'import', '/nowhere/codes.csv']);
    expect(run).toMatchObject({ code: 1, stderr: 'There is no file /nowhere/codes.csv.\n' });
  });
});

test('the list and the threshold', async () => {
  const list = async () => (await runGifts(database.databaseUrl, ['codes', 'list'])).stdout;
  expect(await list()).toBe('');
  await importFile(csvOf(range(0, 25)));
  await importFile(csvOf(range(25, 27), { value: 2_500 }));
  expect(await list()).toBe(
    'supper-card  $25.00   2 free  0 issued  0 revealed  low (below 20)\nsupper-card  $50.00  25 free  0 issued  0 revealed\n',
  );
  const chosen = await runGifts(database.databaseUrl, ['codes', 'threshold', cardSlug, '2']);
  expect(chosen).toMatchObject({
    code: 0,
    stderr: 'The codes of supper-card run low when fewer than 2 of a value are left.\n',
  });
  expect(await list()).not.toContain('low');
  for (const args of [['tea', '2'], [cardSlug, 'few'], [cardSlug]]) {
    expect((await runGifts(database.databaseUrl, ['codes', 'threshold', ...args])).code).not.toBe(0);
  }
});
