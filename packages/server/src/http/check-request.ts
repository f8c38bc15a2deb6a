import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkAround, checkItems, checkValue } from '@gifts/contract/check';
import { coerceQuery, type RawQuery } from '@gifts/contract/coerce-query';
import { maxProblems, type Problem } from '@gifts/contract/errors';
import type { Operation } from '@gifts/contract/operations';
import { refuse } from '../kit/refuse.ts';

/** Items of a long list checked before other requests have their turn. */
const sliceSize = 2_000;

export function checkQuery(operation: Operation, query: RawQuery): unknown {
  if (!operation.query) return undefined;
  const { value, problems } = coerceQuery(operation.query, query);
  if (problems.length > 0) throw refuse(problems);
  return value;
}

/** The body as the contract has it. A body left out is one without fields. */
export async function checkBody(operation: Operation, body: unknown): Promise<unknown> {
  if (!operation.body) return undefined;
  const value = body === undefined || body === null ? {} : body;
  const problems = operation.bulk
    ? await checkBulk(operation, operation.bulk, value)
    : checkValue(operation.body, value);
  if (problems.length > 0) throw refuse(problems);
  return value;
}

async function checkBulk(operation: Operation, list: string, value: unknown): Promise<Problem[]> {
  const schema = operation.body;
  if (!schema) return [];
  const problems = checkAround(schema, list, value);
  const items = listIn(value, list);
  const listSchema = (schema as { properties?: Record<string, typeof schema> }).properties?.[list];
  if (!items || !listSchema || problems.some(({ field }) => field === list)) return problems;
  for (let from = 0; from < items.length && problems.length < maxProblems; from += sliceSize) {
    if (from > 0) await nextTurn();
    problems.push(...checkItems(listSchema, items, { at: list, from, to: from + sliceSize }));
  }
  return problems;
}

function listIn(value: unknown, list: string): unknown[] | null {
  if (typeof value !== 'object' || value === null || !(list in value)) return null;
  const items = (value as Record<string, unknown>)[list];
  return Array.isArray(items) ? items : null;
}
