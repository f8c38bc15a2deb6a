/**
 * What is kept of a body. The schema decides: numbers, truth values, ids of this service, times and values of a fixed list stay,
 * where the schema has them. Everything else is replaced by its type and length, because it could name a person or open
 * something: names, addresses, messages, tokens, codes, and whatever the schema does not know.
 */
import { isId } from './is-id.ts';

/** The part of a JSON schema that matters here. */
export interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** About how many characters of JSON are kept of a body. */
export const maxKeptLength = 4_000;
const maxItems = 3;
const maxDepth = 12;
/** Phone numbers and card numbers have more digits. */
const maxNumber = 99_999_999;
/** Facts of a card are numbers, and are not harmless. */
const privateNames = new Set(['card_exp_month', 'card_exp_year']);
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

interface Budget {
  left: number;
}

/** Returns a value that can be stored, of at most about 4,000 characters as JSON. */
export const redact = (value: unknown, shape: Shape | undefined): unknown =>
  redactValue(value, shape ? [shape] : [], { left: maxKeptLength }, 0);

/** `shapes` are those that the value may have; none for what the schema does not know. */
function redactValue(value: unknown, shapes: readonly Shape[], budget: Budget, depth: number): unknown {
  budget.left -= 16;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'object') {
    if (depth >= maxDepth) return '(nested too deeply)';
    const known = alternatives(shapes);
    return Array.isArray(value)
      ? redactArray(value, known, budget, depth)
      : redactObject(value, known, budget, depth);
  }
  return alternatives(shapes).some((shape) => isHarmless(value, shape)) ? value : described(value);
}

const alternatives = (shapes: readonly Shape[]): readonly Shape[] =>
  shapes.some(({ anyOf }) => anyOf)
    ? shapes.flatMap((shape) => (shape.anyOf ? alternatives(shape.anyOf) : [shape]))
    : shapes;

function isHarmless(value: unknown, shape: Shape): boolean {
  if (shape.enum) return shape.enum.includes(value);
  if (typeof value === 'number')
    return (shape.type === 'integer' || shape.type === 'number') && Math.abs(value) <= maxNumber;
  if (typeof value !== 'string' || shape.type !== 'string') return false;
  if (shape.format === 'date-time') return time.test(value);
  return isId(value);
}

/** Says what a value is without saying the value. The check of a request removes what is not valid from its body. */
export function described(value: unknown): string {
  if (value === undefined) return '(not valid)';
  if (typeof value !== 'string') return `(${typeof value})`;
  return `(text, ${value.length} ${value.length === 1 ? 'character' : 'characters'})`;
}

function redactArray(
  items: readonly unknown[],
  shapes: readonly Shape[],
  budget: Budget,
  depth: number,
): unknown[] {
  const itemShapes = shapes.flatMap((shape) => shape.items ?? []);
  const kept: unknown[] = [];
  for (const item of items) {
    if (kept.length === maxItems || budget.left <= 0) break;
    kept.push(redactValue(item, itemShapes, budget, depth + 1));
  }
  if (kept.length < items.length) kept.push(`(${items.length - kept.length} more)`);
  return kept;
}

function redactObject(
  value: object,
  shapes: readonly Shape[],
  budget: Budget,
  depth: number,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  let unknown = 0;
  let left = 0;
  for (const name in value) {
    const fieldShapes = shapesOf(shapes, name);
    if (fieldShapes === null) unknown += 1;
    else if (budget.left <= 0) left += 1;
    else {
      budget.left -= name.length;
      const field: unknown = Reflect.get(value, name);
      kept[name] =
        privateNames.has(name) && field !== null
          ? described(field)
          : redactValue(field, fieldShapes, budget, depth + 1);
    }
  }
  if (unknown > 0) kept['(unknown fields)'] = unknown;
  if (left > 0) kept['(further fields)'] = left;
  return kept;
}

/** Names of fields are kept only if the schema has them, since callers can write anything there. */
function shapesOf(shapes: readonly Shape[], name: string): readonly Shape[] | null {
  let found: Shape[] | null = null;
  for (const { properties } of shapes) {
    if (!properties || !Object.hasOwn(properties, name)) continue;
    const shape = properties[name];
    if (shape) found = found ? [...found, shape] : [shape];
  }
  return found;
}
