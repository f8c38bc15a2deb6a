/** Returns a function that gives everybody who asks within an interval the same answer. */
export function askAtMostEvery<T>(intervalMs: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  let askedAt = 0;
  return () => {
    const now = performance.now();
    if (!answer || now - askedAt >= intervalMs) {
      askedAt = now;
      answer = ask();
    }
    return answer;
  };
}
