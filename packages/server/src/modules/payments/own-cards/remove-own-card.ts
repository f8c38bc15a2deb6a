import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { clearDefaultPaymentMethod } from '../../organizations/set-default-payment-method.ts';
import { type CardMethod, deleteMethod } from '../methods/payment-methods.sql.ts';

/**
 * Removes a card of an organization. Nothing is charged to it any more, and a job detaches it at the gateway. If it is the
 * default payment method, the organization has none afterwards.
 */
export async function removeOwnCard(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { organization_id, id }: CardMethod,
): Promise<{ wasDefault: boolean }> {
  lockOrganization(tx, organization_id);
  if (await deleteMethod(tx, organization_id, id, now)) {
    enqueue(tx, 'forget_card', { organization_id, payment_method_id: id });
  }
  return { wasDefault: await clearDefaultPaymentMethod(tx, organization_id, id) };
}
