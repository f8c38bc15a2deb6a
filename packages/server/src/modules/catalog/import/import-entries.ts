import { checkValue } from '@gifts/contract/check/check';
import { findUnstorable } from '@gifts/contract/check/unstorable';
import type { Static, TSchema } from '@gifts/contract/schema';
import { OperatorError } from '../../../kit/errors.ts';

/** An entry of a catalog file with its place and its problems. */
export interface ImportEntry<Value> {
  /** For example `Row 7 (slug sea-salt-caramels)`. */
  readonly place: string;
  readonly value: Value;
  readonly problems: string[];
}

/** A catalog file before its entries are checked. */
export interface CatalogEntries {
  readonly brands: readonly ImportEntry<unknown>[];
  readonly products: readonly ImportEntry<unknown>[];
  readonly cards: readonly ImportEntry<unknown>[];
  readonly collections: readonly ImportEntry<unknown>[];
}

export const noEntries: CatalogEntries = { brands: [], products: [], cards: [], collections: [] };

export function importEntry(name: string, value: unknown): ImportEntry<unknown> {
  const slug = slugOf(value);
  return { place: slug === undefined ? name : `${name} (slug ${slug})`, value, problems: [] };
}

/** Returns the slug of an entry that may be invalid otherwise. */
export function slugOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('slug' in value)) return undefined;
  return typeof value.slug === 'string' ? value.slug : undefined;
}

/** Returns the entries that fit the schema and adds the problems of the others to them. */
export function validEntries<Schema extends TSchema>(
  schema: Schema,
  entries: readonly ImportEntry<unknown>[],
): ImportEntry<Static<Schema>>[] {
  return entries.filter((candidate): candidate is ImportEntry<Static<Schema>> => {
    if (candidate.problems.length > 0) return false;
    const found = [...checkValue(schema, candidate.value), ...findUnstorable(candidate.value)];
    candidate.problems.push(...found.map(({ field, message }) => sentence(field, message)));
    return found.length === 0;
  });
}

/**
 * Turns a message such as `Price must be a whole number` into the text after a row's place. Nested fields get their
 * full path.
 */
function sentence(field: string, message: string): string {
  const lowered = message.charAt(0).toLowerCase() + message.slice(1);
  return /\.|\[/.test(field) ? `${lowered} (${field})` : lowered;
}

/** Refuses the whole file if any entry has problems, with all problems in the error. */
export function requireNoProblems(entries: CatalogEntries): void {
  const { brands, products, cards, collections } = entries;
  const lines = [...brands, ...products, ...cards, ...collections].flatMap(({ place, problems }) =>
    problems.map((problem) => `${place}: ${problem}.`),
  );
  if (lines.length === 0) return;
  const count = lines.length === 1 ? 'one problem' : `${lines.length.toLocaleString('en-US')} problems`;
  throw new OperatorError(`Nothing was imported, because the file has ${count}:\n${lines.join('\n')}`);
}
