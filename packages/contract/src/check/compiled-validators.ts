import { Compile } from 'typebox/compile';
import type { TSchema } from '../schema.ts';

const validators = new WeakMap<TSchema, (value: unknown) => boolean>();

/** Checks a value with a validator that is compiled once for each schema object. */
export function matchesSchema(schema: TSchema, value: unknown): boolean {
  let check = validators.get(schema);
  if (!check) {
    const validator = Compile(schema);
    check = (candidate) => validator.Check(candidate);
    validators.set(schema, check);
  }
  return check(value);
}
