/**
 * The keys of mail: of the addresses that mails return to, and of the hashes of addresses that get no mail. They are
 * derived from a random key that is sealed in the database. So they stay the same when GIFTS_SECRET_KEY changes, and a
 * copy of the database alone does not contain them.
 */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { MailKeys, Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import type { Place, Sealer } from '../../kit/sealer.ts';
import { findMailKey, insertMailKey, updateMailKey } from './mail-keys.sql.ts';

const keyBytes = 32;
const place: Place = { column: 'mail_keys.key', organizationId: null, rowId: '1' };

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
  const sealed = (await findMailKey(db)) ?? (await createMailKey(db, sealer));
  const secret = Buffer.from(sealer.open(sealed, place), 'base64');
  return {
    returnAddresses: derivedKey(secret, 'return addresses of mails'),
    suppressedAddresses: derivedKey(secret, 'hashes of suppressed addresses'),
  };
}

/** Seals the key with the newest key of the deployment. */
export async function resealMailKey(db: Statements, sealer: Sealer): Promise<void> {
  const sealed = await findMailKey(db);
  if (sealed === null || sealed.startsWith(sealer.prefix)) return;
  await updateMailKey(db, sealed, sealer.seal(sealer.open(sealed, place), place));
}

async function createMailKey(db: Statements, sealer: Sealer): Promise<string> {
  await insertMailKey(db, sealer.seal(randomBytes(keyBytes).toString('base64'), place));
  const sealed = await findMailKey(db);
  assert(sealed !== null, 'the key was inserted, by this process or by another one');
  return sealed;
}

const derivedKey = (secret: Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `gifts: ${purpose}`, keyBytes)));
