/**
 * Lets callers share a question to a server. Everybody who comes while one is under way waits for the next one, because its answer
 * may be older than they are.
 */
export function askTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const asked = ask();
      running = asked.catch(() => {});
      return asked;
    });
    return next;
  };
}
