/** What the API tests ask for, compared with what the contract offers. */
import { type ErrorCode, errorCodes } from '@gifts/contract/errors';
import { type Operation, operations } from '@gifts/contract/operations';
import { server, tests } from './sources.ts';
import { hole, textsOf } from './syntax.ts';

const rows: [string, Operation][] = Object.entries(operations);

/** Tables that go through all operations and codes; beside them each has tests of what it is for. */
const tables = 'packages/server/test/api/http/';

const apiTexts = tests
  .filter(({ path }) => path.startsWith('packages/server/test/api/') && !path.startsWith(tables))
  .flatMap((source) => textsOf(source).map(({ text }) => text));

const asPattern = (path: string): RegExp =>
  new RegExp(`^(/v1|${hole})?${path.replace(/^\/v1/, '').replaceAll(/\{\w+\}/g, '[^/?]+')}([?].*)?$`);

export function untestedOperations(): string[] {
  return rows.flatMap(([id, { method, path }]) => {
    const pattern = asPattern(path);
    if (apiTexts.some((text) => pattern.test(text))) return [];
    return [
      `${id}: no test in packages/server/test/api asks for ${path}. Add a file for ${method} ${path}, a describe for each status.`,
    ];
  });
}

export function untestedErrors(): string[] {
  const asserted = new Set(apiTexts);
  const named = new Set(rows.flatMap(([, { errors }]) => errors));
  return [...named]
    .filter((code) => !asserted.has(code) && !(code in notRaisedYet))
    .map(
      (code) =>
        `${code}: no API test of the operations that may answer it expects it. Add a case beside their others.`,
    );
}

/** In the contract before the code that answers them. */
const notRaisedYet: Partial<Record<ErrorCode, string>> = {
  card_declined: 'Comes with payments by card.',
};

export function unraisedErrors(): string[] {
  const raised = new Set(server.flatMap((source) => textsOf(source).map(({ text }) => text)));
  return Object.keys(errorCodes).flatMap((code) => {
    if (raised.has(code) === code in notRaisedYet) {
      return raised.has(code)
        ? [`${code}: is answered by now. Remove it from packages/server/test/repo/coverage.ts.`]
        : [`${code}: nothing in the server answers it. Remove it from the contract, or raise it.`];
    }
    return [];
  });
}
