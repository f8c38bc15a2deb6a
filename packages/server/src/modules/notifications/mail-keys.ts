/**
 * The keys of mail: of the addresses that mails return to, and of the hashes of addresses that get no mail. They are
 * derived from a random key that is stored sealed; see kit/stored-key.ts.
 */
import type { MailKeys, Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { derivedKey, type KeyStore, resealStoredKey, settleStoredKey } from '../../kit/stored-key.ts';
import { findMailKey, insertMailKey, updateMailKey } from './mail-keys.sql.ts';

const storeIn = (db: Statements): KeyStore => ({
  place: { column: 'mail_keys.key', organizationId: null, rowId: '1' },
  find: () => findMailKey(db),
  insert: (sealed) => insertMailKey(db, sealed),
  replace: (from, to) => updateMailKey(db, from, to),
});

/** The keys are read when they are needed first, and again if that failed. A start of the service has made them. */
export function createMailKeyStore(db: Statements, sealer: Sealer): Services['mailKeyStore'] {
  let keys: Promise<MailKeys> | null = null;
  return {
    keys() {
      keys ??= settleMailKeys(db, sealer).catch((error: unknown) => {
        keys = null;
        throw error;
      });
      return keys;
    },
  };
}

/** Returns the keys of the data. The first process creates them. */
export async function settleMailKeys(db: Statements, sealer: Sealer): Promise<MailKeys> {
  const secret = await settleStoredKey(storeIn(db), sealer);
  return {
    returnAddresses: derivedKey(secret, 'return addresses of mails'),
    suppressedAddresses: derivedKey(secret, 'hashes of suppressed addresses'),
  };
}

/** Seals the key with the newest key of the deployment. Returns false if there was nothing to do. */
export const resealMailKey = (db: Statements, sealer: Sealer): Promise<boolean> =>
  resealStoredKey(storeIn(db), sealer);
