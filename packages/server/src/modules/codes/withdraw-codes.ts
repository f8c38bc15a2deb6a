import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { writeGivenBack } from './codes.sql.ts';
import { findUnseenCodes, writeWithdrawn } from './issued-codes.sql.ts';
import { freeCodeAt, issuedCodeAt, openCode, sealCode } from './sealed-code.ts';

/**
 * Takes back the codes of a locked order that nobody has looked at, for another order. A code that was seen is spent: it
 * stays with its recipient.
 */
export async function withdrawCodes(context: Context, tx: Tx, orderId: string): Promise<void> {
  const { sealer, organization, now } = context;
  const unseen = await findUnseenCodes(tx, organization.id, orderId);
  if (unseen.length === 0) return;
  const free = unseen.map((code) => ({
    id: code.code_id,
    ...sealCode(sealer, freeCodeAt(code.code_id), openCode(sealer, issuedCodeAt(code), code)),
  }));
  const ids = unseen.map(({ id }) => id);
  writeWithdrawn(tx, organization.id, ids, now);
  writeGivenBack(tx, free);
}
