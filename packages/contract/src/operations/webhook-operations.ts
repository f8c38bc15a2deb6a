import { PagedQuery } from '../account.ts';
import { EmptyInput } from '../sandbox.ts';
import { IdParams, NoContent, type TSchema } from '../schema.ts';
import {
  CreateWebhookInput,
  DeliveryParams,
  ListDeliveriesQuery,
  RecoverInput,
  Recovery,
  UpdateWebhookInput,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookWithSecret,
} from '../webhooks.ts';
import { type Access, type Callers, define, NoQuery } from './operation.ts';

/** What tells the webhooks of organizations from those of shippers. */
interface WebhookOwner<TestInput extends TSchema> {
  readonly path: `/v1/${string}`;
  readonly tag: string;
  readonly callers: Callers;
  readonly access: { readonly reading: Access; readonly changing: Access };
  /** Whose webhooks are listed, such as "the organization's webhooks". */
  readonly listed: string;
  /** A sentence at the end of each description that says who may do this; empty if there is nothing to say. */
  readonly requirement: string;
  readonly TestInput: TestInput;
}

/** The operations about the webhooks of one kind of owner. */
export const webhookOperations = <TestInput extends TSchema>(owner: WebhookOwner<TestInput>) => {
  const { path, tag, callers, access, listed, requirement, TestInput } = owner;
  const reading = { tag, callers, access: access.reading } as const;
  const changing = { tag, callers, access: access.changing } as const;
  const describe = (text: string) => [text, requirement].filter(Boolean).join(' ');
  return {
    create: define({
      ...changing,
      method: 'POST',
      path,
      summary: 'Create a webhook',
      description: describe(
        'Creates a webhook. Events from now on are posted to `url` and signed with the `secret` of the answer, which is shown only once.',
      ),
      query: NoQuery,
      body: CreateWebhookInput,
      status: 201,
      response: WebhookWithSecret,
      errors: [],
    }),
    list: define({
      ...reading,
      method: 'GET',
      path,
      summary: 'List webhooks',
      description: describe(`Returns ${listed}, newest first.`),
      query: PagedQuery,
      status: 200,
      response: WebhookList,
      errors: ['forbidden'],
    }),
    get: define({
      ...reading,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Get a webhook',
      description: describe('Returns one webhook.'),
      params: IdParams,
      query: NoQuery,
      status: 200,
      response: Webhook,
      errors: ['not_found', 'forbidden'],
    }),
    update: define({
      ...changing,
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Update a webhook',
      description: describe(
        'Changes the given fields. `metadata` is replaced as a whole. Waiting deliveries go to the new `url`, even if `events` no longer selects their type.',
      ),
      params: IdParams,
      query: NoQuery,
      body: UpdateWebhookInput,
      status: 200,
      response: Webhook,
      errors: ['not_found'],
    }),
    delete: define({
      ...changing,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete a webhook',
      description: describe('Deletes a webhook. Nothing more is sent to it, not even waiting deliveries.'),
      params: IdParams,
      query: NoQuery,
      status: 204,
      response: NoContent,
      errors: ['not_found'],
    }),
    rotateSecret: define({
      ...changing,
      method: 'POST',
      path: `${path}/{id}/rotate_secret`,
      summary: "Rotate a webhook's secret",
      description: describe(
        'Returns a new `secret`, which is shown only once. The previous secret stays valid for 24 hours. During this time requests carry one signature for each valid secret.',
      ),
      params: IdParams,
      query: NoQuery,
      body: EmptyInput,
      status: 200,
      response: WebhookWithSecret,
      errors: ['not_found'],
    }),
    enable: define({
      ...changing,
      method: 'POST',
      path: `${path}/{id}/enable`,
      summary: 'Enable a disabled webhook',
      description: describe(
        'Enables a webhook. Deliveries that waited when it was disabled are sent, and new events are delivered again. Use the recover operation for events that happened while it was disabled.',
      ),
      params: IdParams,
      query: NoQuery,
      body: EmptyInput,
      status: 200,
      response: Webhook,
      errors: ['not_found'],
    }),
    listDeliveries: define({
      ...reading,
      method: 'GET',
      path: `${path}/{id}/deliveries`,
      summary: "List a webhook's deliveries",
      description: describe(
        'Returns the deliveries of one webhook with their attempts, newest event first. Deliveries are kept for at least 90 days.',
      ),
      params: IdParams,
      query: ListDeliveriesQuery,
      status: 200,
      response: WebhookDeliveryList,
      errors: ['not_found', 'forbidden'],
    }),
    getDelivery: define({
      ...reading,
      method: 'GET',
      path: `${path}/{id}/deliveries/{delivery_id}`,
      summary: 'Get a delivery',
      description: describe('Returns the delivery of one event to one webhook, with its attempts.'),
      params: DeliveryParams,
      query: NoQuery,
      status: 200,
      response: WebhookDelivery,
      errors: ['not_found', 'forbidden'],
    }),
    redeliver: define({
      ...changing,
      method: 'POST',
      path: `${path}/{id}/deliveries/{delivery_id}/redeliver`,
      summary: 'Redeliver an event',
      description: describe(
        'Sends the event of a delivery again, whatever its status, with the same `webhook-id`. An event that this webhook did not select has no delivery; the recover operation can create it.',
      ),
      params: DeliveryParams,
      query: NoQuery,
      body: EmptyInput,
      status: 202,
      response: WebhookDelivery,
      errors: ['not_found', 'webhook_disabled'],
    }),
    recover: define({
      ...changing,
      method: 'POST',
      path: `${path}/{id}/recover`,
      summary: 'Recover missed events',
      description: describe(
        'Delivers every event since a given time that this webhook selects and has not acknowledged: events whose attempts all failed, and events that happened while it was disabled or did not exist.',
      ),
      params: IdParams,
      query: NoQuery,
      body: RecoverInput,
      status: 202,
      response: Recovery,
      errors: ['not_found', 'webhook_disabled'],
    }),
    test: define({
      ...changing,
      method: 'POST',
      path: `${path}/{id}/test`,
      summary: 'Send a test event',
      description: describe(
        'Delivers an example of an event type. It carries `"test": true` and `"sequence": 0`, because nothing has happened.',
      ),
      params: IdParams,
      query: NoQuery,
      body: TestInput,
      status: 202,
      response: WebhookDelivery,
      errors: ['not_found', 'webhook_disabled'],
    }),
  } as const;
};
