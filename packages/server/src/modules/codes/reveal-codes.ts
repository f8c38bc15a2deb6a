import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { writeRevealed } from './codes.sql.ts';
import { findHeldCodes, type HeldCode, writeReveal } from './issued-codes.sql.ts';
import { issuedCodeAt, type OpenCode, openCode } from './sealed-code.ts';

/** Who looks at a code, as far as it is known. */
export interface Visitor {
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface RevealedCode extends OpenCode {
  readonly cartItemId: string;
  readonly unitIndex: number;
}

/**
 * Opens the codes of a shipment for its recipient, and records that. Empty if the shipment has none, or none any more. The
 * caller has locked the order, so that no code is withdrawn while it is shown.
 */
export async function revealCodes(
  context: Context,
  tx: Tx,
  shipment: { orderId: string; shipmentId: string },
  visitor: Visitor,
): Promise<RevealedCode[]> {
  const held = await findHeldCodes(tx, { organizationId: context.organization.id, ...shipment });
  if (held.length === 0) return [];
  const opened = held.map((code) => ({
    ...openCode(context.sealer, issuedCodeAt(code), code),
    cartItemId: code.cart_item_id,
    unitIndex: code.unit_index,
  }));
  for (const code of held) recordReveal(context, tx, code, visitor);
  writeRevealed(
    tx,
    held.map(({ code_id }) => code_id),
  );
  return opened;
}

const longestUserAgent = 400;

function recordReveal(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { organization_id, id, order_id }: HeldCode,
  { address, userAgent }: Visitor,
): void {
  writeReveal(tx, {
    organization_id,
    id: newId(),
    issued_code_id: id,
    order_id,
    revealed_at: now,
    address,
    user_agent: userAgent === null ? null : userAgent.slice(0, longestUserAgent),
  });
}
