import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { multiply } from '../../kit/money.ts';
import { isHeldSource } from '../ledger/accounts.ts';
import { findAvailable } from '../ledger/balances.sql.ts';
import { holdForBatch } from '../ledger/holds.ts';
import { accountOf, isFundingSource } from './account-of.ts';
import { insufficientFunds } from './insufficient-funds.ts';
import type { PaidBatch } from './paid-batch.ts';

/**
 * Holds the highest amount that a batch can cost, if a balance or the corporate account pays for it. Refuses the
 * batch if the money or the credit does not cover it. The batch must be stored already.
 */
export async function reserveFunds(context: Context, tx: Tx, batch: PaidBatch): Promise<void> {
  const { payment_method_id: source, highest_order_total: share } = batch;
  const account = accountOf(batch);
  if (!isHeldSource(source) || !isFundingSource(source) || account === null || share === null) return;
  const isHeld = await holdForBatch(context, tx, {
    order_batch_id: batch.id,
    account,
    share_cents: share,
    shares_count: batch.recipients_count,
  });
  if (isHeld) return;
  const available = await findAvailable(tx, context.organization.id, [account]);
  throw insufficientFunds(source, available.get(account) ?? 0, multiply(share, batch.recipients_count));
}
