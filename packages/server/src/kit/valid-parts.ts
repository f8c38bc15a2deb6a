/** Removes the invalid parts of a body, so that its other parts can still be checked. */

import { isUnknownNameMessage } from '@gifts/contract/check/sentences';
import type { FieldError } from '@gifts/contract/errors';

/**
 * A body without its invalid parts: any of its fields, items of its lists or fields of those items can be
 * undefined. The rest fits the contract.
 */
export type ValidParts<Value> = Value extends readonly (infer Item)[]
  ? (ValidItemParts<Item> | undefined)[]
  : Value extends object
    ? { [Name in keyof Value]?: ValidParts<Value[Name]> | undefined }
    : Value;

export type ValidItemParts<Item> = { [Name in keyof Item]?: Item[Name] | undefined };

/**
 * Returns the part of a field's path that is removed: a field of the body, an item of a list, or a field of an item
 * such as `recipients[3].mailing_address`.
 */
const partOf = (field: string): string => /^[^[\]]*(?:\[\d+\](?:\.[^.[\]]+)?)?/.exec(field)?.[0] ?? field;

/**
 * Sets the parts of a body that have problems to undefined and returns their paths. The body is changed in place,
 * because a refused body is used for nothing else. Unknown fields are not removed, because callers choose their
 * names.
 */
export function removeInvalidParts(body: object, problems: readonly FieldError[]): Set<string> {
  const unfit = problems.filter(({ message }) => !isUnknownNameMessage(message));
  const parts = new Set(unfit.map(({ field }) => partOf(field)));
  for (const part of parts) removeAt(body, part.match(/[^.[\]]+/g) ?? []);
  return parts;
}

function removeAt(parent: unknown, [name = '', ...rest]: readonly string[]): void {
  if (!isContainer(parent) || !Object.hasOwn(parent, name)) return;
  if (rest.length === 0) parent[name] = undefined;
  else removeAt(parent[name], rest);
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** True if a field was present but invalid, so that checks that depend on it must be skipped. */
export const wasRejected = <Parts extends object>(parts: Parts, name: keyof Parts): boolean =>
  Object.hasOwn(parts, name) && parts[name] === undefined;
