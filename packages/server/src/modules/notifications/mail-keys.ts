/**
 * The keys of mail: of the addresses that mails return to, and of the hashes of addresses that get no mail. They are
 * derived from a random key that is stored sealed; see kit/stored-key.ts.
 */
import type { MailKeys, Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { storedKeyIn } from '../../db/stored-keys.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { settleOnce } from '../../kit/settle-once.ts';
import { derivedKey, resealStoredKey, settleStoredKey } from '../../kit/stored-key.ts';

export const mailKeyIn = storedKeyIn('mail_keys');

/** A start of the service has made them. */
export const createMailKeyStore = (db: Statements, sealer: Sealer): Services['mailKeyStore'] => ({
  keys: settleOnce(() => settleMailKeys(db, sealer)),
});

/** Returns the keys of the data. The first process creates them. */
export async function settleMailKeys(db: Statements, sealer: Sealer): Promise<MailKeys> {
  const secret = await settleStoredKey(mailKeyIn(db), sealer);
  return {
    returnAddresses: derivedKey(secret, 'return addresses of mails'),
    suppressedAddresses: derivedKey(secret, 'hashes of suppressed addresses'),
  };
}

/** Seals the key with the newest key of the deployment. Returns false if there was nothing to do. */
export const resealMailKey = (db: Statements, sealer: Sealer): Promise<boolean> =>
  resealStoredKey(mailKeyIn(db), sealer);
