/** A request and an answer for every operation: what the OpenAPI document shows and the documentation quotes. */
import {
  accepted,
  acceptedTimes,
  address,
  batch,
  batchDetail,
  brand,
  card,
  collection,
  createdAt,
  expiresAt,
  ids,
  opened,
  openedTimes,
  order,
  orderDetail,
  ordered,
  orderedTimes,
  product,
  recipient,
  scheduledBatch,
  sender,
} from './example-resources.ts';
import type { OperationId, operations } from './operations.ts';
import type { Static, TSchema } from './schema.ts';
import { webhookExamples } from './webhook-examples.ts';

type Part<O, Name extends string> = O extends { [name in Name]: infer S extends TSchema } ? Static<S> : never;

/** The parts an operation has; a query may be left out, as in a request. */
type Request<O> = (O extends { params: TSchema } ? { params: Part<O, 'params'> } : unknown) &
  (O extends { body: TSchema } ? { body: Part<O, 'body'> } : unknown) & { query?: Part<O, 'query'> };

export type Example<Id extends OperationId> = Request<(typeof operations)[Id]> & {
  readonly response: Part<(typeof operations)[Id], 'response'>;
};

const listOf = <T>(...data: T[]) => ({ data, list_meta: { total_count: data.length } });
const firstPage = { page: 1, per_page: 20 };
const batchId = { id: ids.batch };
const orderId = { id: ids.order };
const item = { product_id: ids.product, quantity: 1 };
const decline = { reason: 'diet', message: 'Thank you, but I do not drink coffee.' };

export const examples: { readonly [Id in OperationId]: Example<Id> } = {
  getMe: { response: { email: sender.email } },
  listWorkspaces: { query: firstPage, response: listOf({ id: ids.workspace, name: 'Main' }) },
  listPaymentMethods: {
    query: firstPage,
    response: listOf(
      { id: 'BALANCE', name: 'Balance', balance: 25_000_000 },
      { id: ids.paymentMethod, name: 'Visa ending in 4242', cardholder_name: 'Sam Sender' },
    ),
  },

  createOrderBatch: {
    body: {
      from_name: 'Example Company',
      recipients: [recipient],
      cart: { items: [item] },
      send_method: 'email_and_link',
      message: order.message,
      card_id: ids.card,
      payment_method_id: 'CORPORATE_ACCOUNT',
      expires_at: expiresAt,
      customer_reference_id: 'year-end-2026-001',
      batch_name: 'Year-end thanks',
    },
    response: batchDetail,
  },
  listOrderBatches: { query: { ...firstPage, send_status: 'complete' }, response: listOf(batch) },
  priceOrderBatch: {
    body: {
      recipients: [{ ...recipient, mailing_address: address }],
      cart: { items: [item] },
      send_method: 'email_and_link',
      swap: 'disabled',
    },
    response: {
      cart_price: {
        price_product: 4200,
        price_shipping: 800,
        price_processing_fee: 250,
        price_pre_tax: 5250,
        price_est_tax_low: 0,
        price_est_tax_high: 420,
        price_est_total_low: 5250,
        price_est_total_high: 5670,
      },
      total_price: {
        recipients: 1,
        est_group_total_low: 5250,
        est_group_total_high: 5670,
        est_tax_calculated: 347,
        est_total_calculated: 5597,
      },
    },
  },
  getOrderBatch: { params: batchId, response: batchDetail },
  listOrderBatchOrders: { params: batchId, query: firstPage, response: listOf(order) },
  listOrderBatchRecipients: { params: batchId, query: firstPage, response: listOf(recipient) },
  cancelOrderBatch: {
    params: batchId,
    body: {},
    response: { ...scheduledBatch, send_status: 'canceled' },
  },
  rescheduleOrderBatch: {
    params: batchId,
    body: { scheduled_send_on: '2026-12-01T09:00:00Z' },
    response: scheduledBatch,
  },

  listOrders: {
    query: { ...firstPage, 'created_at[after]': '2026-03-01T00:00:00Z' },
    response: listOf(order),
  },
  getOrder: { params: orderId, response: orderDetail(accepted, acceptedTimes) },
  cancelOrder: {
    params: orderId,
    body: {},
    response: orderDetail({ status: 'canceled', cancel_reason: 'canceled' }),
  },
  updateOrderExpiration: {
    params: orderId,
    body: { expires_at: '2026-07-01T00:00:00Z' },
    response: orderDetail({ expires_at: '2026-07-01T00:00:00.000Z' }),
  },
  listOrderActivities: {
    query: { ...firstPage, after: '2026-03-01T00:00:00Z', statuses: 'created,accepted' },
    response: listOf({ id: ids.activity, order_status: 'created', created_at: createdAt, order }),
  },

  listProducts: { query: { ...firstPage, country_code: 'US' }, response: listOf(product) },
  getProduct: { params: { id: ids.product }, response: product },
  listBrands: { query: { ...firstPage, country_code: 'US' }, response: listOf(brand) },
  listCards: { query: firstPage, response: listOf(card) },
  listCollections: { query: { ...firstPage, published: true }, response: listOf(collection) },
  getCollection: { params: { id: ids.collection }, response: collection },

  ...webhookExamples,

  getSandboxClock: { response: { now: createdAt } },
  advanceSandboxClock: { body: { seconds: 86_400 }, response: { now: '2026-03-03T15:04:05.000Z' } },
  openSandboxOrder: { params: orderId, body: {}, response: orderDetail(opened, openedTimes) },
  swapSandboxOrder: {
    params: orderId,
    body: { items: [{ product_id: ids.otherProduct, quantity: 1 }] },
    response: orderDetail(
      {
        ...opened,
        is_swapped: true,
        cart: {
          id: '019caf77-1b20-7e4d-8f06-a3c9d5e7b219',
          items: [
            {
              id: '019caf77-1b20-7e4e-b182-6d0f4a9c8e20',
              quantity: 1,
              product: {
                id: ids.otherProduct,
                name: 'Loose Leaf Tea Set',
                brand: { id: brand.id, name: brand.name },
              },
            },
          ],
        },
        amounts: {
          ...order.amounts,
          amount_product: 3600,
          amount_processing_fee: 220,
          amount_pre_tax_total: 4620,
        },
        original_cart: order.cart,
        original_amounts: {
          original_amount_product: 4200,
          original_amount_shipping: 800,
          original_amount_credit_applied: 0,
          original_amount_pre_tax_total: 5250,
        },
      },
      openedTimes,
    ),
  },
  acceptSandboxOrder: {
    params: orderId,
    body: {
      mailing_address: address,
      selections: [{ cart_item_id: ids.cartItem, quantity_index: 0, variants: ['Whole bean'] }],
    },
    response: orderDetail(accepted, acceptedTimes),
  },
  declineSandboxOrder: {
    params: orderId,
    body: decline,
    response: orderDetail({ ...opened, status: 'canceled', cancel_reason: 'declined' }, openedTimes),
  },
  thankSandboxOrder: {
    params: orderId,
    body: { note: 'What a lovely surprise, thank you!' },
    response: orderDetail(
      { ...accepted, thank_you_note: 'What a lovely surprise, thank you!' },
      acceptedTimes,
    ),
  },
  advanceSandboxShipment: {
    params: { id: ids.shipment },
    body: { status: 'tracking', tracking_carrier: 'UPS', tracking_number: '1Z999AA10123456784' },
    response: orderDetail(ordered, orderedTimes),
  },
  listSandboxMail: {
    query: { ...firstPage, to: recipient.email },
    response: listOf({
      id: ids.mail,
      to: recipient.email,
      from: 'gifts@example.com',
      subject: 'Example Company sent you a gift',
      text: `Open your gift: ${order.individual_gift_link}`,
      html: `<p>Open your gift: <a href="${order.individual_gift_link}">${order.individual_gift_link}</a></p>`,
      created_at: '2026-03-02T15:04:06.000Z',
    }),
  },
};
