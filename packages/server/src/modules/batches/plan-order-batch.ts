import type { CreateOrderBatchInput } from '@gifts/contract/order-batch';
import type { CallerContext } from '../../context.ts';
import type { Statements } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { refuse } from '../../kit/refuse.ts';
import { inWrittenOrder } from '../../kit/written-order.ts';
import type { ReachableWorkspace } from '../organizations/caller.ts';
import { assertCovered, isHeldBalance } from '../payments/resolve-payment-method.ts';
import { groupTotals } from '../pricing/group-totals.ts';
import type { CheckedGifts } from './check-gifts.ts';
import { type CheckedOrderBatch, checkOrderBatch } from './check-order-batch.ts';
import { defaultExpiry } from './check-times.ts';

/** What a request asks for, checked and completed with the defaults. */
export interface OrderBatchPlan extends Pick<CheckedGifts, 'recipients' | 'cart' | 'swap' | 'tier'> {
  input: CreateOrderBatchInput;
  workspace: ReachableWorkspace;
  /** Null: asked for on the hosted page. */
  paymentMethodId: string | null;
  scheduledSendOn: Date | null;
  expiresAt: Date | null;
  /** Nobody named the expiry, so it follows the send time. */
  hasDefaultExpiry: boolean;
}

/** Refuses with all problems at once, and what fits but may not be or cannot be paid only after that. */
export async function planOrderBatch(
  context: CallerContext,
  db: Statements,
  input: CreateOrderBatchInput,
): Promise<OrderBatchPlan> {
  const checked = await checkOrderBatch(context, db, input);
  const { problems, workspace, payment, times, recipients, cart, swap, tier } = checked;
  if (problems.length > 0) throw refuse(inWrittenOrder(input, problems));
  assert(workspace && !('problem' in payment), 'what is missing is a problem');
  if ('forbidden' in payment) throw payment.forbidden;
  // Stored value is asked for when a gift is accepted, which a direct_send gift is when it is sent.
  const isNeededAtSend = checked.isDirect || payment.id !== 'COMMERCE_STORED_VALUE';
  if ('account' in payment && isNeededAtSend) assertCovered(payment.account, highestTotal(checked));
  const hasDefaultExpiry = times.expiresAt === null && isHeldBalance(payment.id);
  return {
    input,
    recipients,
    cart,
    workspace,
    paymentMethodId: payment.id,
    scheduledSendOn: times.scheduledSendOn,
    expiresAt: hasDefaultExpiry
      ? defaultExpiry(context, times.scheduledSendOn ?? times.now)
      : times.expiresAt,
    hasDefaultExpiry,
    swap,
    tier,
  };
}

function highestTotal({ cart, estimate, recipients }: CheckedOrderBatch): number {
  const group = { cart: { items: cart.items }, estimate, recipients: recipients.length, destinations: null };
  return groupTotals(group).est_group_total_high;
}
