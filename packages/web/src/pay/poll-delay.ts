const initialDelayMs = 1_000;
const maxDelayMs = 8_000;
const maxPolls = 60;

/** How long to wait before the next question; null once it is no use to go on by oneself. */
export const pollDelayMs = (pollCount: number): number | null =>
  pollCount > maxPolls ? null : Math.min(maxDelayMs, initialDelayMs * 1.3 ** (pollCount - 1));
