import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { type CodeKind, insertCodes } from './codes.sql.ts';
import type { Fingerprint } from './fingerprints.ts';
import { freeCodeAt, type OpenCode, sealCode } from './sealed-code.ts';

export type NewOpenCode = OpenCode & CodeKind;

/** Seals codes and adds them to those that wait. Returns for each whether it was added; the others were there before. */
export async function addCodes(
  tx: Tx,
  { sealer, fingerprintOf }: { sealer: Sealer; fingerprintOf: Fingerprint },
  codes: readonly NewOpenCode[],
  { isGenerated }: { isGenerated: boolean },
): Promise<boolean[]> {
  const rows = codes.map(({ productId, valueCents, code, pin }) => {
    const id = newId();
    return {
      id,
      productId,
      valueCents,
      fingerprint: fingerprintOf(productId, code),
      ...sealCode(sealer, freeCodeAt(id), { code, pin }),
    };
  });
  const added = await insertCodes(tx, rows, { isGenerated });
  return rows.map(({ id }) => added.has(id));
}
