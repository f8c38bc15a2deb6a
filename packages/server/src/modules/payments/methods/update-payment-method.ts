import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { only } from '../../../kit/only.ts';
import { findAvailable } from '../../ledger/balances.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { writeOrderChange } from '../../orders/write-orders.sql.ts';
import { accountOf, isFundingSource } from '../account-of.ts';
import { collect } from '../collect-payments.ts';
import { orderNotCovered } from '../insufficient-funds.ts';
import { assertPayable } from '../payable-order.ts';
import { resolvePaymentMethod } from './resolve-payment-method.ts';

/**
 * Changes the payment method of a locked order that waits for its payment, and tries it at once. Nothing is held for
 * such an order, so there is nothing to release. Refuses a balance that does not cover the order.
 */
export async function updatePaymentMethod(
  context: CallerContext,
  tx: Tx,
  order: OrderRecord,
  paymentMethodId: string,
): Promise<OrderRecord> {
  await assertPayable(tx, order);
  const id = await findMethodFor(context, tx, order, paymentMethodId);
  const change = { own_payment_method_id: id };
  writeOrderChange(tx, order, change);
  const tried = only(await collect(context, tx, [{ ...order, ...change, payment_method_id: id }]));
  if (tried.status === 'pending_payment') await assertNotFromAccount(tx, tried);
  return tried;
}

/** Makes the checks of a new batch, for the workspace, the commerce app and the end user of the order. */
async function findMethodFor(
  context: CallerContext,
  tx: Tx,
  order: OrderRecord,
  paymentMethodId: string,
): Promise<string> {
  const found = await resolvePaymentMethod(context, tx, {
    paymentMethodId,
    commerceEndUserId: order.commerce_end_user_id,
    workspaceId: order.workspace_id,
    isDirect: false,
  });
  if ('forbidden' in found) throw found.forbidden;
  if ('problem' in found) throw refused(found.problem.message);
  assert(found.id !== null && !('isHosted' in found), 'a named payment method is not the hosted page');
  const { commerce_app_id: appId } = 'card' in found ? found.card : found.account;
  // The caller's app may be another one than the app of the order, with end users of the same ids.
  if (appId !== null && appId !== order.commerce_app_id) {
    throw refused(`Payment method not found: ${paymentMethodId}`);
  }
  return found.id;
}

const refused = (message: string) => badRequest([{ field: 'payment_method_id', message }]);

async function assertNotFromAccount(tx: Tx, order: OrderRecord): Promise<void> {
  const { organization_id: organizationId, payment_method_id: source, amount_total: cost } = order;
  const account = accountOf(order);
  if (account === null || !isFundingSource(source)) return;
  const available = (await findAvailable(tx, organizationId, [account])).get(account) ?? 0;
  throw orderNotCovered(source, available, cost ?? 0);
}
