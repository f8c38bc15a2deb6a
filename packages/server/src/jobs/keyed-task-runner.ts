export interface KeyedTaskRunner {
  /** There may be work for a key. The key is run soon; if it is running now, it is run once more afterwards. */
  request(key: string): void;
  /** Starts no more tasks. Resolves when the running ones are done. */
  stop(): Promise<void>;
}

/**
 * Runs tasks for keys on request: a limited number at a time, and never two for one key. After its task a key pauses
 * for `cooldownMs`, so that requests in quick succession are served together. A key with more to do does not pause and
 * is queued behind the others.
 */
export function createKeyedTaskRunner(options: {
  concurrency: number;
  cooldownMs: number;
  /** Returns whether there is more to do for the key. Does not reject. */
  run: (key: string) => Promise<boolean>;
}): KeyedTaskRunner {
  const { concurrency, cooldownMs, run } = options;
  const queue = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const coolingDown = new Map<string, NodeJS.Timeout>();
  /** Keys that were requested while they ran or cooled down. */
  const requestedAgain = new Set<string>();
  let isStopped = false;

  function startNext(): void {
    for (const key of queue) {
      if (isStopped || running.size >= concurrency) return;
      queue.delete(key);
      running.set(key, runOnce(key));
    }
  }

  async function runOnce(key: string): Promise<void> {
    const hasMore = await run(key);
    running.delete(key);
    if (hasMore) queue.add(key);
    else
      coolingDown.set(
        key,
        setTimeout(() => endCooldown(key), cooldownMs),
      );
    startNext();
  }

  function endCooldown(key: string): void {
    coolingDown.delete(key);
    if (requestedAgain.delete(key)) queue.add(key);
    startNext();
  }

  return {
    request(key) {
      if (running.has(key) || coolingDown.has(key)) requestedAgain.add(key);
      else queue.add(key);
      startNext();
    },
    async stop() {
      isStopped = true;
      for (const timer of coolingDown.values()) clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}
