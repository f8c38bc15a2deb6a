/** The requests of a shop's server, in their order. */
import type { Product } from '@gifts/sdk';
import type { PaymentFormResult } from '../embed/messages.ts';
import type { Exchanges } from './use-exchanges.ts';

export interface Gift {
  readonly productId: string;
  readonly recipientName: string;
  readonly message: string;
}

/** The shop's id of the signed-in user. */
const endUserId = 'demo-shopper';

const productCount = 3;

/** Returns products that need no choice of a variant or a price. */
export async function readProducts({ call }: Exchanges, key: string): Promise<Product[]> {
  const { data } = await call(key, 'What can be given?', 'GET /v1/products?per_page=20', null);
  return data
    .filter((product) => product.variants_num_selectable === 0 && !product.price_is_variable && product.price)
    .slice(0, productCount);
}

export async function sendGift(
  { call }: Exchanges,
  key: string,
  card: PaymentFormResult,
  gift: Gift,
): Promise<string | null> {
  const method = await call(key, 'Keep the card', 'POST /v1/commerce_user_payment_methods', {
    commerce_end_user_id: endUserId,
    payment_method_type: 'card',
    interim_card_key: card.interim_card_key,
    cardholder_name: card.cardholder_name,
    billing_address: card.billing_address,
  });
  const batch = await call(key, 'Send the gift', 'POST /v1/order_batches', {
    from_name: 'A friend at the shop',
    ...(gift.message && { message: gift.message }),
    recipients: [{ first_name: gift.recipientName }],
    cart: { items: [{ product_id: gift.productId, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    payment_method_id: method.id,
    commerce_end_user_id: endUserId,
  });
  return batch.orders_preview[0]?.individual_gift_link ?? null;
}
