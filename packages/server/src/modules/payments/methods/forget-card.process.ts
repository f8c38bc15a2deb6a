import type { Context } from '../../../context/context.ts';
import { findCardMethod, updateForgotten } from './payment-methods.sql.ts';

/** Detaches a deleted card at the gateway. Throws on failure, so that the job is retried. */
export async function forgetCard(context: Context, paymentMethodId: string): Promise<void> {
  const { db, cardGateway, log, now } = context;
  const method = await findCardMethod(db, context.organization.id, paymentMethodId);
  if (!method?.deleted_at || method.forgotten_at) return;
  if (cardGateway?.name !== method.gateway) {
    log.warn(
      { payment_method_id: method.id, gateway: method.gateway },
      'A deleted card is still stored at a gateway that is not configured; remove it there',
    );
    return;
  }
  await cardGateway.detachCard({
    customerReference: method.customer_reference,
    methodReference: method.method_reference,
  });
  await updateForgotten(db, method, now);
}
