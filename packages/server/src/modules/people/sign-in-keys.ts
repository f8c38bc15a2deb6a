/**
 * The key of sessions and second factors. It is derived from a random key that is stored sealed (kit/stored-key.ts), so
 * sessions and authenticator apps outlive a change of GIFTS_SECRET_KEY.
 */
import type { Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { storedKeyIn } from '../../db/stored-keys.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { settleOnce } from '../../kit/settle-once.ts';
import { derivedKey, resealStoredKey, settleStoredKey } from '../../kit/stored-key.ts';

export const signInKeyIn = storedKeyIn('sign_in_keys');

export const createSignInKeyStore = (db: Statements, sealer: Sealer): Services['signInKeyStore'] => ({
  secret: settleOnce(() => settleSignInKey(db, sealer)),
});

/** Returns the key as text. The first process creates it. */
export async function settleSignInKey(db: Statements, sealer: Sealer): Promise<string> {
  const key = derivedKey(await settleStoredKey(signInKeyIn(db), sealer), 'sessions of people');
  return key.export().toString('base64');
}

/** Seals the key with the newest key of the deployment. Returns false if there was nothing to do. */
export const resealSignInKey = (db: Statements, sealer: Sealer): Promise<boolean> =>
  resealStoredKey(signInKeyIn(db), sealer);
