/** States what must hold; where it does not, the fault is ours and the request ends in a bare 500. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${sentence}`);
}
