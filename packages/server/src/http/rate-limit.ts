import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';

export interface RateLimit {
  isAllowed: boolean;
  headers: Record<string, string>;
}

export interface RateLimiter {
  /** Counts a request of a key or an address and returns its limit. */
  take(sender: string): RateLimit;
  /** Takes the last request of a sender out of the count. */
  giveBack(sender: string): void;
  /** True if the next request would be refused. Counts nothing. */
  isExhausted(sender: string): boolean;
}

/**
 * Returns a rate limiter with a token bucket for each sender in this process. A bucket holds `burst` requests and
 * gains `rps` per second. Returns null if the limit is disabled.
 */
export function createRateLimiter(options: { rps: number; burst: number }): RateLimiter | null {
  const { rps, burst } = options;
  if (rps === 0) return null;
  const buckets = new LRUCache<string, TokenBucket>({ max: 50_000 });
  const policy = `"default";q=${burst};w=${Math.ceil(burst / rps)}`;
  return {
    isExhausted(sender) {
      const bucket = buckets.get(sender);
      bucket?.drip();
      return bucket !== undefined && bucket.content < 1;
    },
    giveBack(sender) {
      const bucket = buckets.get(sender);
      if (bucket) bucket.content = Math.min(burst, bucket.content + 1);
    },
    take(sender) {
      let bucket = buckets.get(sender);
      if (!bucket) {
        bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: rps, interval: 1000 });
        bucket.content = burst;
        buckets.set(sender, bucket);
      }
      const isAllowed = bucket.tryRemoveTokens(1);
      const remaining = Math.max(0, Math.floor(bucket.content));
      const headers: Record<string, string> = {
        'ratelimit-policy': policy,
        ratelimit: `"default";r=${remaining};t=${Math.ceil((burst - remaining) / rps)}`,
      };
      if (!isAllowed) headers['retry-after'] = String(Math.max(1, Math.ceil((1 - bucket.content) / rps)));
      return { isAllowed, headers };
    },
  };
}
