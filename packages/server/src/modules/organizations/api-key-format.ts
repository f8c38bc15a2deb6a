import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type Environment = 'sandbox' | 'production';

const prefixes = { sandbox: 'gos_sandbox_', production: 'gos_live_' } as const satisfies Record<
  Environment,
  string
>;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;

/**
 * Returns a new key: prefix, 32 random letters and digits (190 bits), and a checksum by which scanners recognize a
 * real key.
 */
export function newApiKey(environment: Environment): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return prefixes[environment] + secret + checksum(secret);
}

/** Returns six letters and digits: the CRC-32 of the random part in base 62. */
export function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let index = 0; index < checksumLength; index += 1) {
    text = alphabet[rest % alphabet.length] + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}

/** True if a key ends with the checksum of its random part. Others were never issued, so they are not looked up. */
export function hasChecksum(key: string): boolean {
  const [, secret = '', end] = /^gos_(?:sandbox|live)_(.*)(.{6})$/.exec(key) ?? [];
  return secret.length === secretLength && checksum(secret) === end;
}

export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Returns the environment of a key by its prefix, or null if it has none. */
export function environmentOfKey(key: string): Environment | null {
  if (key.startsWith(prefixes.sandbox)) return 'sandbox';
  return key.startsWith(prefixes.production) ? 'production' : null;
}
