/** An application in strict TypeScript that has the SDK installed. */
import {
  type CreateOrderBatchInput,
  createClient,
  type GiftsApiError,
  type GiftsClient,
  type Order,
  type OrderStatus,
} from '@gifts/sdk';
import { type EventOf, verifyWebhook } from '@gifts/sdk/webhooks';

export const gifts: GiftsClient = createClient({
  apiKey: 'gos_sandbox_example',
  baseUrl: 'http://localhost:4000',
});

export async function send(productId: string): Promise<string | undefined> {
  const input: CreateOrderBatchInput = {
    from_name: 'Ada Example',
    recipients: [{ first_name: 'Grace' }],
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
  };
  const { orders_preview } = await gifts.orderBatches.create(input, { idempotencyKey: 'first-gift' });
  return orders_preview[0]?.individual_gift_link;
}

export async function findOrders(status: OrderStatus): Promise<Order[]> {
  const found: Order[] = [];
  for await (const order of gifts.orders.all({ status, per_page: 50 })) found.push(order);
  return found;
}

export async function receive(request: Request, secret: string): Promise<string> {
  const event = await verifyWebhook(await request.text(), request.headers, secret);
  if (event.event_type === 'order_batch.completed') return event.data.batch_name ?? '';
  return isShipped(event) ? (event.data.shipments[0]?.tracking_url ?? '') : event.event_id;
}

const isShipped = (event: { event_type: string }): event is EventOf<'order.shipped'> =>
  event.event_type === 'order.shipped';

export const isDeclined = ({ code }: GiftsApiError): boolean => code === 'card_declined';
