/**
 * A hash chain over the transfers of an organization. Each seal is the hash of a transfer and of the previous
 * seal, so changing a past row breaks the chain.
 */
import { createHash } from 'node:crypto';

/** The content of a transfer that its seal covers, as read from the database. */
export interface SealedTransfer {
  id: string;
  kind: string;
  order_batch_id: string | null;
  order_id: string | null;
  charge_id: string | null;
  refund_id: string | null;
  reason: string | null;
  created_at: Date;
  entries: readonly { account: string; amount_cents: number }[];
}

/** The previous hash of the first seal. */
export const beginningOfChain = Buffer.alloc(32);

/**
 * The order of the fields is part of the format. It must never change, because existing chains are verified
 * with this code.
 */
export function sealHash(previous: Buffer, organizationId: string, transfer: SealedTransfer): Buffer {
  const content = JSON.stringify([
    organizationId,
    transfer.id,
    transfer.kind,
    transfer.order_batch_id,
    transfer.order_id,
    transfer.charge_id,
    transfer.refund_id,
    transfer.reason,
    transfer.created_at.toISOString(),
    transfer.entries.map(({ account, amount_cents }) => [account, amount_cents]),
  ]);
  return createHash('sha256').update(previous).update(content).digest();
}
