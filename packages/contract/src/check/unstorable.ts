import { type FieldError, maxFieldErrors } from '../errors.ts';
import { truncateName, unstorable } from './sentences.ts';

/** PostgreSQL stores neither NUL nor half of a surrogate pair, but JSON can contain both. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

interface Visit {
  readonly value: unknown;
  readonly key: string | number;
  readonly parent: Visit | undefined;
}

/**
 * Every text in a value that cannot be stored, at most `maxFieldErrors`, in the order in which they appear. It uses a
 * stack of its own instead of recursion, because JSON can be nested as deep as a body is long.
 */
export function findUnstorable(value: unknown): FieldError[] {
  const problems: FieldError[] = [];
  const pending: Visit[] = [{ value, key: '', parent: undefined }];
  while (problems.length < maxFieldErrors) {
    const visit = pending.pop();
    if (!visit) break;
    if (typeof visit.value !== 'string') pushChildren(visit, pending);
    else if (!isStorable(visit.value)) {
      const field = pathOf(visit);
      problems.push({ field, message: unstorable(field) });
    }
  }
  return problems;
}

function pushChildren(parent: Visit, pending: Visit[]): void {
  const { value } = parent;
  if (Array.isArray(value)) {
    for (let key = value.length - 1; key >= 0; key -= 1) pending.push({ value: value[key], key, parent });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value).reverse()) pending.push({ value: child, key, parent });
  }
}

const maxPathDepth = 16;

/** The path of a text. For a text nested deeper than anything in the contract, only the end of the path. */
function pathOf(visit: Visit): string {
  const keys: (string | number)[] = [];
  let current: Visit | undefined = visit;
  for (; current?.parent && keys.length < maxPathDepth; current = current.parent) keys.unshift(current.key);
  const path = keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${truncateName(key)}`))
    .join('')
    .replace(/^\./, '');
  return current?.parent ? `…${path}` : path;
}
