/** The chain: the hash of a transfer with everything in it and of the seal before. Changing a past row breaks it. */
import { createHash } from 'node:crypto';

/** A transfer as it is sealed, read back from its rows. */
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

/** What the first seal follows. */
export const beginningOfChain = Buffer.alloc(32);

/** The order of the fields is part of the format: a chain that was begun is verified by the same code for good. */
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
