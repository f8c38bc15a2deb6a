/** Tells somebody in this process that there is something to do. Who is not in this process finds it by looking. */
export interface Bell<News> {
  ring(news: readonly News[]): void;
  /** Returns how to stop listening. */
  onRing(listener: (news: readonly News[]) => void): () => void;
}

export function createBell<News>(): Bell<News> {
  const listeners = new Set<(news: readonly News[]) => void>();
  return {
    ring(news) {
      for (const listener of listeners) listener(news);
    },
    onRing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
