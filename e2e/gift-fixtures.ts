/** Gifts that tests of the dashboard send and accept. */
import type { Page } from '@playwright/test';
import { callApi } from './fixtures.ts';

interface SentGift {
  readonly id: string;
  readonly orders_preview: readonly { readonly id: string }[];
}

/** Sends a gift that needs no choice, to one recipient unless others are named. */
export async function sendGift(page: Page, key: string, changes: object = {}): Promise<SentGift> {
  const { data } = await callApi(page.request, 'get', '/v1/products?per_page=50', undefined, key);
  const product = data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean; price: number | null }) =>
      each.variants_num_selectable === 0 && !each.price_is_variable && each.price,
  );
  return callApi(
    page.request,
    'post',
    '/v1/order_batches',
    {
      from_name: 'Avery Example',
      message: 'Thank you for a wonderful year together.',
      recipients: [{ first_name: 'Robin', last_name: 'Example' }],
      cart: { items: [{ product_id: product.id, quantity: 1 }] },
      send_method: 'link_multiple_custom_list',
      ...changes,
    },
    key,
  );
}

export function firstOrder({ orders_preview: [order] }: SentGift): string {
  if (!order) throw new Error('The gift has no order.');
  return order.id;
}

/** Accepts a gift as its recipient would. */
export const acceptOrder = (page: Page, key: string, orderId: string): Promise<unknown> =>
  callApi(
    page.request,
    'post',
    `/v1/sandbox/orders/${orderId}/accept`,
    {
      mailing_address: {
        address_1: '1 Market St',
        city: 'San Francisco',
        state: 'CA',
        postal_code: '94105',
        country: 'US',
      },
    },
    key,
  );
