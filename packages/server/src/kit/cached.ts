import { LRUCache } from 'lru-cache';

/**
 * Loads a value at most once at a time and keeps it for `ttlMs`. A value that was asked for while a load was on
 * its way waits for that load; a load that fails is not kept.
 */
export interface Cached<K extends string, V extends object> {
  get(key: K): Promise<V | null>;
  clear(): void;
}

export function cached<K extends string, V extends object>(options: {
  load: (key: K) => Promise<V | null>;
  ttlMs: number;
  max: number;
}): Cached<K, V> {
  const entries = new LRUCache<K, { value: Promise<V | null> }>({ max: options.max, ttl: options.ttlMs });
  return {
    get(key) {
      const known = entries.get(key);
      if (known) return known.value;
      const entry = { value: options.load(key) };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    clear: () => entries.clear(),
  };
}
