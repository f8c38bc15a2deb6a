/** Pseudo-random numbers, which are the same for the same seed. */
export interface SeededRandom {
  /** Returns an integer from 0 to `below`, which is exclusive. */
  whole(below: number): number;
  of<Item>(items: readonly Item[]): Item | undefined;
}

/** A linear congruential generator; the constants are Knuth's. */
export function seededRandom(seed: number): SeededRandom {
  let state = BigInt(seed);
  const whole = (below: number): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 33n) % below;
  };
  return { whole, of: (items) => items[whole(items.length)] };
}
