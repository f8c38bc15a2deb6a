import type { Statements } from '../../db/statements.ts';
import { findTransfersBehind } from '../ledger/seals.sql.ts';
import { sumWithWorkspaces } from './add-sealed-transfers.process.ts';
import type { MoneySums } from './sum-transfers.ts';

/** So many transfers are added up while somebody waits. */
const mostTransfers = 5_000;

/**
 * Adds up the transfers that the stored sums do not contain yet. Returns null if there are too many: then the job has not caught
 * up with an existing ledger.
 */
export async function sumLatest(
  db: Statements,
  organizationId: string,
  position: number,
): Promise<MoneySums | null> {
  const transfers = await findTransfersBehind(db, organizationId, { position, limit: mostTransfers + 1 });
  return transfers.length > mostTransfers ? null : sumWithWorkspaces(db, organizationId, transfers);
}
