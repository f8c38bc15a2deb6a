import { type FieldError, maxFieldErrors } from '../errors.ts';
import type { Static, TSchema } from '../schema.ts';
import { explain } from './explain.ts';
import {
  blank,
  type JsonSchema,
  labelOf,
  truncateName,
  unknownName,
  unstorable,
  wrongType,
} from './sentences.ts';
import { isStorable } from './unstorable.ts';

/** The query of a request. A repeated parameter is an array. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Converts a query to the types of its schema: reads numbers and booleans from text and fills in defaults. `value`
 * has its type only when there are no problems.
 */
export function coerceQuery<S extends TSchema>(
  schema: S,
  query: RawQuery,
): { value: Static<S>; problems: FieldError[] } {
  const { properties = {} }: JsonSchema = schema;
  const value: Record<string, unknown> = {};
  const problems: FieldError[] = [];
  for (const [name, given] of Object.entries(query)) {
    if (given === undefined) continue;
    const parameter = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!parameter) problems.push(unknown(name, properties));
    else {
      const read = readParameter(parameter, given, name);
      if ('problem' in read) problems.push({ field: name, message: read.problem });
      else value[name] = read.value;
    }
  }
  problems.push(...fillIn(schema, value, query));
  return { value: value as Static<S>, problems: problems.slice(0, maxFieldErrors) };
}

function unknown(name: string, properties: object): FieldError {
  return { field: truncateName(name), message: unknownName('parameter', name, Object.keys(properties)) };
}

type Read = { value: unknown } | { problem: string };

function readParameter(schema: TSchema, given: string | readonly string[], name: string): Read {
  const [text, ...repeats] = typeof given === 'string' ? [given] : given;
  if (repeats.length > 0) return { problem: `${labelOf(name)} can be given only once` };
  if (text === undefined || text === '') return { problem: blank(name, schema) };
  if (!isStorable(text)) return { problem: unstorable(name) };
  const read = readText(schema, text, name);
  if ('problem' in read) return read;
  const [problem] = explain(schema, read.value, { at: name, kind: 'parameter' });
  return problem ? { problem: problem.message } : read;
}

/** Reads only the plain spelling of a value: `1e3`, `1.0`, ` 1` and `yes` are refused. */
function readText(shape: JsonSchema, text: string, name: string): Read {
  if (shape.type === 'integer') return readInteger(shape, text, name);
  if (shape.type !== 'boolean') return { value: text };
  return text === 'true' || text === 'false'
    ? { value: text === 'true' }
    : { problem: wrongType(shape, name) };
}

function readInteger(shape: JsonSchema, text: string, name: string): Read {
  if (!/^(?:0|-?[1-9]\d*)$/.test(text)) return { problem: wrongType(shape, name) };
  const number = Number(text);
  return Number.isSafeInteger(number) ? { value: number } : { problem: `${labelOf(name)} is out of range` };
}

/** Fills in the defaults of missing parameters, and returns the problems of missing required ones. */
function fillIn(
  { properties = {}, required = [] }: JsonSchema,
  value: Record<string, unknown>,
  query: RawQuery,
): FieldError[] {
  for (const [name, parameter] of Object.entries(properties)) {
    const { default: standard }: JsonSchema = parameter;
    if (query[name] === undefined && standard !== undefined) value[name] = standard;
  }
  return required
    .filter((name) => query[name] === undefined)
    .map((name) => ({ field: name, message: blank(name, properties[name]) }));
}
