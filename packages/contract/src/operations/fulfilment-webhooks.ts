import { TestFulfilmentWebhookInput } from '../webhooks.ts';
import { webhookOperations } from './webhook-operations.ts';

const rows = webhookOperations({
  path: '/v1/fulfilment/webhooks',
  tag: 'Fulfilment webhooks',
  callers: 'shippers',
  access: { reading: 'read', changing: 'write' },
  listed: 'the webhooks of all keys for the same brands',
  requirement: '',
  TestInput: TestFulfilmentWebhookInput,
});

export const fulfilmentWebhooksOperations = {
  createFulfilmentWebhook: rows.create,
  listFulfilmentWebhooks: rows.list,
  getFulfilmentWebhook: rows.get,
  updateFulfilmentWebhook: rows.update,
  deleteFulfilmentWebhook: rows.delete,
  rotateFulfilmentWebhookSecret: rows.rotateSecret,
  enableFulfilmentWebhook: rows.enable,
  listFulfilmentWebhookDeliveries: rows.listDeliveries,
  getFulfilmentWebhookDelivery: rows.getDelivery,
  redeliverFulfilmentWebhook: rows.redeliver,
  recoverFulfilmentWebhook: rows.recover,
  testFulfilmentWebhook: rows.test,
} as const;
