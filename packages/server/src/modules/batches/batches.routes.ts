import type { HandlersOf, MemberHandlersOf } from '../../handlers.ts';
import { offsetOf, type PageQuery, withPageDefaults } from '../../lists/page.ts';
import { findOrdersOfBatches } from '../orders/find-orders.sql.ts';
import { presentationSettings, presentOrder } from '../orders/present-order.ts';
import { getAccessibleBatch } from './batch-access.ts';
import { findRecipientsOfBatches } from './batches.sql.ts';
import { cancelOrderBatch } from './cancel-order-batch.ts';
import { cancelOrdersOfBatch } from './cancel-orders-of-batch.process.ts';
import { findProblemsOfOrderBatch } from './check-order-batch.ts';
import { createOrderBatch } from './create-order-batch.ts';
import { describeMembershipEnd } from './describe-membership-end.ts';
import { withPreview } from './find-batch-with-previews.ts';
import { listOrderBatches } from './list-order-batches.ts';
import { presentOrderBatchDetail, presentRecipient } from './present-order-batch.ts';
import { findProblemsOfPrice, priceOrderBatch } from './price-order-batch.ts';
import { findProblemsOfReschedule, rescheduleOrderBatch } from './reschedule-order-batch.ts';

export const batchHandlers: HandlersOf<
  | 'createOrderBatch'
  | 'listOrderBatches'
  | 'priceOrderBatch'
  | 'getOrderBatch'
  | 'listOrderBatchOrders'
  | 'listOrderBatchRecipients'
  | 'cancelOrderBatch'
  | 'cancelOrderBatchOrders'
  | 'rescheduleOrderBatch'
> = {
  createOrderBatch: {
    handle: (context, tx, { body }) => createOrderBatch(context, tx, body, null),
    findFieldErrors: findProblemsOfOrderBatch,
  },
  listOrderBatches: (context, db, { query }) => listOrderBatches(context, db, withPageDefaults(query)),
  priceOrderBatch: {
    handle: (context, tx, { body }) => priceOrderBatch(context, tx, body),
    findFieldErrors: findProblemsOfPrice,
  },
  getOrderBatch: async (context, db, { params }) => {
    const batch = await getAccessibleBatch(context, db, params.id);
    return presentOrderBatchDetail(await withPreview(db, batch), presentationSettings(context));
  },
  listOrderBatchOrders: async (context, db, { params, query }) => {
    const batch = await getAccessibleBatch(context, db, params.id);
    const { from, to } = positionsOf(withPageDefaults(query), batch.orders_count);
    const orders = await findOrdersOfBatches(db, batch.organization_id, [batch.id], from, to);
    const settings = presentationSettings(context);
    return {
      data: orders.map((order) => presentOrder(order, settings)),
      list_meta: { total_count: batch.orders_count },
    };
  },
  listOrderBatchRecipients: async (context, db, { params, query }) => {
    const batch = await getAccessibleBatch(context, db, params.id);
    const { from, to } = positionsOf(withPageDefaults(query), batch.recipients_count);
    const recipients = await findRecipientsOfBatches(db, batch.organization_id, [batch.id], from, to);
    return { data: recipients.map(presentRecipient), list_meta: { total_count: batch.recipients_count } };
  },
  cancelOrderBatch: (context, tx, { params }) => cancelOrderBatch(context, tx, params.id),
  cancelOrderBatchOrders: {
    runsOutsideTransaction: true,
    commitsSteps: true,
    handle: (context, _tx, { params }) => cancelOrdersOfBatch(context, params.id),
  },
  rescheduleOrderBatch: {
    handle: (context, tx, { params, body }) => rescheduleOrderBatch(context, tx, params.id, body),
    findFieldErrors: findProblemsOfReschedule,
  },
};

export const membershipEndHandlers: MemberHandlersOf<'getMembershipEnd'> = {
  getMembershipEnd: (context, db, { params }) => describeMembershipEnd(context, db, params.id),
};

/**
 * The positions that a page shows of the `count` orders or recipients of a batch. `to` is exclusive, and
 * neither value exceeds `count`.
 */
function positionsOf(page: PageQuery, count: number): { from: number; to: number } {
  const from = offsetOf(page);
  return { from: Math.min(from, count), to: Math.min(from + page.per_page, count) };
}
