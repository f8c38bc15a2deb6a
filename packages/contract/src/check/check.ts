/** Whether requests fit the contract, and what to tell the caller when they do not. */

import { type ErrorCode, maxProblems, type Problem } from '../errors.ts';
import type { TSchema } from '../schema.ts';
import { fits } from './compiled.ts';
import { explain } from './explain.ts';
import { type Shape, saysUnknownName } from './sentences.ts';

/** Every problem of a value (at most `maxProblems`); none when it fits. */
export function checkValue(schema: TSchema, value: unknown): Problem[] {
  return fits(schema, value) ? [] : explain(schema, value, { at: '' });
}

/** Where a slice of a list stands: the list's path and the items looked at, `to` not included. */
export interface Slice {
  readonly at: string;
  readonly from: number;
  readonly to: number;
}

/** Every problem of some items of a long list (at most `maxProblems`), so that it can be checked in turns. */
export function checkItems(list: TSchema, items: readonly unknown[], { at, from, to }: Slice): Problem[] {
  const { items: item }: Shape = list;
  if (!item) return [];
  const problems: Problem[] = [];
  const end = Math.min(to, items.length);
  for (let index = from; index < end && problems.length < maxProblems; index += 1) {
    if (!fits(item, items[index])) problems.push(...explain(item, items[index], { at: `${at}[${index}]` }));
  }
  return problems.slice(0, maxProblems);
}

/** Every problem of a body except those inside the items of one list, which `checkItems` finds. */
export function checkAround(schema: TSchema, list: string, value: unknown): Problem[] {
  return checkValue(withoutItems(schema, list), value);
}

const outlines = new WeakMap<TSchema, TSchema>();

function withoutItems(schema: TSchema, list: string): TSchema {
  const known = outlines.get(schema);
  if (known) return known;
  const { properties = {} }: Shape = schema;
  const outline = { ...schema, properties: { ...properties, [list]: { ...properties[list], items: {} } } };
  outlines.set(schema, outline);
  return outline;
}

/** `unknown_field` when nothing else is wrong, so that a program can tell a misspelt name from a bad value. */
export function codeFor(problems: readonly Problem[]): ErrorCode {
  return problems.every(({ message }) => saysUnknownName(message)) ? 'unknown_field' : 'invalid_request';
}

const sentencesShown = 3;

/** The one sentence an error starts with: its first problems, each with its place when that is not plain. */
export function headline(problems: readonly Problem[]): string {
  const shown = problems.slice(0, sentencesShown).map(withPlace).join('; ');
  const more = problems.length - sentencesShown;
  if (more < 1) return shown;
  return `${shown} and ${more} more ${more === 1 ? 'problem' : 'problems'}`;
}

function withPlace({ field, message }: Problem): string {
  const isPlain = message.includes(`\`${field}\``) || !/\.|\[\d+\]/.test(field);
  return isPlain ? message : `${message} (${field})`;
}
