import type { HandlersOf } from '../../handlers.ts';
import { paged } from '../../lists/page.ts';
import { getDelivery } from './delivery/get-delivery.ts';
import { recoverWebhook } from './delivery/recover-webhook.ts';
import { redeliverWebhook } from './delivery/redeliver-webhook.ts';
import { sendTestWebhook } from './delivery/send-test-webhook.ts';
import { findWebhookProblems } from './endpoints/check-webhook.ts';
import { createWebhook } from './endpoints/create-webhook.ts';
import { deleteWebhook } from './endpoints/delete-webhook.ts';
import { enableWebhook } from './endpoints/enable-webhook.ts';
import { listDeliveries, listWebhooks } from './endpoints/list-webhooks.ts';
import { presentDelivery, presentWebhook, presentWebhookWithSecret } from './endpoints/present-webhook.ts';
import { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts';
import { updateWebhook } from './endpoints/update-webhook.ts';
import { reachWebhook } from './endpoints/webhook-access.ts';

export const webhookHandlers: HandlersOf<
  | 'createWebhook'
  | 'listWebhooks'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'enableWebhook'
  | 'listWebhookDeliveries'
  | 'getWebhookDelivery'
  | 'redeliverWebhook'
  | 'recoverWebhook'
  | 'testWebhook'
> = {
  createWebhook: {
    carryOut: async (context, tx, { body }) =>
      presentWebhookWithSecret(await createWebhook(context, tx, body)),
    findProblems: async ({ webhookHttp }, parts) => findWebhookProblems(parts, webhookHttp),
    worksBeside: true,
  },
  listWebhooks: (context, db, { query }) => listWebhooks(context, db, paged(query)),
  getWebhook: async (context, db, { params }) => presentWebhook(await reachWebhook(context, db, params.id)),
  updateWebhook: {
    carryOut: async (context, tx, { params, body }) =>
      presentWebhook(await updateWebhook(context, tx, params.id, body)),
    findProblems: async ({ webhookHttp }, parts) => findWebhookProblems(parts, webhookHttp),
    worksBeside: true,
  },
  deleteWebhook: (context, tx, { params }) => deleteWebhook(context, tx, params.id),
  rotateWebhookSecret: async (context, tx, { params }) =>
    presentWebhookWithSecret(await rotateWebhookSecret(context, tx, params.id)),
  enableWebhook: async (context, tx, { params }) =>
    presentWebhook(await enableWebhook(context, tx, params.id)),
  listWebhookDeliveries: (context, _db, { params, query }) =>
    listDeliveries(context, params.id, paged(query)),
  getWebhookDelivery: async (context, db, { params }) => {
    const endpoint = await reachWebhook(context, db, params.id);
    return presentDelivery(await getDelivery(context, db, endpoint.id, params.delivery_id));
  },
  redeliverWebhook: async (context, tx, { params }) =>
    presentDelivery(await redeliverWebhook(context, tx, params)),
  recoverWebhook: async (context, tx, { params, body }) => ({
    deliveries_count: await recoverWebhook(context, tx, params.id, body),
  }),
  testWebhook: async (context, tx, { params, body }) =>
    presentDelivery(await sendTestWebhook(context, tx, params.id, body)),
};
