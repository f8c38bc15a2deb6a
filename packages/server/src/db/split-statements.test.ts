import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from './migrate.ts';
import { splitStatements } from './split-statements.ts';

describe('splitStatements', () => {
  it.each([
    ['select 1; select 2;\n', ['select 1', 'select 2']],
    ['-- First; this.\nselect 1; -- And; that.\n', ['select 1']],
    [`select 'a;b', 'it''s; so'; select "c;d"`, [`select 'a;b', 'it''s; so'`, 'select "c;d"']],
    ['do $$ begin; end $$; select 1', ['do $$ begin; end $$', 'select 1']],
    ['do $a$ x; $$ y; $$ z; $a$; select $1', ['do $a$ x; $$ y; $$ z; $a$', 'select $1']],
    ['-- Nothing.\n;;', []],
  ])('splits %j', (text, statements) => {
    expect(splitStatements(text)).toEqual(statements);
  });

  it('finds the statements of all migrations: each begins with a word of SQL', async () => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
    const texts = await Promise.all(files.map((name) => readFile(join(migrationsFolder, name), 'utf8')));
    const first = new Set(texts.flatMap(splitStatements).map((text) => text.split(/\s/, 1)[0]));
    const known = 'alter comment create delete do drop insert lock select set truncate update with'.split(
      ' ',
    );
    expect([...first].filter((word = '') => !known.includes(word))).toEqual([]);
  });
});
