import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const prefix = 'whsec_';

/** A secret of 32 random bytes, in the form that Standard Webhooks defines. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** Keys are cached, because making one takes three times as long as signing with it. */
const keys = new LRUCache<string, KeyObject>({
  max: 1_000,
  memoMethod: (secret) => createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64')),
});

/** The key that signatures of a secret are made with. */
export const signingKey = (secret: string): KeyObject => keys.memo(secret);
