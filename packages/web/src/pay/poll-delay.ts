const firstMs = 1_000;
const longestMs = 8_000;
const rounds = 60;

/** How long to wait before the next question; null once it is no use to go on by oneself. */
export const pollDelayMs = (round: number): number | null =>
  round > rounds ? null : Math.min(longestMs, firstMs * 1.3 ** (round - 1));
