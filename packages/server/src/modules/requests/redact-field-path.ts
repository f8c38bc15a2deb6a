import type { Shape } from './redact.ts';

/** Returns the path of a field in a body or a query, or null if it is none that the schema has. */
export function keptFieldPath(
  field: string,
  { query, body }: { query?: Shape; body?: Shape },
): string | null {
  if (query?.properties && Object.hasOwn(query.properties, field)) return field;
  let shapes: readonly Shape[] = body ? [body] : [];
  for (const part of field.split('.')) {
    const [, name = '', indexes = ''] = /^(\w+)((?:\[\d{1,7}\])*)$/.exec(part) ?? [];
    shapes = fieldsNamed(shapes, name);
    for (let depth = indexes.split('[').length - 1; depth > 0; depth -= 1) {
      shapes = variants(shapes).flatMap(({ items }) => items ?? []);
    }
    if (shapes.length === 0) return null;
  }
  return field;
}

const fieldsNamed = (shapes: readonly Shape[], name: string): Shape[] =>
  variants(shapes).flatMap(({ properties }) =>
    properties && Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
  );

const variants = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => (shape.anyOf ? variants(shape.anyOf) : [shape]));
