import type { Database } from '../db/database.ts';
import { createSealer, type Sealer, type SealingKey } from '../kit/sealer.ts';
import { resealCodeKey } from '../modules/codes/fingerprints.ts';
import { resealCodes } from '../modules/codes/reseal-codes.ts';
import { sealOlderContacts } from '../modules/contacts/seal-older-contacts.ts';
import { sealOlderDraftRecipients } from '../modules/drafts/recipients/seal-older-recipients.ts';
import { resealMailKey } from '../modules/notifications/mail-keys.ts';
import { resealSignInKey } from '../modules/people/sign-in-keys.ts';
import { sealOlderRecipients } from '../modules/privacy/seal-older-recipients.ts';
import { resealVaultKey, settleVault } from '../modules/privacy/vault-keys.ts';
import { sealStoredSecrets } from '../modules/webhooks/endpoints/seal-stored-secrets.ts';
import { placeOfAddress } from './cells/cell-address.ts';
import { findCells, updateAddress } from './cells/cells.sql.ts';
import { renewKeyCheck } from './settle-secret-keys.ts';

/** How many of each were sealed again. */
export interface SealedSecrets {
  webhooks: number;
  codes: number;
  /** Of an earlier release, which did not seal them. */
  recipients: number;
  /** Keys that are stored themselves. */
  keys: number;
}

/**
 * Seals everything with the newest key that is stored otherwise. It can be interrupted: the check of the key is renewed
 * last. `onProgress` is called after each slice.
 */
export async function sealAllSecrets(
  db: Database,
  keys: readonly SealingKey[],
  onProgress: (done: Readonly<SealedSecrets>) => void = () => {},
): Promise<SealedSecrets> {
  const sealer = createSealer(keys);
  const done: SealedSecrets = { webhooks: 0, codes: 0, recipients: 0, keys: 0 };
  const repeat = async (
    kind: 'webhooks' | 'codes' | 'recipients',
    slice: () => Promise<number>,
  ): Promise<void> => {
    for (let sealed = await slice(); sealed > 0; sealed = await slice()) {
      done[kind] += sealed;
      onProgress(done);
    }
  };
  await repeat('webhooks', () => db.transaction((tx) => sealStoredSecrets(tx, sealer)));
  await repeat('codes', () => resealCodes(db, sealer));
  const vault = await settleVault(db, sealer);
  await repeat('recipients', () => sealOlderRecipients(db, vault));
  await repeat('recipients', () => db.transaction((tx) => sealOlderContacts(tx, vault)));
  await repeat('recipients', () => sealOlderDraftRecipients(db, vault));
  for (const reseal of [resealMailKey, resealCodeKey, resealSignInKey, resealVaultKey]) {
    if (await reseal(db, sealer)) done.keys += 1;
  }
  done.keys += await resealAddresses(db, sealer);
  await renewKeyCheck(db, keys);
  return done;
}

/** Those of cells. Returns how many there were. */
async function resealAddresses(db: Database, sealer: Sealer): Promise<number> {
  let resealed = 0;
  for (const { name, address } of await findCells(db)) {
    if (address === null || address.startsWith(sealer.prefix)) continue;
    const place = placeOfAddress(name);
    await updateAddress(db, name, address, sealer.seal(sealer.open(address, place), place));
    resealed += 1;
  }
  return resealed;
}
