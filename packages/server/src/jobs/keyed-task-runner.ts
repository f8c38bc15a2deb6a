export interface KeyedTaskRunner {
  /** Something may be there to do for the key: it gets a round, one more where one is under way. */
  request(key: string): void;
  /** Begins no more rounds; resolves when those under way are done. */
  stop(): Promise<void>;
}

/**
 * Rounds of work for keys that are asked for: some at a time, never two for one key. A key rests after its round, so
 * that what comes thick and fast is done together, and a key that needs another round at once takes its turn
 * behind the others.
 */
export function keepRounds(options: {
  concurrency: number;
  cooldownMs: number;
  /** Whether there is more to do at once. Does not reject. */
  run: (key: string) => Promise<boolean>;
}): KeyedTaskRunner {
  const { concurrency: atOnce, cooldownMs: restMs, run } = options;
  const queue = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const resting = new Map<string, NodeJS.Timeout>();
  /** Asked for while they ran or rested. */
  const again = new Set<string>();
  let isStopped = false;

  function startNext(): void {
    for (const key of queue) {
      if (isStopped || running.size >= atOnce) return;
      queue.delete(key);
      running.set(key, round(key));
    }
  }

  async function round(key: string): Promise<void> {
    const hasMore = await run(key);
    running.delete(key);
    if (hasMore) queue.add(key);
    else
      resting.set(
        key,
        setTimeout(() => wake(key), restMs),
      );
    startNext();
  }

  function wake(key: string): void {
    resting.delete(key);
    if (again.delete(key)) queue.add(key);
    startNext();
  }

  return {
    request(key) {
      if (running.has(key) || resting.has(key)) again.add(key);
      else queue.add(key);
      startNext();
    },
    async stop() {
      isStopped = true;
      for (const timer of resting.values()) clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}
