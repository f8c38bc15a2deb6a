/**
 * The key of sessions and second factors. It is derived from a random key that is stored sealed (kit/stored-key.ts), so
 * sessions and authenticator apps outlive a change of GIFTS_SECRET_KEY.
 */
import type { Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { derivedKey, type KeyStore, resealStoredKey, settleStoredKey } from '../../kit/stored-key.ts';
import { findSignInKey, insertSignInKey, updateSignInKey } from './sign-in-keys.sql.ts';

const storeIn = (db: Statements): KeyStore => ({
  place: { column: 'sign_in_keys.key', organizationId: null, rowId: '1' },
  find: () => findSignInKey(db),
  insert: (sealed) => insertSignInKey(db, sealed),
  replace: (from, to) => updateSignInKey(db, from, to),
});

/** The key is read when it is needed first, and again if that failed. */
export function createSignInKeyStore(db: Statements, sealer: Sealer): Services['signInKeyStore'] {
  let secret: Promise<string> | null = null;
  return {
    secret() {
      secret ??= settleSignInKey(db, sealer).catch((error: unknown) => {
        secret = null;
        throw error;
      });
      return secret;
    },
  };
}

/** Returns the key as text. The first process creates it. */
export async function settleSignInKey(db: Statements, sealer: Sealer): Promise<string> {
  const key = derivedKey(await settleStoredKey(storeIn(db), sealer), 'sessions of people');
  return key.export().toString('base64');
}

/** Seals the key with the newest key of the deployment. Returns false if there was nothing to do. */
export const resealSignInKey = (db: Statements, sealer: Sealer): Promise<boolean> =>
  resealStoredKey(storeIn(db), sealer);
