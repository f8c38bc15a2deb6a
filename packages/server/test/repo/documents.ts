/** Compares the documents with the code. */
import { posix } from 'node:path';
import { cardGateways, carriers } from '../../src/adapters.ts';
import { loadConfig } from '../../src/config/config.ts';
import { everything, readRepositoryFile, type Source } from './sources.ts';

export const documents = everything.filter(
  ({ path }) => path.endsWith('.md') && !path.startsWith('packages/server/catalog/'),
);

/** Returns the cells of the table whose first column has this heading, without backticks. */
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

/** Names that are only examples of file names. */
const patterns = new Set(['utils.ts', 'packages/server/migrations/NNNN_name.sql']);

/** Finds missing files that a document names in backticks, by their path or the end of it. */
export function missingFiles({ path, text }: Source): string[] {
  return [...text.matchAll(namedFile)].flatMap(([, name = '']) => {
    const wanted = posix.normalize(name);
    const isThere =
      patterns.has(wanted) || allPaths.some((each) => each === wanted || each.endsWith(`/${wanted}`));
    return isThere ? [] : [`${path} names ${name}, which is not there. Say where it is now.`];
  });
}

/** Every variable that the configuration reads, including those of the adapters, without the files that may replace them. */
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
  loadConfig(environment, cardGateways, carriers);
  return [...names].filter((name) => !names.has(name.replace(/_FILE$/, '')) || !name.endsWith('_FILE'));
}

/** Reads the settings table of docs/operating.md. A row may contain several variables and as many defaults. */
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

/** Finds the requests in curl commands of documents. Words in capitals are ids. */
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

/** The words of every `npx gifts` in a document: the command, and what it is asked to do where that is a word. */
export const writtenCommands = (): { document: string; name: string; action: string | null }[] =>
  documents.flatMap(({ path: document, text }) =>
    [...text.matchAll(/npx gifts (?!--|COMMAND)([\w-]+)(?: ([a-z_.]+)(?![\w@-]))?/g)].map(
      ([, name = '', action = null]) => ({
        document,
        name,
        action,
      }),
    ),
  );
