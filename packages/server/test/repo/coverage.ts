/** Compares the requests of the API tests with the operations of the contract. */
import { posix } from 'node:path';
import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { operatorOperations } from '@gifts/contract/dashboard/operator-operations';
import { personOperations } from '@gifts/contract/dashboard/person-operations';
import { errorCodes } from '@gifts/contract/errors';
import { type Operation, operations } from '@gifts/contract/operations';
import { product, type Source, tests } from './sources.ts';
import { importsOf, placeholder, textsOf } from './syntax.ts';

type Row = Pick<Operation, 'method' | 'path' | 'errors'>;
const rows = Object.entries<Row>({
  ...operations,
  ...memberOperations,
  ...personOperations,
  ...operatorOperations,
});

/** Tests that cover all operations and codes in a table. Each operation needs tests of its own as well. */
const tables = 'packages/server/test/api/http/';

interface TestFile {
  /** The strings and templates of the file. */
  readonly own: readonly string[];
  /** These and those of the files that it imports helpers from. */
  readonly all: readonly string[];
}

const sources = tests.filter(
  ({ path }) => path.startsWith('packages/server/test/api/') && !path.startsWith(tables),
);
const stringsOf = (source: Source): string[] => textsOf(source).map(({ text }) => text);

const files: TestFile[] = sources.map((source) => {
  const targets = importsOf(source).map(({ specifier }) => posix.join(posix.dirname(source.path), specifier));
  const helpers = sources.filter(({ path }) => targets.includes(path));
  const own = stringsOf(source);
  return { own, all: [...own, ...helpers.flatMap(stringsOf)] };
});

const segment = '[^/?]+';
/** Paths without a parameter. A pattern with a parameter would match them too. */
const fixedPaths = new Set<string>(rows.map(([, { path }]) => path));
const asPattern = (path: string): string => path.replaceAll(/\{\w+\}/g, segment);

/** True if a test contains the path, or passes the part after the id to a helper that contains the rest. */
function asksFor({ own, all }: TestFile, path: string): boolean {
  const whole = new RegExp(`^${asPattern(path)}([?].*)?$`);
  if (own.some((text) => text === path || (whole.test(text) && !fixedPaths.has(text)))) return true;
  const [, head, last] = /^(.+\})\/(\w+)$/.exec(path) ?? [];
  if (!head || !last) return false;
  const begun = new RegExp(`^${asPattern(head)}/?${placeholder}$`);
  return own.some((text) => text.replace('/', '') === last) && all.some((text) => begun.test(text));
}

export function untestedOperations(): string[] {
  return rows.flatMap(([id, { method, path }]) => {
    if (files.some((file) => asksFor(file, path))) return [];
    return [
      `${id}: no test in packages/server/test/api asks for ${path}. Add a file for ${method} ${path}, a describe for each status.`,
    ];
  });
}

export function untestedErrors(): string[] {
  const asserted = new Set(files.flatMap(({ own }) => own));
  const named = new Set(rows.flatMap(([, { errors }]) => errors));
  return [...named]
    .filter((code) => !asserted.has(code))
    .map(
      (code) =>
        `${code}: no API test of the operations that may answer it expects it. Add a case beside their others.`,
    );
}

const raising = product.filter(
  ({ path }) => path.startsWith('packages/server/') || path === 'packages/contract/src/check/check.ts',
);

export function unraisedErrors(): string[] {
  const raised = new Set(raising.flatMap(stringsOf));
  return Object.keys(errorCodes)
    .filter((code) => !raised.has(code))
    .map((code) => `${code}: nothing in the server answers it. Remove it from the contract, or raise it.`);
}
