/** Values that no caller should send, and the places of a request where they can be put. */
import type { TSchema } from '@gifts/contract/schema';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly Shape[];
}

export type Path = readonly (string | number)[];

/** Returns every place of a body's schema, including objects and lists. */
export function placesIn(schema: TSchema, path: Path = []): Path[] {
  const shape = unwrap(schema);
  const below = Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
    placesIn(field, [...path, name]),
  );
  const inItems = shape.items ? placesIn(shape.items, [...path, 0]) : [];
  return [...(path.length > 0 ? [path] : []), ...below, ...inItems];
}

function unwrap(schema: Shape): Shape {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

/** Returns the JSON text of a body with the given text as the value at a place. */
export function bodyWith(body: unknown, path: Path, text: string): string {
  const marker = '\u0001hostile\u0001';
  const copy = structuredClone({ root: body });
  place(copy, ['root', ...path], marker);
  return JSON.stringify(copy.root).replace(JSON.stringify(marker), () => text);
}

function place(container: unknown, [key, ...rest]: Path, value: unknown): void {
  const holder = container as Record<string | number, unknown>;
  if (key === undefined) return;
  if (rest.length === 0) holder[key] = value;
  else {
    holder[key] ??= typeof rest[0] === 'number' ? [] : {};
    place(holder[key], rest, value);
  }
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** JSON texts, including values that JavaScript cannot represent. */
export const hostileTexts: Readonly<Record<string, string>> = {
  null: 'null',
  true: 'true',
  'an empty text': '""',
  'white space': '" \\n\\t "',
  'a number': '12',
  'an object': '{}',
  'a list': '[]',
  'a list of nulls': '[null]',
  'a list in a list': '[[{}]]',
  '1e400': '1e400',
  '-1e400': '-1e400',
  '2^53 + 1': '9007199254740993',
  '2^63': '9223372036854775808',
  '-0': '-0',
  half: '0.5',
  'minus one': '-1',
  'a tiny number': '1e-320',
  'a number as text': '"1"',
  'an escaped NUL': '"a\\u0000b"',
  'half a surrogate pair': '"\\ud83d"',
  'the other half': '"\\ude00 x"',
  __proto__: '{"__proto__":{"id":1}}',
  constructor: '{"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":null}',
  'a long text': `"${'x'.repeat(100_000)}"`,
  'a deep list': nested(5_000),
  SQL: `"'; drop table orders; --"`,
  'a format string': '"%s%n{{7*7}}<%= 1 %>"',
  'right to left': '"\\u202e\\u2066\\ufeff\\u0007\\u001b[31m"',
  'an unknown UUID': '"019b0000-0000-7000-8000-0000000000ff"',
  'a UUID in braces': '"{019b0000-0000-7000-8000-0000000000ff}"',
  'year 0000': '"0000-01-01T00:00:00Z"',
  'year 9999': '"9999-12-31T23:59:59.999Z"',
  'year 10000': '"+010000-01-01T00:00:00Z"',
  'a leap second': '"2028-06-30T23:59:60Z"',
  'an offset of 25 hours': '"2028-06-30T00:00:00+25:00"',
  'a day that is not': '"2027-02-29T00:00:00Z"',
  infinity: '"infinity"',
};

/** Texts that are not JSON, by their problem. */
export const brokenBodies: [string, string | Buffer][] = [
  ['half an object', '{"from_name":'],
  ['two objects', '{}{}'],
  ['a comma too many', '{"a":1,}'],
  ['NaN', '{"a":NaN}'],
  ['single quotes', "{'a':1}"],
  ['a comment', '/* */{}'],
  ['a raw NUL', '{"from_name":"a\0"}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['overlong UTF-8', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['UTF-16', Buffer.from('{"from_name":"A"}', 'utf16le')],
  ['gzip', Buffer.from('1f8b0800000000000003abae0500430bbfa602000000', 'hex')],
  ['a list', '[]'],
  ['a text', '"text"'],
  ['a number', '17'],
  ['true', 'true'],
  ['a list a hundred thousand deep', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['brackets without end', '['.repeat(100_000)],
  ['an object a hundred thousand deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['a hundred thousand unknown fields', `{${Array.from({ length: 100_000 }, (_, i) => `"a${i}":1`).join()}}`],
  ['unknown names with NULs', '{"\\u0000":1,"\\ud800":2}'],
  ['__proto__', '{"__proto__":{"seconds":1,"note":"x"}}'],
  ['white space', ' \n '],
];
