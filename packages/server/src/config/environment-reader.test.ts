import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentReader } from './environment-reader.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gifts-settings-'));
  writeFileSync(join(folder, 'key'), ' a secret \n');
  writeFileSync(join(folder, 'empty'), '\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a file can contain the value of a variable', () => {
  const read = environmentReader({ API_KEY_FILE: join(folder, 'key') });
  expect(read.text('API_KEY')).toBe('a secret');
  expect(read.problems).toEqual([]);
});

it('a value from a file is checked like any other, and not repeated', () => {
  const read = environmentReader({ API_KEY_FILE: join(folder, 'key') });
  read.accepted('API_KEY', () => false, 'longer');
  expect(read.problems).toEqual(['API_KEY is "a se…" and must be longer.']);
});

it('an empty name of a file counts as not set', () => {
  const read = environmentReader({ API_KEY: 'secret', API_KEY_FILE: ' ' });
  expect(read.text('API_KEY')).toBe('secret');
  expect(read.problems).toEqual([]);
});

it.each([
  ['missing', (file: string) => `API_KEY_FILE is "${file}", and that file cannot be read (ENOENT).`],
  ['.', (file: string) => `API_KEY_FILE is "${file}", and that file cannot be read (EISDIR).`],
  ['empty', (file: string) => `API_KEY_FILE is "${file}", and that file is empty.`],
])('the file %s is a problem, which is said once', (name, problem) => {
  const file = join(folder, name);
  const read = environmentReader({ API_KEY_FILE: file });
  expect([read.text('API_KEY'), read.text('API_KEY')]).toEqual([undefined, undefined]);
  expect(read.problems).toEqual([problem(file)]);
});

it('a variable and its file together are a problem', () => {
  const read = environmentReader({ API_KEY: 'secret', API_KEY_FILE: join(folder, 'key') });
  read.text('API_KEY');
  expect(read.problems).toEqual(['API_KEY and API_KEY_FILE are both set: remove one of them.']);
});
