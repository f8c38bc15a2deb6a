import type { WebhookWithSecret } from '@gifts/contract/webhooks';
import type { AnswerSecret, HandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { getDelivery } from './deliveries/get-delivery.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { presentDelivery } from './deliveries/present-delivery.ts';
import { checkSince, recoverWebhook } from './deliveries/recover-webhook.ts';
import { redeliverWebhook } from './deliveries/redeliver-webhook.ts';
import { sendTestWebhook } from './deliveries/send-test-webhook.ts';
import { findWebhookFieldErrors } from './endpoints/check-webhook.ts';
import { checkWebhookAddress } from './endpoints/check-webhook-address.ts';
import { createWebhook } from './endpoints/create-webhook.ts';
import { deleteWebhook } from './endpoints/delete-webhook.ts';
import { enableWebhook } from './endpoints/enable-webhook.ts';
import { listWebhooks } from './endpoints/list-webhooks.ts';
import { presentWebhook, presentWebhookWithSecret } from './endpoints/present-webhook.ts';
import { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts';
import { updateWebhook } from './endpoints/update-webhook.ts';
import { getAccessibleWebhook } from './endpoints/webhook-access.ts';
import { secretOf } from './endpoints/webhook-secret.ts';

/** Answers are stored without the secret of a webhook. A repeated request gets the one that the webhook has now. */
const webhookSecret: AnswerSecret<WebhookWithSecret> = {
  remove: ({ secret: _, ...webhook }) => webhook,
  restore: async (context, tx, stored) => {
    const endpoint = await getAccessibleWebhook(context, tx, stored.id);
    return { ...stored, secret: secretOf(context.sealer, endpoint) };
  },
};

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
    handle: async (context, tx, { body }) =>
      presentWebhookWithSecret(context, await createWebhook(context, tx, body)),
    findFieldErrors: async (context, parts) => findWebhookFieldErrors(context, parts),
    prepare: (context, { body }) => checkWebhookAddress(context, body),
    secret: webhookSecret,
  },
  listWebhooks: (context, db, { query }) => listWebhooks(context, db, withPageDefaults(query)),
  getWebhook: async (context, db, { params }) =>
    presentWebhook(await getAccessibleWebhook(context, db, params.id)),
  updateWebhook: {
    handle: async (context, tx, { params, body }) =>
      presentWebhook(await updateWebhook(context, tx, params.id, body)),
    findFieldErrors: async (context, parts) => findWebhookFieldErrors(context, parts),
    prepare: (context, { body }) => checkWebhookAddress(context, body),
  },
  deleteWebhook: (context, tx, { params }) => deleteWebhook(context, tx, params.id),
  rotateWebhookSecret: {
    handle: async (context, tx, { params }) =>
      presentWebhookWithSecret(context, await rotateWebhookSecret(context, tx, params.id)),
    secret: webhookSecret,
  },
  enableWebhook: async (context, tx, { params }) =>
    presentWebhook(await enableWebhook(context, tx, params.id)),
  listWebhookDeliveries: (context, _db, { params, query }) =>
    listDeliveries(context, params.id, withPageDefaults(query)),
  getWebhookDelivery: async (context, db, { params }) => {
    const endpoint = await getAccessibleWebhook(context, db, params.id);
    return presentDelivery(await getDelivery(context, db, endpoint.id, params.delivery_id));
  },
  redeliverWebhook: async (context, tx, { params }) =>
    presentDelivery(await redeliverWebhook(context, tx, params)),
  recoverWebhook: {
    handle: async (context, tx, { params, body }) => ({
      deliveries_count: await recoverWebhook(context, tx, params.id, body),
    }),
    findFieldErrors: async (context, parts) => checkSince(context, parts).problems,
  },
  testWebhook: async (context, tx, { params, body }) =>
    presentDelivery(await sendTestWebhook(context, tx, params.id, body.event_type ?? 'order_batch.created')),
};

/** The account of a fulfilment key has webhooks like an organization. Only their events differ. */
export const fulfilmentWebhookHandlers: HandlersOf<
  | 'createFulfilmentWebhook'
  | 'listFulfilmentWebhooks'
  | 'getFulfilmentWebhook'
  | 'updateFulfilmentWebhook'
  | 'deleteFulfilmentWebhook'
  | 'rotateFulfilmentWebhookSecret'
  | 'enableFulfilmentWebhook'
  | 'listFulfilmentWebhookDeliveries'
  | 'getFulfilmentWebhookDelivery'
  | 'redeliverFulfilmentWebhook'
  | 'recoverFulfilmentWebhook'
  | 'testFulfilmentWebhook'
> = {
  createFulfilmentWebhook: webhookHandlers.createWebhook,
  listFulfilmentWebhooks: webhookHandlers.listWebhooks,
  getFulfilmentWebhook: webhookHandlers.getWebhook,
  updateFulfilmentWebhook: webhookHandlers.updateWebhook,
  deleteFulfilmentWebhook: webhookHandlers.deleteWebhook,
  rotateFulfilmentWebhookSecret: webhookHandlers.rotateWebhookSecret,
  enableFulfilmentWebhook: webhookHandlers.enableWebhook,
  listFulfilmentWebhookDeliveries: webhookHandlers.listWebhookDeliveries,
  getFulfilmentWebhookDelivery: webhookHandlers.getWebhookDelivery,
  redeliverFulfilmentWebhook: webhookHandlers.redeliverWebhook,
  recoverFulfilmentWebhook: webhookHandlers.recoverWebhook,
  testFulfilmentWebhook: async (context, tx, { params, body }) =>
    presentDelivery(await sendTestWebhook(context, tx, params.id, body.event_type ?? 'shipment.created')),
};
