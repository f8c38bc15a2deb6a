import { type FieldError, maxFieldErrors } from '../errors.ts';
import { truncateName, unstorable } from './sentences.ts';

/** PostgreSQL stores neither NUL nor half of a surrogate pair, but JSON can contain both. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** An object or a list on the way to the current value, and the position after that value. */
interface Level {
  readonly values: readonly unknown[];
  /** Null for a list. */
  readonly names: readonly string[] | null;
  next: number;
}

/**
 * Every text in a value that cannot be stored, at most `maxFieldErrors`, in the order in which they appear. It keeps
 * its own path instead of calling itself, because JSON can be nested as deep as a body is long.
 */
export function findUnstorable(value: unknown): FieldError[] {
  const problems: FieldError[] = [];
  const path: Level[] = [levelOf([value])];
  for (let level = path.at(-1); level && problems.length < maxFieldErrors; level = path.at(-1)) {
    if (level.next === level.values.length) {
      path.pop();
      continue;
    }
    const current = level.values[level.next];
    level.next += 1;
    if (typeof current === 'object' && current !== null) path.push(levelOf(current));
    else if (typeof current === 'string' && !isStorable(current)) {
      const field = fieldAt(path);
      problems.push({ field, message: unstorable(field) });
    }
  }
  return problems;
}

const levelOf = (container: object): Level =>
  Array.isArray(container)
    ? { values: container, names: null, next: 0 }
    : { values: Object.values(container), names: Object.keys(container), next: 0 };

const maxPathDepth = 16;

/** The path of the current text. For a text nested deeper than anything in the contract, only the end of the path. */
function fieldAt(path: readonly Level[]): string {
  // The first level only holds the value itself.
  const levels = path.slice(1);
  const field = levels
    .slice(-maxPathDepth)
    .map(({ names, next }) => (names ? `.${truncateName(names[next - 1] ?? '')}` : `[${next - 1}]`))
    .join('')
    .replace(/^\./, '');
  return levels.length > maxPathDepth ? `…${field}` : field;
}
