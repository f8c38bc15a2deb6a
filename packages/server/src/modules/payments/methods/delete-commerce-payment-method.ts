import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { cardOwnerOf } from './commerce-caller.ts';
import { deleteMethodOfUser } from './payment-methods.sql.ts';

/**
 * Deletes a payment method. The card is not charged any more. A job, retried until it succeeds, detaches it at
 * the gateway.
 */
export async function deleteCommercePaymentMethod(
  context: CallerContext,
  tx: Tx,
  { id, commerceEndUserId }: { id: string; commerceEndUserId: string },
): Promise<void> {
  const isDeleted = await deleteMethodOfUser(tx, cardOwnerOf(context, commerceEndUserId), id, context.now);
  if (!isDeleted) throw new AppError('not_found', 'Payment method not found');
  enqueue(tx, 'forget_card', { organization_id: context.organization.id, payment_method_id: id });
}
