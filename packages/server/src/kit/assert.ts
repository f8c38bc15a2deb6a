/**
 * Throws if a condition that must always hold is false. That is a bug, and the request ends with a 500 without
 * details.
 */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${sentence}`);
}
