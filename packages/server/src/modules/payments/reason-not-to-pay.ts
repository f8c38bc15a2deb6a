import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { multiply } from '../../kit/money.ts';
import { isHeldSource } from '../ledger/accounts.ts';
import { findAvailable } from '../ledger/balances.sql.ts';
import { accountOf, isFundingSource } from './account-of.ts';
import { describeShortfall } from './insufficient-funds.ts';
import type { PaidBatch } from './paid-batch.ts';

/**
 * Returns why a scheduled batch cannot be paid at its send time, as a sentence for its sender, or null if it
 * can.
 */
export async function reasonNotToPay(context: Context, tx: Tx, batch: PaidBatch): Promise<string | null> {
  const { payment_method_id: source, highest_order_total: share } = batch;
  const account = accountOf(batch);
  if (account === null || !isFundingSource(source) || share === null) return null;
  // The money of a balance is held since the batch was created. Stored value is needed only at acceptance.
  const isNeededNow = source === 'CORPORATE_ACCOUNT' || batch.send_method === 'direct_send';
  if (isHeldSource(source) || !isNeededNow) return null;
  const highest = multiply(share, batch.recipients_count);
  const available = (await findAvailable(tx, context.organization.id, [account])).get(account) ?? 0;
  return available < highest ? describeShortfall(source, available, highest) : null;
}
