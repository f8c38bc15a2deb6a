import type { FundingSource } from '@gifts/contract/account';
import type { CreateOrderBatchInput } from '@gifts/contract/order-batch';
import type { AccessibleWorkspace, FundingAccount } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import type { Cents } from '../../kit/money.ts';
import { multiply } from '../../kit/money.ts';
import { sortByBodyOrder } from '../../kit/sort-by-body-order.ts';
import { isHeldSource } from '../ledger/accounts.ts';
import { insufficientFunds } from '../payments/insufficient-funds.ts';
import type { CheckedGifts } from './check-gifts.ts';
import { type CheckedOrderBatch, checkOrderBatch } from './check-order-batch.ts';
import { defaultExpiry, type SendTimes } from './check-times.ts';

/** A checked request, completed with the defaults. */
export interface OrderBatchPlan
  extends Pick<CheckedGifts, 'recipients' | 'cart' | 'swap' | 'tier' | 'collectionVersionId'> {
  input: CreateOrderBatchInput;
  workspace: AccessibleWorkspace;
  /** Null if the payer enters a card on the hosted page. */
  paymentMethodId: string | null;
  /** The most one order can cost. */
  highestOrderTotal: Cents;
  scheduledSendOn: Date | null;
  expiresAt: Date | null;
  /** True if the request names no expiry. The expiry then follows the send time. */
  hasDefaultExpiry: boolean;
}

/**
 * Checks a request and completes it with the defaults. Refuses it with all problems in one error. A forbidden
 * payment method and insufficient funds are refused only if there are no other problems.
 */
export async function planOrderBatch(
  context: CallerContext,
  db: Statements,
  input: CreateOrderBatchInput,
): Promise<OrderBatchPlan> {
  const checked = await checkOrderBatch(context, db, input);
  const { problems, workspace, payment, times, recipients, cart, swap, tier } = checked;
  if (problems.length > 0) throw badRequest(sortByBodyOrder(input, problems));
  assert(
    workspace && !('problem' in payment),
    'a request without problems has a workspace and a payment method',
  );
  if ('forbidden' in payment) throw payment.forbidden;
  if ('account' in payment) assertCovered(checked, payment);
  const { expiresAt, hasDefaultExpiry } = expiryOf(context, payment.id, times);
  return {
    input,
    recipients,
    cart,
    workspace,
    paymentMethodId: payment.id,
    highestOrderTotal: checked.estimate.price_est_total_high,
    scheduledSendOn: times.scheduledSendOn,
    expiresAt,
    hasDefaultExpiry,
    swap,
    tier,
    collectionVersionId: checked.collectionVersionId,
  };
}

/** Returns when the gifts end, which follows the send time if the request names no time. */
export function expiryOf(
  context: CallerContext,
  paymentMethodId: string | null,
  { now, scheduledSendOn, expiresAt, isDirect }: SendTimes,
): Pick<OrderBatchPlan, 'expiresAt' | 'hasDefaultExpiry'> {
  const expiresByDefault = isHeldSource(paymentMethodId) || context.organization.expires_all_gifts;
  const hasDefaultExpiry = expiresAt === null && !isDirect && expiresByDefault;
  return {
    expiresAt: hasDefaultExpiry ? defaultExpiry(context, scheduledSendOn ?? now) : expiresAt,
    hasDefaultExpiry,
  };
}

/**
 * Refuses a batch that the stored value does not cover. It is needed only at acceptance, which for direct_send is the
 * send. Balances and the corporate account are checked when their money or credit is held.
 */
function assertCovered(
  { isDirect, estimate, recipients }: CheckedOrderBatch,
  { id, account }: { id: FundingSource; account: FundingAccount },
): void {
  if (isHeldSource(id) || !isDirect) return;
  const highest = multiply(estimate.price_est_total_high, recipients.length);
  if (account.available_cents < highest) throw insufficientFunds(id, account.available_cents, highest);
}
