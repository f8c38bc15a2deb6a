import { blankRule } from '../blank-rule.ts';
import type { TSchema } from '../schema.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** The entries of `components.schemas` by title, each with the schema it was made from. */
export type Components = Map<string, { source: TSchema; shown: JsonObject }>;

/** A schema as the document shows it. A schema with a title is written once, and other places refer to it. */
export function showSchema(schema: TSchema, components: Components): JsonObject {
  const { title }: { title?: string } = schema;
  if (title === undefined) return expand(schema, components);
  const known = components.get(title);
  if (known && known.source !== schema) throw new Error(`Two schemas are titled ${title}; rename one.`);
  if (!known) components.set(title, { source: schema, shown: expand(schema, components) });
  return { $ref: `#/components/schemas/${title}` };
}

function expand(schema: TSchema, components: Components): JsonObject {
  const shown = Object.entries(schema)
    .filter(([keyword]) => keyword !== blankRule)
    .map(([keyword, value]) => [keyword, showKeyword(keyword, value, components)]);
  return { ...typeOfOptions(schema), ...Object.fromEntries(shown) };
}

/** TypeBox gives an enum no type, but client generators need one. */
function typeOfOptions({ enum: options = [] }: { enum?: readonly unknown[] }): JsonObject {
  return options.length > 0 && options.every((option) => typeof option === 'string')
    ? { type: 'string' }
    : {};
}

function showKeyword(keyword: string, value: unknown, components: Components): Json {
  if (keyword === 'anyOf' && Array.isArray(value)) {
    return value.map((option: TSchema) => showSchema(option, components));
  }
  if (!isObject(value)) return toJson(value);
  if (keyword === 'items') return showSchema(value, components);
  if (keyword !== 'properties') return toJson(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, property]: [string, TSchema]) => [
      name,
      showSchema(property, components),
    ]),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A copy that holds only JSON. TypeBox's own properties are not enumerable, so they are left out. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));
