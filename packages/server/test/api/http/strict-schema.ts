import { checkValue } from '@gifts/contract/check/check';
import type { FieldError } from '@gifts/contract/errors';
import { type TSchema, Type } from '@gifts/contract/schema';

const strict = new WeakMap<object, TSchema>();

/** Returns where an answer differs from its schema, including unknown fields. */
export function problemsOf(schema: TSchema, value: unknown): FieldError[] {
  let sealed = strict.get(schema);
  if (!sealed) {
    sealed = Type.Unsafe<unknown>(seal(schema) as object);
    strict.set(schema, sealed);
  }
  return checkValue(sealed, value);
}

/** Returns the schema with no further fields allowed in any object. */
function seal(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(seal);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([keyword, value]) => [keyword, seal(value)]);
  const closed = Object.fromEntries(entries);
  return 'properties' in schema && 'type' in schema ? { ...closed, additionalProperties: false } : closed;
}
