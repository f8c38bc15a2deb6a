/** Returns a function that settles something when it is needed first, and again if that failed. */
export function settleOnce<Settled>(settle: () => Promise<Settled>): () => Promise<Settled> {
  let settled: Promise<Settled> | null = null;
  return () => {
    settled ??= settle().catch((error: unknown) => {
      settled = null;
      throw error;
    });
    return settled;
  };
}
