/** A body that a schema accepts, or nearly so: enough to get past the checks of its form. */
import type { TSchema } from '@gifts/contract/schema';

interface AnySchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly AnySchema[];
  readonly allOf?: readonly AnySchema[];
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly required?: readonly string[];
  readonly items?: AnySchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly format?: string;
  readonly default?: unknown;
}

/** `id` stands wherever the schema asks for an id, and also for ids that may be left out. */
export const sampleBody = (schema: TSchema, id: string): unknown => sampleOf(schema as AnySchema, id);

function sampleOf(schema: AnySchema, id: string): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.allOf ?? [];
  if (choice) return sampleOf(choice, id);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || /(^|_)ids?$/.test(name))
          .map(([name, property]) => [name, sampleOf(property, id)]),
      );
    case 'array':
      return schema.items ? [sampleOf(schema.items, id)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'uuid'
        ? id
        : schema.format === 'date-time'
          ? '2026-01-01T00:00:00Z'
          : 'a'.repeat(schema.minLength ?? 1);
    default:
      return id;
  }
}
