/** Whether requests fit the contract, and what to tell the caller when they do not. */

import { type ErrorCode, type FieldError, maxFieldErrors } from '../errors.ts';
import type { TSchema } from '../schema.ts';
import { matchesSchema } from './compiled-validators.ts';
import { explain } from './explain.ts';
import { isUnknownNameMessage, type JsonSchema } from './sentences.ts';

/** Every problem of a value (at most `maxProblems`); none when it fits. */
export function checkValue(schema: TSchema, value: unknown): FieldError[] {
  return matchesSchema(schema, value) ? [] : explain(schema, value, { at: '' });
}

/** Where a slice of a list stands: the list's path and the items looked at, `to` not included. */
export interface Slice {
  readonly at: string;
  readonly from: number;
  readonly to: number;
}

/** Every problem of some items of a long list (at most `maxProblems`), so that it can be checked in turns. */
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

/** Every problem of a body except those inside the items of one list, which `checkItems` finds. */
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

/** `unknown_field` when nothing else is wrong, so that a program can tell a misspelt name from a bad value. */
export function codeFor(problems: readonly FieldError[]): ErrorCode {
  return problems.every(({ message }) => isUnknownNameMessage(message)) ? 'unknown_field' : 'invalid_request';
}

const maxShownSentences = 3;

/** The one sentence an error starts with: its first problems, each with its place when that is not plain. */
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
