import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkExceptItems, checkItems, checkValue } from '@gifts/contract/check/check';
import { coerceQuery, type RawQuery } from '@gifts/contract/check/coerce-query';
import { type FieldError, maxFieldErrors } from '@gifts/contract/errors';
import type { Operation } from '@gifts/contract/operations';
import { Strict } from '@gifts/contract/schema';
import { badRequest } from '../kit/bad-request.ts';
import { sortByBodyOrder } from '../kit/sort-by-body-order.ts';
import { removeInvalidParts } from '../kit/valid-parts.ts';

/** The number of list items checked before other requests are served. */
const sliceSize = 2_000;

/** The schemas of an operation that a request must fit. */
type RequestSchemas = Pick<Operation, 'query' | 'body' | 'bulk'>;

const NoBody = Strict({});

/** Finds problems that the contract does not cover, in a body whose invalid parts were removed. */
export type FindFieldErrors = (parts: object) => Promise<FieldError[]>;

/**
 * Returns the query and the body as the contract defines them. A missing body counts as a body without fields. The
 * error lists all problems of both: if anything is invalid, `findProblems` checks the valid parts of the body.
 */
export async function checkRequest(
  operation: RequestSchemas,
  { query: rawQuery, body: rawBody }: { query: unknown; body: unknown },
  findProblems?: FindFieldErrors,
): Promise<{ query: unknown; body: unknown }> {
  // The framework parses every query into texts and lists of texts.
  const query = operation.query && coerceQuery(operation.query, rawQuery as RawQuery);
  const body = rawBody === undefined || rawBody === null ? {} : rawBody;
  const inQuery = query?.problems ?? [];
  const inBody = operation.bulk
    ? await checkBulk(operation, operation.bulk, body)
    : checkValue(operation.body ?? NoBody, body);
  if (inQuery.length + inBody.length === 0) return { query: query?.value, body };
  const isOnlyPartlyWrong = isRecord(body) && inBody.length < maxFieldErrors;
  throw badRequest([
    ...inQuery,
    ...(isOnlyPartlyWrong && findProblems ? await withFurtherErrors(body, inBody, findProblems) : inBody),
  ]);
}

async function withFurtherErrors(
  body: Record<string, unknown>,
  problems: readonly FieldError[],
  findProblems: FindFieldErrors,
): Promise<FieldError[]> {
  const unfit = removeInvalidParts(body, problems);
  const others = await findProblems(body);
  // Removed parts would also be reported as missing.
  return sortByBodyOrder(body, [...problems, ...others.filter(({ field }) => !unfit.has(field))]);
}

async function checkBulk(operation: RequestSchemas, list: string, value: unknown): Promise<FieldError[]> {
  const schema = operation.body;
  if (!schema) return [];
  const problems = checkExceptItems(schema, list, value);
  const items = listIn(value, list);
  const listSchema = (schema as { properties?: Record<string, typeof schema> }).properties?.[list];
  if (!items || !listSchema || problems.some(({ field }) => field === list)) return problems;
  for (let from = 0; from < items.length && problems.length < maxFieldErrors; from += sliceSize) {
    if (from > 0) await nextTurn();
    problems.push(...checkItems(listSchema, items, { at: list, from, to: from + sliceSize }));
  }
  return problems;
}

function listIn(value: unknown, list: string): unknown[] | null {
  if (!isRecord(value)) return null;
  const items = value[list];
  return Array.isArray(items) ? items : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
