import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { referenceId } from '../../../kit/ids.ts';
import { add, type Cents } from '../../../kit/money.ts';
import { queueSenderMail } from '../../notifications/queue-sender-mail.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { formatCardName } from '../methods/format-card-name.ts';
import { findCardMethod } from '../methods/payment-methods.sql.ts';
import type { ChargeRecord } from './charges.sql.ts';

/**
 * Mails the sender a receipt of a card payment of an order, or of its refund. Orders of commerce apps get none: their
 * payers are the users of the app, and only the app knows how to reach them.
 */
export async function sendReceipt(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { kind, charge, amountCents }: { kind: 'payment' | 'refund'; charge: ChargeRecord; amountCents: Cents },
): Promise<void> {
  if (order.commerce_app_id !== null) return;
  const card = await nameOfCard(tx, charge);
  await queueSenderMail(context, tx, {
    template: 'receipt',
    sender: order.sender,
    params: (payerFirstName) => ({
      payerFirstName,
      recipientFirstName: order.recipient_first_name,
      kind,
      amount: amountCents,
      parts: kind === 'payment' ? partsOf(order) : [],
      card,
      organizationName: context.organization.name,
      referenceId: referenceId(order.id),
    }),
  });
}

const partsOf = (order: OrderRecord) =>
  [
    { name: 'Products', amount: order.amount_product },
    { name: 'Shipping', amount: add(order.amount_shipping, order.amount_global_relay_cost ?? 0) },
    { name: 'Processing fee', amount: order.amount_processing_fee },
    { name: 'Tax', amount: order.amount_tax ?? 0 },
  ].filter(({ amount }) => amount > 0);

async function nameOfCard(tx: Tx, charge: ChargeRecord): Promise<string | null> {
  const { organization_id: organizationId, payment_method_id: id, card_brand, card_last_4 } = charge;
  if (card_brand !== null && card_last_4 !== null) return formatCardName({ card_brand, card_last_4 });
  const method = id === null ? null : await findCardMethod(tx, organizationId, id);
  return method && formatCardName(method);
}
