import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';

export interface RateLimit {
  isAllowed: boolean;
  headers: Record<string, string>;
}

export interface RateLimiter {
  /** Takes a request from what a key may still send. */
  take(apiKeyId: string): RateLimit;
}

/** A token bucket for each key in this process: `burst` at once, refilled by `rps` a second. Null where it is off. */
export function createRateLimiter(options: { rps: number; burst: number }): RateLimiter | null {
  const { rps, burst } = options;
  if (rps === 0) return null;
  const buckets = new LRUCache<string, TokenBucket>({ max: 50_000 });
  const policy = `"default";q=${burst};w=${Math.ceil(burst / rps)}`;
  return {
    take(apiKeyId) {
      let bucket = buckets.get(apiKeyId);
      if (!bucket) {
        bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: rps, interval: 1000 });
        bucket.content = burst;
        buckets.set(apiKeyId, bucket);
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
