const initialDelayMs = 1_000;
const maxDelayMs = 8_000;
const maxPolls = 60;

/** Returns the delay before the next request, or null after the last one. */
export const pollDelayMs = (pollCount: number): number | null =>
  pollCount > maxPolls ? null : Math.min(maxDelayMs, initialDelayMs * 1.3 ** (pollCount - 1));
