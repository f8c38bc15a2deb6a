import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkAround, checkItems, checkValue } from '@gifts/contract/check/check';
import { coerceQuery, type RawQuery } from '@gifts/contract/check/coerce-query';
import { maxProblems, type Problem } from '@gifts/contract/errors';
import type { Operation } from '@gifts/contract/operations';
import { Strict } from '@gifts/contract/schema';
import { takeOutUnfit } from '../kit/fitting.ts';
import { refuse } from '../kit/refuse.ts';
import { inWrittenOrder } from '../kit/written-order.ts';

/** Items of a long list checked before other requests have their turn. */
const sliceSize = 2_000;

/** The parts of an operation that a request has to fit. */
type Asked = Pick<Operation, 'query' | 'body' | 'bulk'>;

const NoBody = Strict({});

/** Problems beyond the contract's, of a body whose unfit parts were taken out. */
export type FindProblems = (parts: object) => Promise<Problem[]>;

export function checkQuery(operation: Asked, query: RawQuery): unknown {
  if (!operation.query) return undefined;
  const { value, problems } = coerceQuery(operation.query, query);
  if (problems.length > 0) throw refuse(problems);
  return value;
}

/**
 * The body as the contract has it. A body left out is one without fields. Where it does not fit, `findProblems` looks
 * at the parts that do, so that the caller is told everything at once.
 */
export async function checkBody(
  operation: Asked,
  body: unknown,
  findProblems?: FindProblems,
): Promise<unknown> {
  const value = body === undefined || body === null ? {} : body;
  const problems = operation.bulk
    ? await checkBulk(operation, operation.bulk, value)
    : checkValue(operation.body ?? NoBody, value);
  if (problems.length === 0) return value;
  const isOnlyPartlyWrong = isRecord(value) && problems.length < maxProblems;
  throw refuse(
    isOnlyPartlyWrong && findProblems ? await withOthers(value, problems, findProblems) : problems,
  );
}

async function withOthers(
  body: Record<string, unknown>,
  problems: readonly Problem[],
  findProblems: FindProblems,
): Promise<Problem[]> {
  const unfit = takeOutUnfit(body, problems);
  const others = await findProblems(body);
  // That a part which does not fit is missing would be told of it as well.
  return inWrittenOrder(body, [...problems, ...others.filter(({ field }) => !unfit.has(field))]);
}

async function checkBulk(operation: Asked, list: string, value: unknown): Promise<Problem[]> {
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
  if (!isRecord(value)) return null;
  const items = value[list];
  return Array.isArray(items) ? items : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
