/** Reads percent with at most two decimals, from 0 to 100, as basis points: 12.5 is 1,250. Returns null for any other text. */
export function parsePercent(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const basisPoints = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return basisPoints <= 10_000 ? basisPoints : null;
}

/** Writes basis points as percent: 1,250 is `12.5%`. */
export const formatPercent = (basisPoints: number): string => `${basisPoints / 100}%`;
