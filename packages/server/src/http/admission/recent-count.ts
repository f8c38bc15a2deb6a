/** Counts what happened in the last seconds. */
export interface RecentCount {
  add(): void;
  /** How many were added in the last `seconds`, and in the second that has begun. */
  total(): number;
}

export function createRecentCount(seconds: number, now: () => number): RecentCount {
  const counts = new Map<number, number>();
  const second = () => Math.floor(now() / 1000);
  function forgetBefore(first: number): void {
    for (const each of counts.keys()) if (each < first) counts.delete(each);
  }
  return {
    add() {
      const current = second();
      if (!counts.has(current)) forgetBefore(current - seconds);
      counts.set(current, (counts.get(current) ?? 0) + 1);
    },
    total() {
      forgetBefore(second() - seconds);
      let total = 0;
      for (const count of counts.values()) total += count;
      return total;
    },
  };
}
