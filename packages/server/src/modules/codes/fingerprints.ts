/** Keyed hashes of codes, by which a code that was imported before is recognized without opening any. */
import { createHmac } from 'node:crypto';
import type { Statements } from '../../db/statements.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { derivedKey, type KeyStore, resealStoredKey, settleStoredKey } from '../../kit/stored-key.ts';
import { findCodeKey, insertCodeKey, updateCodeKey } from './code-keys.sql.ts';

export type Fingerprint = (productId: string, code: string) => string;

const storeIn = (db: Statements): KeyStore => ({
  place: { column: 'code_keys.key', organizationId: null, rowId: '1' },
  find: () => findCodeKey(db),
  insert: (sealed) => insertCodeKey(db, sealed),
  replace: (from, to) => updateCodeKey(db, from, to),
});

/** Returns the function that hashes codes with the key of the data. The first call of all creates the key. */
export async function openFingerprints(db: Statements, sealer: Sealer): Promise<Fingerprint> {
  const key = derivedKey(await settleStoredKey(storeIn(db), sealer), 'fingerprints of codes');
  return (productId, code) =>
    createHmac('sha256', key)
      .update(`${productId}\n${withoutGaps(code)}`)
      .digest('hex');
}

/** Seals the key with the newest key of the deployment. Returns false if there was nothing to do. */
export const resealCodeKey = (db: Statements, sealer: Sealer): Promise<boolean> =>
  resealStoredKey(storeIn(db), sealer);

/** Codes are written with and without spaces and hyphens. */
const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '');
