/** Patterns that select events: one type (`order.paid`), all types of a resource (`order.*`), or all events (`*`). */

import { nearestName } from './check/sentences.ts';
import { eventTypes, shipperEventTypes } from './events.ts';
import { keysOf } from './keys-of.ts';

/** Returns a sentence that says what is wrong with a pattern, or null if it is valid. */
type PatternCheck = (pattern: string) => string | null;

function checkOf(types: readonly string[]): PatternCheck {
  const kinds = [...new Set(types.map((type) => type.slice(0, type.indexOf('.'))))];
  const wildcards = ['*', ...kinds.map((kind) => `${kind}.*`)];
  const known = [...types, ...wildcards];
  return (pattern) => {
    if (known.includes(pattern)) return null;
    const nearest = nearestName(pattern, known);
    const hint =
      nearest === undefined
        ? `there are ${wildcards.join(', ')} and ${types.join(', ')}`
        : `did you mean \`${nearest}\`?`;
    return `Unknown event type \`${pattern.slice(0, 60)}\`; ${hint}`;
  };
}

/** Checks a pattern of an organization. */
export const problemOfPattern = checkOf(keysOf(eventTypes));

/** Checks a pattern of a shipper. */
export const problemOfShipperPattern = checkOf(keysOf(shipperEventTypes));

export const matchesPattern = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

export const matchesAny = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern, type));
