import { strict as assert } from 'node:assert';
import { cardLink } from '../api/payments/own-card-fixtures.ts';
import type { TestApp } from '../harness/app.ts';
import type { StripeServer } from '../harness/stripe/stripe-server.ts';
import { addresses, eventually, plainProducts } from './gifts.ts';

/** Saves a card of the organization with a link, sends a gift with it and waits until Stripe has charged it. */
export async function giftPaidByCard(app: TestApp, stripe: StripeServer) {
  const { client } = app;
  const token = stripe.account.typeInCard();
  const { status } = await (await cardLink(app)).save(token);
  assert.equal(status, 200);
  const cards = (await client.paymentMethods.list()).data.filter((method) => method.cardholder_name);
  const [product] = await plainProducts(client);
  const batch = await client.orderBatches.create({
    from_name: 'Avery',
    recipients: [{ first_name: 'Robin' }],
    cart: { items: [{ product_id: product.id, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    payment_method_id: cards[0]?.id ?? null,
  });
  const id = batch.orders_preview[0]?.id ?? '';
  await client.sandbox.acceptOrder(id, { mailing_address: addresses.newYork });
  const order = await eventually(
    () => client.orders.get(id),
    (each) => each.status === 'ordered',
  );
  const intent = [...stripe.account.intents.values()].find(({ payment_method }) => payment_method === token);
  assert(intent && order.amounts.amount_total === intent.amount);
  return { id, total: intent.amount, intentId: intent.id };
}
