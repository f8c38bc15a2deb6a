/** Patterns that select events: one type (`order.paid`), all types of a resource (`order.*`), or all events (`*`). */

import { nearestName } from './check/sentences.ts';
import { eventTypes } from './events.ts';
import { keysOf } from './keys-of.ts';

const types = keysOf(eventTypes);
const kinds = [...new Set(types.map((type) => type.slice(0, type.indexOf('.'))))];
const wildcards = ['*', ...kinds.map((kind) => `${kind}.*`)];
const known = new Set<string>([...types, ...wildcards]);

/** A sentence that says what is wrong with a pattern, or null when it is valid. */
export function problemOfPattern(pattern: string): string | null {
  if (known.has(pattern)) return null;
  const nearest = nearestName(pattern, [...known]);
  const hint =
    nearest === undefined
      ? `there are ${wildcards.join(', ')} and ${types.join(', ')}`
      : `did you mean \`${nearest}\`?`;
  return `Unknown event type \`${pattern.slice(0, 60)}\`; ${hint}`;
}

export const matchesPattern = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

export const matchesAny = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern, type));
