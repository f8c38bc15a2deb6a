/** What a shop's server asks of the service, in the order it does. */
import type { Product, ProductList } from '@gifts/contract/catalog';
import type { OrderBatchDetail } from '@gifts/contract/order-batch';
import type { Static } from '@gifts/contract/schema';
import type { PaymentFormResult } from '../embed/messages.ts';
import type { Exchanges } from './use-exchanges.ts';

export type ShopProduct = Static<typeof Product>;

export interface Gift {
  readonly productId: string;
  readonly recipientName: string;
  readonly message: string;
}

/** The shop's own name for whoever is signed in. */
export const endUserId = 'demo-shopper';

const productCount = 3;

/** Some that need no choice of a variant and no price of one's own. */
export async function readProducts({ call }: Exchanges, key: string): Promise<ShopProduct[]> {
  const { data } = await call<Static<typeof ProductList>>(
    key,
    'What can be given?',
    '/v1/products?per_page=20',
  );
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
  const method = await call<{ id: string }>(key, 'Keep the card', '/v1/commerce_user_payment_methods', {
    commerce_end_user_id: endUserId,
    payment_method_type: 'card',
    interim_card_key: card.interim_card_key,
    cardholder_name: card.cardholder_name,
    billing_address: card.billing_address,
  });
  const batch = await call<Static<typeof OrderBatchDetail>>(key, 'Send the gift', '/v1/order_batches', {
    from_name: 'A friend at the shop',
    message: gift.message || undefined,
    recipients: [{ first_name: gift.recipientName }],
    cart: { items: [{ product_id: gift.productId, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    payment_method_id: method.id,
    commerce_end_user_id: endUserId,
  });
  return batch.orders_preview[0]?.individual_gift_link ?? null;
}
