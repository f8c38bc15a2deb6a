import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const prefix = 'whsec_';

/** 32 random bytes, as Standard Webhooks writes them. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** Making a key takes three times as long as signing with it. */
const keys = new LRUCache<string, KeyObject>({
  max: 1_000,
  memoMethod: (secret) => createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64')),
});

/** What signatures are made with. */
export const signingKey = (secret: string): KeyObject => keys.memo(secret);
