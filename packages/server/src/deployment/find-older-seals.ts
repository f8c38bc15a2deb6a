/** What was not sealed with the newest key, so that an older key is still needed. Changes nothing. */
import type { Statements } from '../db/statements.ts';
import { createSealer, keyIdOf, type SealingKey } from '../kit/sealer.ts';
import { findCodeKey } from '../modules/codes/code-keys.sql.ts';
import { findCodesToReseal } from '../modules/codes/codes.sql.ts';
import { findIssuedToReseal } from '../modules/codes/issued-codes.sql.ts';
import { findMailKey } from '../modules/notifications/mail-keys.sql.ts';
import { findSignInKey } from '../modules/people/sign-in-keys.sql.ts';
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
    ['the key of mail', await findMailKey(db)],
    ['the key of gift card codes', await findCodeKey(db)],
    ['the key of sessions', await findSignInKey(db)],
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
