import { checkValue } from '@gifts/contract/check/check';
import type { FieldError } from '@gifts/contract/errors';
import { type TSchema, Type } from '@gifts/contract/schema';

const strict = new WeakMap<object, TSchema>();

/** What of an answer is not as its schema says, keys it does not name included. */
export function problemsOf(schema: TSchema, value: unknown): FieldError[] {
  let sealed = strict.get(schema);
  if (!sealed) {
    sealed = Type.Unsafe<unknown>(seal(schema) as object);
    strict.set(schema, sealed);
  }
  return checkValue(sealed, value);
}

/** The same schema with every object closed. */
function seal(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(seal);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([keyword, value]) => [keyword, seal(value)]);
  const closed = Object.fromEntries(entries);
  return 'properties' in schema && 'type' in schema ? { ...closed, additionalProperties: false } : closed;
}
