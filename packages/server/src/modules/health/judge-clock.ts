import { type Finding, failure, ok, warning } from './finding.ts';

interface Comparison {
  /** Whose clock it is, such as "the database". */
  readonly whose: string;
  /** Positive if that clock is ahead of this machine's. */
  readonly skewMs: number;
  readonly limitMs: number;
  /** What goes wrong by it, as a sentence. */
  readonly effect: string;
}

/** So far apart, signatures are refused by all sides. */
const uselessMs = 5 * 60_000;

export function judgeClock({ whose, skewMs, limitMs, effect }: Comparison): Finding {
  if (Math.abs(skewMs) <= limitMs) return ok(`The clock of ${whose} and this machine's agree`);
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  const sentence = `The clock of ${whose} is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} this machine's`;
  const action = `Synchronise both with NTP. ${effect}`;
  return Math.abs(skewMs) < uselessMs ? warning(sentence, action) : failure(sentence, action);
}
