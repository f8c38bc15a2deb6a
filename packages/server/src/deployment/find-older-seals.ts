/** What was not sealed with the newest key, so that an older key is still needed. Changes nothing. */
import type { Statements } from '../db/statements.ts';
import { createSealer, keyIdOf, type SealingKey } from '../kit/sealer.ts';
import { findCodesToReseal } from '../modules/codes/codes.sql.ts';
import { codeKeyIn } from '../modules/codes/fingerprints.ts';
import { findIssuedToReseal } from '../modules/codes/issued-codes.sql.ts';
import { mailKeyIn } from '../modules/notifications/mail-keys.ts';
import { signInKeyIn } from '../modules/people/sign-in-keys.ts';
import { vaultKeyIn } from '../modules/privacy/vault-keys.ts';
import { findSecretSealedOtherwise } from '../modules/webhooks/endpoints/endpoints.sql.ts';
import { findCells } from './cells/cells.sql.ts';
import { findKeyCheck } from './deployment.sql.ts';

export interface OlderSeal {
  /** What was sealed. */
  readonly kind: string;
  /** The key that it was sealed with. Null for a secret that was stored before secrets were sealed. */
  readonly keyId: string | null;
}

/** Returns one of each kind. */
export async function findOlderSeals(db: Statements, newest: SealingKey): Promise<OlderSeal[]> {
  const { prefix } = createSealer([newest]);
  const [codes, issued] = await Promise.all([
    findCodesToReseal(db, prefix, 1),
    findIssuedToReseal(db, prefix, 1),
  ]);
  const cells = await findCells(db);
  const stored: readonly (readonly [kind: string, sealed: string | null])[] = [
    ['webhooks', await findSecretSealedOtherwise(db, prefix)],
    ['gift card codes', codes[0]?.code ?? null],
    ['issued gift card codes', issued[0]?.code ?? null],
    ['the key of mail', await mailKeyIn(db).find()],
    ['the key of gift card codes', await codeKeyIn(db).find()],
    ['the key of sessions', await signInKeyIn(db).find()],
    ['the key of the vault of recipients', await vaultKeyIn(db).find()],
    [
      'addresses of cells',
      cells.find(({ address }) => address && !address.startsWith(prefix))?.address ?? null,
    ],
    ['the check of the key', await findKeyCheck(db)],
  ];
  return stored.flatMap(([kind, sealed]) =>
    sealed === null || sealed.startsWith(prefix) ? [] : [{ kind, keyId: keyIdOf(sealed) }],
  );
}
