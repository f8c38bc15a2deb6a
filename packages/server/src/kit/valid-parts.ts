/** What can still be said of a body that does not fit the contract: of its parts that do. */

import { isUnknownNameMessage } from '@gifts/contract/check/sentences';
import type { FieldError } from '@gifts/contract/errors';

/**
 * A body that parts were taken out of: any of its fields, items of its lists or fields of those items may be
 * undefined. What is left is as the contract has it.
 */
export type ValidParts<Value> = Value extends readonly (infer Item)[]
  ? (ValidItemParts<Item> | undefined)[]
  : Value extends object
    ? { [Name in keyof Value]?: ValidParts<Value[Name]> | undefined }
    : Value;

export type ValidItemParts<Item> = { [Name in keyof Item]?: Item[Name] | undefined };

/** Up to a field of the body, or up to a field of an item of one of its lists: `recipients[3].mailing_address`. */
const partOf = (field: string): string => /^[^[\]]*(?:\[\d+\](?:\.[^.[\]]+)?)?/.exec(field)?.[0] ?? field;

/**
 * Makes the parts of a body that have problems undefined and returns their paths. It is done in place, since nothing
 * but its problems is wanted of such a body. Unknown fields, whose names callers choose, stay where they are.
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

/** Whether a field was given but taken out, so that what depends on it cannot be known. */
export const wasRejected = <Parts extends object>(parts: Parts, name: keyof Parts): boolean =>
  Object.hasOwn(parts, name) && parts[name] === undefined;
