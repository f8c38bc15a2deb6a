import { randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 32 random bytes, as Standard Webhooks writes them. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** The bytes that signatures are made with. */
export const signingKey = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');
