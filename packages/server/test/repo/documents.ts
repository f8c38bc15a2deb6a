/** What the documents say of the code, and what the code says of itself. */
import { posix } from 'node:path';
import { cardGateways } from '../../src/adapters.ts';
import { loadConfig } from '../../src/config/config.ts';
import { everything, readRepositoryFile, type Source } from './sources.ts';

export const documents = everything.filter(
  ({ path }) => path.endsWith('.md') && !path.startsWith('packages/server/catalog/'),
);

/** The cells of a table's rows, the code marks removed, below the heading that its first cell has. */
export function tableBelow({ text }: Source, firstHeading: string): string[][] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => cellsOf(line)[0] === firstHeading);
  if (start === -1) throw new Error(`There is no table whose first column is "${firstHeading}".`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end === -1 ? rows.length : end).map(cellsOf);
}

const cellsOf = (line: string): string[] =>
  line.startsWith('|')
    ? line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim())
    : [];

const namedFile = /`([\w./@-]+\.(?:ts|tsx|mjs|sql|sh))`/g;
const allPaths = everything.map(({ path }) => path);

/** Not files, but how files are named or not named. */
const patterns = new Set(['utils.ts', 'packages/server/migrations/NNNN_name.sql']);

/** Files that a document names in code marks and that are not there, by their path or by the end of it. */
export function missingFiles({ path, text }: Source): string[] {
  return [...text.matchAll(namedFile)].flatMap(([, name = '']) => {
    const wanted = posix.normalize(name);
    const isThere =
      patterns.has(wanted) || allPaths.some((each) => each === wanted || each.endsWith(`/${wanted}`));
    return isThere ? [] : [`${path} names ${name}, which is not there. Say where it is now.`];
  });
}

/** Every variable that the configuration reads, those of the adapters included. */
export function settingsRead(): string[] {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_target, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  loadConfig(environment, cardGateways);
  return [...names];
}

/** The settings table of docs/operating.md: a row may hold several variables and as many defaults. */
export function settingsWritten(): Map<string, string> {
  const rows = tableBelow(readRepositoryFile('docs/operating.md'), 'Variable');
  return new Map(
    rows.flatMap(([variables = '', defaults = '']) => {
      const values = defaults.split(', ');
      return variables
        .split(', ')
        .map((name, index): [string, string] => [name.replaceAll('`', ''), values[index] ?? '']);
    }),
  );
}

export interface WrittenRequest {
  readonly document: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Requests that documents show as curl commands; words in capitals stand for ids. */
export function writtenRequests(): WrittenRequest[] {
  return documents.flatMap(({ path: document, text }) =>
    [...text.matchAll(/^curl(?:[^'\n\\]|'[^']*'|\\\n)*/gm)].flatMap(([command]) => {
      const [, path] = /https?:\/\/[^/\s]+(\/v1\/[\w/]+)/.exec(command) ?? [];
      if (!path) return [];
      const [, given] = / -X (\w+)/.exec(command) ?? [];
      const [, json] = / -d '([^']*)'/.exec(command) ?? [];
      const method = given ?? (json === undefined ? 'GET' : 'POST');
      return [{ document, method, path: withIds(path), body: json && JSON.parse(withIds(json)) }];
    }),
  );
}

const sampleId = '01920000-0000-7000-8000-000000000000';
const withIds = (text: string): string => text.replaceAll(/\b[A-Z]+_ID\b/g, sampleId);
