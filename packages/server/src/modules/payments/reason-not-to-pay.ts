import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { multiply } from '../../kit/money.ts';
import { isHeldSource } from '../ledger/accounts.ts';
import { findAvailable } from '../ledger/balances.sql.ts';
import { isHeldForBatch } from '../ledger/holds.ts';
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
  // Stored value is needed only at acceptance, which for direct_send is the send.
  if (!isHeldSource(source) && batch.send_method !== 'direct_send') return null;
  // Without a hold, the batch is older than the holds of its payment method.
  if (await isHeldForBatch(context, tx, batch.id)) return null;
  const highest = multiply(share, batch.recipients_count);
  const available = (await findAvailable(tx, context.organization.id, [account])).get(account) ?? 0;
  return available < highest ? describeShortfall(source, available, highest) : null;
}
