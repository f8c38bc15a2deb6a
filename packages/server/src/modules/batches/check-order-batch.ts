import type { FundingSource } from '@gifts/contract/account';
import type { Problem } from '@gifts/contract/errors';
import type { CreateOrderBatchInput } from '@gifts/contract/order-batch';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context.ts';
import { refuse } from '../../kit/refuse.ts';
import type { ReachableWorkspace } from '../organizations/caller.ts';
import { assertCovered, isHeldBalance, resolvePaymentMethod } from '../payments/resolve-payment-method.ts';
import { type Estimate, estimateCart } from '../pricing/estimate-cart.ts';
import { canTotalGroup, groupTotals } from '../pricing/group-totals.ts';
import { type CheckedRecipient, checkRecipients } from './check-recipients.ts';
import { checkTimes, defaultExpiry } from './check-times.ts';
import { checkGiftOfChoice, dearestSwap } from './gift-of-choice.ts';
import { type ResolvedCart, resolveCart } from './resolve-cart.ts';

/** What a request asks for, checked and completed with the defaults. */
export interface OrderBatchPlan {
  input: CreateOrderBatchInput;
  recipients: CheckedRecipient[];
  cart: ResolvedCart;
  workspace: ReachableWorkspace;
  paymentMethodId: string;
  scheduledSendOn: Date | null;
  expiresAt: Date | null;
  swap: NonNullable<CreateOrderBatchInput['swap']>;
  tier: NonNullable<CreateOrderBatchInput['international_shipping_tier']>;
}

/** Checks everything the schema cannot; refuses with all problems at once. */
export async function checkOrderBatch(
  context: CallerContext,
  input: CreateOrderBatchInput,
): Promise<OrderBatchPlan> {
  const snapshot = context.catalog;
  const swap = input.swap ?? 'single';
  const tier = input.international_shipping_tier ?? 'disabled';
  const isDirect = input.send_method === 'direct_send';
  const cart = resolveCart(context, snapshot, input.cart.items, {
    path: 'cart.items',
    mustChooseVariants: isDirect,
  });
  const { recipients, problems: recipientProblems } = await checkRecipients(input.recipients, {
    sendMethod: input.send_method,
    tier,
    products: cart.products,
  });
  const times = {
    now: context.now,
    scheduledSendOn: input.scheduled_send_on ? parseTime(input.scheduled_send_on) : null,
    expiresAt: input.expires_at ? parseTime(input.expires_at) : null,
  };
  const workspace = findWorkspace(context, input.workspace_id ?? null);
  const payment = resolvePaymentMethod(context, input.payment_method_id ?? null, workspace?.id ?? '');
  const problems: Problem[] = [
    ...(workspace ? [] : [workspaceProblem(input.workspace_id ?? null)]),
    ...cart.problems,
    ...checkGiftOfChoice(cart, swap, isDirect),
    ...(input.card_id && !snapshot.cardsById.has(input.card_id.toLowerCase())
      ? [{ field: 'card_id', message: `Card not found: ${input.card_id}` }]
      : []),
    ...('problem' in payment ? [payment.problem] : []),
    ...checkTimes(times),
    ...checkDirectOnly(input),
    ...checkReservedOptions(input.reserved_options),
    ...recipientProblems,
  ];
  if (!workspace || 'problem' in payment || problems.length > 0) throw refuse(problems);

  const estimate = estimateCart({ items: cart.items }, { swap: dearestSwap(cart, swap, isDirect), tier });
  const highest = highestTotal(cart, estimate, recipients.length);
  if (isNeededAtSend(payment.id, isDirect)) assertCovered(payment.account, highest);
  const expiresAt = times.expiresAt ?? (isHeldBalance(payment.id) ? defaultExpiry(context, times) : null);
  return {
    input,
    recipients,
    cart,
    workspace,
    paymentMethodId: payment.id,
    scheduledSendOn: times.scheduledSendOn,
    expiresAt,
    swap,
    tier,
  };
}

/** Stored value is asked for when a gift is accepted, which a direct_send gift is when it is sent. */
const isNeededAtSend = (id: FundingSource, isDirect: boolean): boolean =>
  isDirect || id !== 'COMMERCE_STORED_VALUE';

function findWorkspace(context: CallerContext, id: string | null): ReachableWorkspace | undefined {
  const { workspaces } = context.caller;
  return id === null ? workspaces[0] : workspaces.find((workspace) => workspace.id === id.toLowerCase());
}

const workspaceProblem = (id: string | null): Problem => ({
  field: 'workspace_id',
  message:
    id === null
      ? 'You are not a member of any workspace; ask an admin to add you to one'
      : `Workspace not found: ${id}`,
});

function checkDirectOnly(input: CreateOrderBatchInput): Problem[] {
  const given = input.notifications_enabled ?? null;
  return given === null || input.send_method === 'direct_send'
    ? []
    : [
        {
          field: 'notifications_enabled',
          message: 'Notifications enabled can be set only when the send method is direct_send',
        },
      ];
}

function checkReservedOptions(value: unknown): Problem[] {
  const isEmpty =
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return isEmpty
    ? []
    : [{ field: 'reserved_options', message: 'Reserved options are not available to this organization' }];
}

function highestTotal(cart: ResolvedCart, estimate: Estimate, recipients: number): number {
  if (!canTotalGroup(estimate, recipients)) {
    throw refuse([
      {
        field: 'cart',
        message: 'The cart and the number of recipients come to more than can be paid at once',
      },
    ]);
  }
  return groupTotals({ cart: { items: cart.items }, estimate, recipients, destinations: null })
    .est_group_total_high;
}
