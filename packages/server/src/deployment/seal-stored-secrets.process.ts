import type { Database } from '../db/database.ts';
import { createSealer, type SealingKey } from '../kit/sealer.ts';
import { resealMailKey } from '../modules/notifications/mail-keys.ts';
import { sealStoredSecrets } from '../modules/webhooks/endpoints/seal-stored-secrets.ts';
import { renewKeyCheck } from './settle-secret-keys.ts';

/**
 * Seals everything with the newest key that is stored otherwise. It can be interrupted: the check of the key is renewed
 * last.
 */
export async function sealAllSecrets(db: Database, keys: readonly SealingKey[]): Promise<void> {
  const sealer = createSealer(keys);
  let sealed: number;
  do {
    sealed = await db.transaction((tx) => sealStoredSecrets(tx, sealer));
  } while (sealed > 0);
  await resealMailKey(db, sealer);
  await renewKeyCheck(db, keys);
}
