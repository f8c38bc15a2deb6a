/** The sentences that describe a value that does not fit its schema. */
import { distance } from 'fastest-levenshtein';
import { blankRule } from '../blank-rule.ts';
import { findRefusedCharacter, patternRules } from '../patterns.ts';
import type { TSchema } from '../schema.ts';

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  /** For a record with names chosen by the caller. Its one pattern matches every name. */
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly [blankRule]?: string;
}

/** The word for a name in a value: a body has fields, a query has parameters. */
export type NameKind = 'field' | 'parameter';

const maxNameLength = 60;

/** A name short enough for an error message. Callers choose unknown names, which can be as long as a body. */
export const truncateName = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength).toWellFormed()}…` : name;

/** `cart.items[0].product_id` → `Product id`; `recipients[3]` → `Item of recipients`. */
export function labelOf(at: string): string {
  if (at === '') return 'The body';
  const last = at.slice(at.lastIndexOf('.') + 1);
  const item = /^(.*?)(?:\[\d+\])+$/.exec(last);
  if (item) return `Item of ${item[1]?.replaceAll('_', ' ')}`;
  if (last.includes('[')) return `\`${last}\``;
  const words = last.replaceAll('_', ' ').replace(/\burl\b/, 'URL');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const blank = (at: string, shape: JsonSchema = {}): string =>
  `${labelOf(at)} ${shape[blankRule] ?? "can't be blank"}`;

export function wrongType(shape: JsonSchema, at: string): string {
  if (at === '') return 'The body must be a JSON object';
  return `${labelOf(at)} must be ${typeNames[shape.type ?? ''] ?? 'something else'}`;
}

const typeNames: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  boolean: 'true or false',
};

export function notOneOf(options: readonly unknown[], at: string): string {
  return `${labelOf(at)} must be one of ${options.map((option) => `\`${option}\``).join(', ')}`;
}

export const tooLong = (at: string, most: number): string =>
  `${labelOf(at)} is too long (${count(most)} characters at most)`;

export const tooShort = (at: string, least: number): string =>
  `${labelOf(at)} is too short (${count(least)} characters at least)`;

export const tooMany = (at: string, most: number): string =>
  `${labelOf(at)} can't be more than ${count(most)}`;

export const tooFew = (at: string, least: number): string =>
  `${labelOf(at)} must be at least ${count(least)}`;

export function outOfBounds({ minimum, maximum }: JsonSchema, at: string): string {
  const label = labelOf(at);
  if (minimum === undefined) return `${label} must be at most ${count(maximum ?? 0)}`;
  if (maximum === undefined) return `${label} must be greater than ${count(minimum - 1)}`;
  return `${label} must be between ${count(minimum)} and ${count(maximum)}`;
}

export function wrongPattern(at: string, pattern: string, text: string): string {
  const rule = `${labelOf(at)} ${patternRules[pattern] ?? 'is not in the right form'}`;
  const position = findRefusedCharacter(pattern, text);
  return position === -1 ? rule : `${rule}; it has ${codePointAt(text, position)}`;
}

/** Names a character that cannot be shown, and its place: `U+001B after 3 characters`. */
function codePointAt(text: string, position: number): string {
  const code = text.charCodeAt(position).toString(16).toUpperCase().padStart(4, '0');
  const before = [...text.slice(0, position)].length;
  return `U+${code} after ${before} ${before === 1 ? 'character' : 'characters'}`;
}

export const wrongFormat = (at: string, format: string): string =>
  `${labelOf(at)} ${formatRules[format] ?? 'is not in the right form'}`;

const formatRules: Record<string, string> = {
  email: 'is not a valid email address',
  uuid: 'must be a UUID',
  'https-link':
    'must be an address that begins with `https://`, with the name of a host and without a user, like `https://example.com/12`',
  bcp47: 'must be a BCP 47 language tag, like `de` or `pt-BR`',
  'date-time': 'must be an RFC 3339 time with an offset, like 2026-12-01T09:00:00Z',
};

export const unstorable = (at: string): string => `${labelOf(at)} contains a character that can't be stored`;

export function unknownName(kind: NameKind, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const sentence = `Unknown ${kind} \`${truncateName(name)}\``;
  return nearest === undefined ? sentence : `${sentence}; did you mean \`${nearest}\`?`;
}

export const isUnknownNameMessage = (sentence: string): boolean =>
  /^Unknown (field|parameter) `/.test(sentence);

/** The known name that a misspelt name most likely means: at most two letters or a third of the name differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxNameLength) return undefined;
  const ranked = known
    .map((candidate) => ({ candidate, apart: distance(name.toLowerCase(), candidate) }))
    .filter(
      ({ candidate, apart }) =>
        apart <= Math.max(candidate.length < 4 ? 1 : 2, Math.floor(candidate.length / 3)),
    )
    .sort((a, b) => a.apart - b.apart);
  return ranked[0]?.candidate;
}

const count = (number: number): string => number.toLocaleString('en-US');
