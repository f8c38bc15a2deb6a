import type { Database } from '../../db/database.ts';
import { watermarkDelayMs } from '../../db/stable-watermark.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { beginningOfChain, sealHash } from './chain.ts';
import {
  findOrganizationsToSeal,
  findUnsealedTransfers,
  lockLastSeal,
  sealsPerTransaction,
  writeSeals,
} from './seals.sql.ts';

/** Seals the transfers since the last run. It stays behind the writers, so it never blocks one. */
export async function sealLedgers(db: Database, delayMs = watermarkDelayMs): Promise<void> {
  for (const { id } of await findOrganizationsToSeal(db, delayMs)) {
    while ((await db.transaction((tx) => sealNextTransfers(tx, id, delayMs))) === sealsPerTransaction);
  }
}

/** Seals the next transfers. Returns their number. */
async function sealNextTransfers(tx: Tx, organizationId: string, delayMs: number): Promise<number> {
  const last = await lockLastSeal(tx, organizationId);
  const transfers = await findUnsealedTransfers(tx, organizationId, last, delayMs);
  if (transfers.length === 0) return 0;
  const first = (last?.position ?? 0) + 1;
  let hash = last?.hash ?? beginningOfChain;
  const seals = transfers.map((transfer, index) => {
    assert(transfer.entries.length > 0, 'every transfer has entries');
    hash = sealHash(hash, organizationId, transfer);
    return { position: first + index, transfer_id: transfer.id, hash };
  });
  writeSeals(tx, organizationId, seals);
  return transfers.length;
}
