/** Takes codes for an order. What is taken stays locked until the transaction ends. */
import type { Services } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { addCodes } from './add-codes.ts';
import { type CodeKind, countFreeCodes, type FreeCode, lockFreeCodes, wasEverImported } from './codes.sql.ts';
import { openFingerprints } from './fingerprints.ts';
import { generateCode } from './generate-code.ts';

export interface Wanted extends CodeKind {
  readonly count: number;
}

export interface TakenCodes extends Wanted {
  /** Fewer than `count` if there are no more. */
  readonly codes: readonly FreeCode[];
  /** True if others hold codes that they may give back. Then it is not known yet that there are too few. */
  readonly areOthersTaking: boolean;
}

/**
 * Takes codes of one kind. The sandbox makes codes of a kind that was never imported, so that a first try works. An
 * operator who has imported some sees what happens when they run out.
 */
export async function takeCodes(
  services: Pick<Services, 'config' | 'sealer'>,
  tx: Tx,
  wanted: Wanted,
): Promise<TakenCodes> {
  const codes = await lockFreeCodes(tx, wanted, wanted.count);
  const missing = wanted.count - codes.length;
  if (missing === 0) return { ...wanted, codes, areOthersTaking: false };
  if (services.config.environment === 'sandbox' && !(await wasEverImported(tx, wanted))) {
    await generateCodes(services, tx, wanted, missing);
    return { ...wanted, codes: await lockFreeCodes(tx, wanted, wanted.count), areOthersTaking: false };
  }
  const free = await countFreeCodes(tx, wanted, wanted.count);
  return { ...wanted, codes, areOthersTaking: free >= wanted.count };
}

async function generateCodes(
  { sealer }: Pick<Services, 'sealer'>,
  tx: Tx,
  kind: CodeKind,
  count: number,
): Promise<void> {
  const codes = Array.from({ length: count }, () => ({ ...kind, ...generateCode() }));
  const fingerprintOf = await openFingerprints(tx, sealer);
  await addCodes(tx, { sealer, fingerprintOf }, codes, { isGenerated: true });
}
