/** Checks requests against the contract, and describes the problems of those that do not fit. */

import { type ErrorCode, type FieldError, maxFieldErrors } from '../errors.ts';
import type { TSchema } from '../schema.ts';
import { matchesSchema } from './compiled-validators.ts';
import { explain } from './explain.ts';
import { isUnknownNameMessage, type JsonSchema } from './sentences.ts';

/** Every problem of a value, at most `maxFieldErrors`. A value that fits has none. */
export function checkValue(schema: TSchema, value: unknown): FieldError[] {
  return matchesSchema(schema, value) ? [] : explain(schema, value, { at: '' });
}

/** A slice of a list: the path of the list and the positions of the items to check. `to` is not included. */
export interface Slice {
  readonly at: string;
  readonly from: number;
  readonly to: number;
}

/** Every problem of some items of a list, at most `maxFieldErrors`. A long list can be checked slice by slice. */
export function checkItems(list: TSchema, items: readonly unknown[], { at, from, to }: Slice): FieldError[] {
  const { items: item }: JsonSchema = list;
  if (!item) return [];
  const problems: FieldError[] = [];
  const end = Math.min(to, items.length);
  for (let index = from; index < end && problems.length < maxFieldErrors; index += 1) {
    if (!matchesSchema(item, items[index]))
      problems.push(...explain(item, items[index], { at: `${at}[${index}]` }));
  }
  return problems.slice(0, maxFieldErrors);
}

/** Every problem of a body, except those inside the items of one list. `checkItems` finds these. */
export function checkExceptItems(schema: TSchema, list: string, value: unknown): FieldError[] {
  return checkValue(withoutItems(schema, list), value);
}

const schemasWithoutItems = new WeakMap<TSchema, TSchema>();

function withoutItems(schema: TSchema, list: string): TSchema {
  const known = schemasWithoutItems.get(schema);
  if (known) return known;
  const { properties = {} }: JsonSchema = schema;
  const outline = { ...schema, properties: { ...properties, [list]: { ...properties[list], items: {} } } };
  schemasWithoutItems.set(schema, outline);
  return outline;
}

/** `unknown_field` when all problems are unknown names, so that programs can distinguish them from bad values. */
export function codeFor(problems: readonly FieldError[]): ErrorCode {
  return problems.every(({ message }) => isUnknownNameMessage(message)) ? 'unknown_field' : 'invalid_request';
}

const maxShownSentences = 3;

/** The sentence of an error: its first problems, each with the path of its field unless the message names it. */
export function headline(problems: readonly FieldError[]): string {
  const shown = problems.slice(0, maxShownSentences).map(withPath).join('; ');
  const more = problems.length - maxShownSentences;
  if (more < 1) return shown;
  return `${shown} and ${more} more ${more === 1 ? 'problem' : 'problems'}`;
}

function withPath({ field, message }: FieldError): string {
  const isPlain = message.includes(`\`${field}\``) || !/\.|\[\d+\]/.test(field);
  return isPlain ? message : `${message} (${field})`;
}
