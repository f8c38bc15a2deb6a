import { TestWebhookInput } from '../webhooks.ts';
import { webhookOperations } from './webhook-operations.ts';

const rows = webhookOperations({
  path: '/v1/webhooks',
  tag: 'Webhooks',
  callers: 'organizations',
  access: { reading: 'admin', changing: 'admin' },
  listed: "the organization's webhooks",
  requirement: 'Requires the key of an admin.',
  TestInput: TestWebhookInput,
});

export const webhooksOperations = {
  createWebhook: rows.create,
  listWebhooks: rows.list,
  getWebhook: rows.get,
  updateWebhook: rows.update,
  deleteWebhook: rows.delete,
  rotateWebhookSecret: rows.rotateSecret,
  enableWebhook: rows.enable,
  listWebhookDeliveries: rows.listDeliveries,
  getWebhookDelivery: rows.getDelivery,
  redeliverWebhook: rows.redeliver,
  recoverWebhook: rows.recover,
  testWebhook: rows.test,
} as const;
