/** A request and an answer for every operation, as the OpenAPI document shows them. */

import type { AuditEntry } from '../audit-log.ts';
import type { OperationId, operations } from '../operations.ts';
import type { Static, TSchema } from '../schema.ts';
import {
  accepted,
  acceptedTimes,
  address,
  batch,
  batchDetail,
  batchRecipient,
  billingAddress,
  brand,
  card,
  collection,
  commerceCard,
  commerceEndUserId,
  createdAt,
  event,
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
  refunded,
  scheduledBatch,
  sender,
} from './example-resources.ts';
import { fulfilmentExamples } from './fulfilment-examples.ts';
import { fulfilmentWebhookExamples, webhookExamples } from './webhook-examples.ts';

type Part<O, Name extends string> = O extends { [name in Name]: infer S extends TSchema } ? Static<S> : never;

/** The parts of an operation's request. A query without required parameters may be left out, as in a real request. */
type Request<O> = (O extends { params: TSchema } ? { params: Part<O, 'params'> } : unknown) &
  (O extends { body: TSchema } ? { body: Part<O, 'body'> } : unknown) &
  (Partial<Part<O, 'query'>> extends Part<O, 'query'>
    ? { query?: Part<O, 'query'> }
    : { query: Part<O, 'query'> });

export type Example<Id extends OperationId> = Request<(typeof operations)[Id]> & {
  readonly response: Part<(typeof operations)[Id], 'response'>;
};

const listOf = <T>(...data: T[]) => ({ data, list_meta: { total_count: data.length } });
const firstPage = { page: 1, per_page: 20 };
const batchId = { id: ids.batch };
const orderId = { id: ids.order };
const item = { product_id: ids.product, quantity: 1 };
const decline = { reason: 'diet', message: 'Thank you, but I do not drink coffee.' };

const auditEntry: Static<typeof AuditEntry> = {
  id: ids.auditEntry,
  created_at: '2026-03-03T09:30:00.000Z',
  kind: 'change',
  act: 'cancel_order_batch',
  actor: {
    kind: 'user',
    user_id: ids.user,
    email: sender.email,
    key_id: ids.apiKey,
    key_name: 'Automation key',
    job: null,
  },
  subject_kind: 'order_batch',
  subject_id: ids.batch,
  shown_ids: [],
  client_address: '203.0.113.7',
  user_agent: 'node',
  request_id: '019caf14-1d2e-7b3a-8c4f-5a6b7c8d9e01',
  details: {},
};

const invoicePage = 'https://gifts.example.com/invoices/k3f9qz-6f1c0d2e9b8a4f7c8d3e5a1b7c9d0e2f';
const invoice = {
  id: ids.invoice,
  number: 'INV-K3F9QZ-0001',
  period_start: '2026-03-01T00:00:00.000Z',
  period_end: '2026-04-01T00:00:00.000Z',
  issued_at: '2026-04-01T00:00:01.000Z',
  opening_balance: 0,
  charges: 5597,
  credits: 0,
  payments: 0,
  closing_balance: 5597,
  html_url: invoicePage,
  pdf_url: `${invoicePage}.pdf`,
};

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

  createCommerceUserPaymentMethod: {
    body: {
      cardholder_name: commerceCard.cardholder_name,
      commerce_end_user_id: commerceEndUserId,
      payment_method_type: 'card',
      interim_card_key: 'interim_card_5b0d7c1e94a84f62b3d8e6f7a9c01d25',
      billing_address: billingAddress,
    },
    response: commerceCard,
  },
  listCommerceUserPaymentMethods: {
    query: { ...firstPage, commerce_end_user_id: commerceEndUserId },
    response: listOf(commerceCard),
  },
  deleteCommerceUserPaymentMethod: {
    params: { id: commerceCard.id },
    query: { commerce_end_user_id: commerceEndUserId },
    response: undefined,
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
  listOrderBatchRecipients: { params: batchId, query: firstPage, response: listOf(batchRecipient) },
  cancelOrderBatch: {
    params: batchId,
    body: {},
    response: { ...scheduledBatch, send_status: 'canceled' },
  },
  cancelOrderBatchOrders: {
    params: batchId,
    body: {},
    response: { canceled: 9, not_canceled: 3 },
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
  resendOrderNotification: {
    params: orderId,
    body: { email: 'robin.recipient@example.com' },
    response: orderDetail({ recipient_email: 'robin.recipient@example.com' }),
  },
  updateOrderPaymentMethod: {
    params: orderId,
    body: { payment_method_id: 'BALANCE' },
    response: {
      ...orderDetail({ ...accepted, status: 'paid' }, orderedTimes),
      payment_method_id: 'BALANCE',
    },
  },
  refundOrder: {
    params: orderId,
    body: { amount: 1_000, reason: 'One of the three bags arrived open.' },
    response: orderDetail(refunded, orderedTimes),
  },
  listOrderActivities: {
    query: { ...firstPage, after: '2026-03-01T00:00:00Z', statuses: 'created,accepted' },
    response: listOf({ id: ids.activity, order_status: 'created', created_at: createdAt, order }),
  },

  listOrderTransfers: {
    params: orderId,
    query: firstPage,
    response: listOf({
      id: ids.transfer,
      kind: 'charge',
      description: '$55.97 was paid from the corporate account.',
      created_at: createdAt,
      entries: [
        { account: 'receivable', amount: -5597 },
        { account: 'brand_payable', amount: 4200 },
        { account: 'shipping_payable', amount: 800 },
        { account: 'fee_revenue', amount: 250 },
        { account: 'tax_payable', amount: 347 },
      ],
    }),
  },
  listBalanceMovements: {
    query: { ...firstPage, payment_method_id: 'CORPORATE_ACCOUNT' },
    response: listOf({
      id: ids.transfer,
      payment_method_id: 'CORPORATE_ACCOUNT',
      workspace_id: null,
      kind: 'charge',
      amount: -5597,
      description: `Paid for order ${order.reference_id}.`,
      order_id: ids.order,
      order_batch_id: ids.batch,
      created_at: createdAt,
    }),
  },
  listInvoices: { query: firstPage, response: listOf(invoice) },
  getInvoice: { params: { id: ids.invoice }, response: invoice },
  listEvents: {
    query: { after: ids.activity, limit: 100, event_type: 'order.gift_accepted' },
    response: { data: [event], list_meta: { has_more: false, next_after: event.id } },
  },
  getEvent: { params: { id: event.id }, response: event },
  listAuditLog: {
    query: { limit: 100, act: 'cancel_order_batch' },
    response: { data: [auditEntry], list_meta: { has_more: false, next_after: auditEntry.id } },
  },

  listProducts: { query: { ...firstPage, country_code: 'US' }, response: listOf(product) },
  getProduct: { params: { id: ids.product }, response: product },
  listBrands: { query: { ...firstPage, country_code: 'US' }, response: listOf(brand) },
  listCards: { query: firstPage, response: listOf(card) },
  listCollections: { query: { ...firstPage, published: true }, response: listOf(collection) },
  getCollection: { params: { id: ids.collection }, response: collection },

  ...webhookExamples,
  ...fulfilmentExamples,
  ...fulfilmentWebhookExamples,

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
          original_amount_credit_applied: null,
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
  paySandboxOrder: {
    params: orderId,
    body: { card_number: '4242 4242 4242 4242' },
    response: orderDetail(
      { ...accepted, status: 'paid' },
      { ...acceptedTimes, paid_at: '2026-03-03T10:00:00.000Z' },
    ),
  },
  advanceSandboxShipment: {
    params: { id: ids.shipment },
    body: { status: 'tracking', tracking_carrier: 'UPS', tracking_number: '1Z999AA10123456784' },
    response: orderDetail(ordered, orderedTimes),
  },
  simulateSandboxBatch: {
    body: { order_batch_id: ids.batch, until: 'ordered' },
    response: { ...batchDetail, orders_preview: [{ ...order, ...ordered }] },
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
