/** Keyed hashes of codes, by which a code that was imported before is recognized without opening any. */
import { createHmac } from 'node:crypto';
import type { Statements } from '../../db/statements.ts';
import { storedKeyIn } from '../../db/stored-keys.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { derivedKey, resealStoredKey, settleStoredKey } from '../../kit/stored-key.ts';

export type Fingerprint = (productId: string, code: string) => string;

export const codeKeyIn = storedKeyIn('code_keys');

/** Returns the function that hashes codes with the key of the data. The first call of all creates the key. */
export async function openFingerprints(db: Statements, sealer: Sealer): Promise<Fingerprint> {
  const key = derivedKey(await settleStoredKey(codeKeyIn(db), sealer), 'fingerprints of codes');
  return (productId, code) =>
    createHmac('sha256', key)
      .update(`${productId}\n${withoutGaps(code)}`)
      .digest('hex');
}

/** Seals the key with the newest key of the deployment. Returns false if there was nothing to do. */
export const resealCodeKey = (db: Statements, sealer: Sealer): Promise<boolean> =>
  resealStoredKey(codeKeyIn(db), sealer);

/** Codes are written with and without spaces and hyphens. */
const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '');
