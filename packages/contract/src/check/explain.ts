/**
 * Describes in sentences what is wrong with a value that does not fit its schema. This is slower than a compiled
 * validator, so it runs only after a validator has refused the value.
 */
import { Test as hasFormat } from 'typebox/format';
import { type FieldError, maxFieldErrors } from '../errors.ts';
import { refusesBlank } from '../patterns.ts';
import type { TSchema } from '../schema.ts';
import { matchesSchema } from './compiled-validators.ts';
import {
  blank,
  type JsonSchema,
  type NameKind,
  notOneOf,
  outOfBounds,
  tooFew,
  tooLong,
  tooMany,
  tooShort,
  truncateName,
  unknownName,
  wrongFormat,
  wrongPattern,
  wrongType,
} from './sentences.ts';

export interface Place {
  /** Path of the value in the request. Empty for a whole body or query. */
  readonly at: string;
  readonly kind?: NameKind;
}

/** The first problems of a value, at most `maxFieldErrors`, in the order in which they appear in the value. */
export function explain(schema: TSchema, value: unknown, { at, kind = 'field' }: Place): FieldError[] {
  const problems: FieldError[] = [];
  for (const problem of problemsOf(schema, value, at, kind)) {
    if (problems.push(problem) === maxFieldErrors) break;
  }
  return problems;
}

/** A generator, so that a long list of wrong items costs no more than the problems that are shown. */
function* problemsOf(schema: TSchema, value: unknown, at: string, kind: NameKind): Generator<FieldError> {
  const { shape, nullable } = unwrap(schema);
  if (acceptsAnything(shape) || (nullable && value === null)) return;
  if (at !== '' && (value === undefined || value === null)) yield { field: at, message: blank(at, shape) };
  else if (shape.type === 'object') yield* objectProblems(shape, value, at, kind);
  else if (shape.type === 'array') yield* arrayProblems(shape, value, at, kind);
  else {
    const message = scalarProblem(shape, value, at);
    if (message !== undefined) yield { field: at, message };
  }
}

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';
const acceptsAnything = (shape: JsonSchema): boolean => shape.type === undefined && shape.enum === undefined;

function unwrap(schema: JsonSchema): { shape: JsonSchema; nullable: boolean } {
  if (!schema.anyOf) return { shape: schema, nullable: isNull(schema) };
  return { shape: schema.anyOf.find((option) => !isNull(option)) ?? {}, nullable: schema.anyOf.some(isNull) };
}

/** Problems of the given fields come first, in their order. Missing fields follow in the order of the schema. */
function* objectProblems(
  shape: JsonSchema,
  value: unknown,
  at: string,
  kind: NameKind,
): Generator<FieldError> {
  if (!isRecord(value)) {
    yield { field: at, message: wrongType(shape, at) };
    return;
  }
  const fields = shape.properties ?? {};
  const required = shape.required ?? [];
  const [anyValue] = Object.values(shape.patternProperties ?? {});
  for (const name of Object.keys(value)) {
    const path = at === '' ? name : `${at}.${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) {
      const isMissing = value[name] === undefined;
      if (!isMissing) yield* problemsOf(field, value[name], path, kind);
    } else if (anyValue) {
      yield* problemsOf(
        anyValue,
        value[name],
        at === '' ? truncateName(name) : `${at}.${truncateName(name)}`,
        kind,
      );
    } else if (shape.additionalProperties === false) {
      const field = at === '' ? truncateName(name) : `${at}.${truncateName(name)}`;
      yield { field, message: unknownName(kind, name, Object.keys(fields)) };
    }
  }
  for (const name of required) {
    const path = at === '' ? name : `${at}.${name}`;
    if (value[name] === undefined) yield { field: path, message: blank(path, fields[name]) };
  }
}

function* arrayProblems(
  shape: JsonSchema,
  value: unknown,
  at: string,
  kind: NameKind,
): Generator<FieldError> {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = shape;
  if (!Array.isArray(value)) {
    yield { field: at, message: wrongType(shape, at) };
  } else if (value.length < minItems) {
    yield { field: at, message: value.length === 0 ? blank(at) : tooFew(at, minItems) };
  } else if (value.length > maxItems) {
    yield { field: at, message: tooMany(at, maxItems) };
  } else if (items) {
    for (let index = 0; index < value.length; index += 1) {
      if (!matchesSchema(items, value[index]))
        yield* problemsOf(items, value[index], `${at}[${index}]`, kind);
    }
  }
}

function scalarProblem(shape: JsonSchema, value: unknown, at: string): string | undefined {
  if (shape.enum) return shape.enum.includes(value) ? undefined : notOneOf(shape.enum, at);
  if (shape.type === 'string')
    return typeof value === 'string' ? textProblem(shape, value, at) : wrongType(shape, at);
  if (shape.type === 'integer') return integerProblem(shape, value, at);
  return typeof value === shape.type ? undefined : wrongType(shape, at);
}

function textProblem(shape: JsonSchema, text: string, at: string): string | undefined {
  const { minLength, maxLength, pattern, format } = shape;
  const isBlank = text === '' ? minLength !== undefined : refusesBlank(pattern) && text.trim() === '';
  if (isBlank) return blank(at, shape);
  // The length comes first, so that a regular expression never reads a text as long as a body.
  if (maxLength !== undefined && isLonger(text, maxLength)) return tooLong(at, maxLength);
  if (minLength !== undefined && isShorter(text, minLength)) return tooShort(at, minLength);
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return wrongPattern(at, pattern, text);
  if (format !== undefined && !hasFormat(format, text)) return wrongFormat(at, format);
  return undefined;
}

/** Lengths are in code points. They are counted only when the number of UTF-16 units does not decide. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);
const isShorter = (text: string, least: number): boolean =>
  text.length < 2 * least && [...text].length < least;

function integerProblem(shape: JsonSchema, value: unknown, at: string): string | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType(shape, at);
  const { minimum = value, maximum = value } = shape;
  return value < minimum || value > maximum ? outOfBounds(shape, at) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
