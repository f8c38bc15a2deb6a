/** What the dashboard shows of webhooks and events, and what admins do there. */
import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { verifyWebhook } from '@gifts/sdk/verify-webhook';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { withStatus } from './receiver.ts';
import { startWebhookFixture, untilDeliveries, type WebhookFixture } from './webhook-fixtures.ts';

let fixture: WebhookFixture;
let admin: Browser;
let viewer: Browser;
beforeAll(async () => {
  fixture = await startWebhookFixture();
  admin = await signInByLink(fixture.app, 'admin@example.com');
  viewer = await signInByLink(fixture.app, 'viewer@example.com');
});
afterAll(() => fixture.close());

type Operation = keyof typeof memberOperations;

/** Asks as an admin and checks the answer against the contract. */
async function ask(operation: Operation, path: string) {
  const { method, response } = memberOperations[operation];
  const { status, body } = await admin.send(method, path, method === 'POST' ? {} : undefined);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(problemsOf(response, body)).toEqual([]);
  return body;
}

const deliveryPath = (id: string, event: string) => `/internal/webhooks/${id}/deliveries/${event}`;
const endpointRow = async (id: string) =>
  (
    await fixture.app.db.query<{ row: object }>(
      'select to_jsonb(w) as row from webhook_endpoints w where id = $1',
      [id],
    )
  )[0]?.row;

it('a delivery shows each request as it was sent and answered', async () => {
  const receiver = await fixture.receiver(
    withStatus(500, { 'x-trace': 'abc', 'set-cookie': 'secret=1' }, 'It broke.'),
  );
  const { id } = await fixture.webhook(receiver);
  const [event = ''] = await fixture.emitEvents(1);
  await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
  const detail = await ask('getDeliveryDetail', deliveryPath(id, event));
  const [received] = receiver.received;
  expect(detail.request_body).toBe(received?.body);
  expect(detail.attempts).toMatchObject([
    {
      url: receiver.url,
      is_replay: false,
      response_status: 500,
      response_body: 'It broke.',
      failure: 'http_status',
    },
  ]);
  const [{ request_headers, response_headers }] = detail.attempts;
  expect(received?.headers).toMatchObject(request_headers);
  expect(response_headers).toMatchObject({ 'x-trace': 'abc' });
  expect(response_headers).not.toHaveProperty('set-cookie');
  await fixture.client.webhooks.delete(id);
});

it('a replay has the id of the event and the current secret, and changes no health', async () => {
  const receiver = await fixture.receiver(withStatus(500));
  const { id } = await fixture.webhook(receiver);
  const [event = ''] = await fixture.emitEvents(1);
  await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
  const { secret } = await fixture.client.webhooks.rotateSecret(id);
  await ask('disableWebhook', `/internal/webhooks/${id}/disable`);
  const before = await endpointRow(id);
  expect(before).toMatchObject({ disabled_reason: 'paused' });

  const failed = await ask('replayDelivery', `/internal/webhooks/${id}/deliveries/${event}/replay`);
  expect(failed).toMatchObject({ is_replay: true, response_status: 500, failure: 'http_status' });
  receiver.answer(withStatus(204));
  const sent = await ask('replayDelivery', `/internal/webhooks/${id}/deliveries/${event}/replay`);
  expect(sent).toMatchObject({ is_replay: true, response_status: 204, failure: null });
  expect(await endpointRow(id)).toEqual(before);
  const last = receiver.received.at(-1);
  expect(last?.headers['webhook-id']).toBe(event);
  expect(last?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  const verified = await verifyWebhook(last?.body ?? '', last?.headers ?? {}, secret);
  expect(verified).toMatchObject({ event_id: event });
  const detail = await ask('getDeliveryDetail', deliveryPath(id, event));
  expect(detail).toMatchObject({ status: 'succeeded', attempts_count: 3, next_attempt_at: null });
  expect(detail.attempts.map((each: { is_replay: boolean }) => each.is_replay)).toEqual([false, true, true]);
  const [entry] = (await admin.get('/v1/audit_log?act=replay_delivery')).body.data;
  expect(entry).toMatchObject({
    subject_kind: 'webhook_delivery',
    subject_id: event,
    actor: { email: 'admin@example.com' },
  });
  await fixture.client.webhooks.delete(id);
});

it('a paused webhook gets nothing until it is enabled, and then what waited', async () => {
  const receiver = await fixture.receiver();
  const { id } = await fixture.webhook(receiver);
  const paused = await ask('disableWebhook', `/internal/webhooks/${id}/disable`);
  expect(paused).toMatchObject({ status: 'disabled', disabled_reason: 'paused' });
  const test = await fixture.app.request('POST', `/v1/webhooks/${id}/test`, { body: {} });
  expect(test.status).toBe(409);
  expect(test.body.error).toContain('because an admin paused it');
  const [event = ''] = await fixture.emitEvents(1);
  expect(receiver.received).toEqual([]);
  await fixture.client.webhooks.enable(id);
  const since = new Date(Date.now() - 60_000).toISOString();
  await fixture.client.webhooks.recover(id, { since });
  // The recovery sends the events of the other tests, too.
  await expect.poll(() => receiver.ids().has(event)).toBe(true);
  await fixture.client.webhooks.delete(id);
});

it('the overview counts what waits and shows the newest deliveries', async () => {
  const receiver = await fixture.receiver();
  const { id } = await fixture.webhook(receiver);
  await fixture.emitEvents(2);
  await untilDeliveries(
    fixture,
    id,
    (all) => all.length === 2 && all.every(({ status }) => status === 'succeeded'),
  );
  receiver.answer(withStatus(500));
  const [event = ''] = await fixture.emitEvents(1);
  await untilDeliveries(fixture, id, (all) => all.length === 3 && all[0]?.attempts_count === 1);
  const { data } = await ask('listWebhookOverviews', '/internal/webhooks');
  expect(data).toMatchObject([
    { webhook: { id }, pending_count: 1, recent: ['pending', 'succeeded', 'succeeded'] },
  ]);
  const deliveries = await ask('listEventDeliveries', `/internal/events/${event}/deliveries`);
  expect(deliveries.data).toMatchObject([
    {
      webhook_id: id,
      url: receiver.url,
      is_deleted: false,
      status: 'pending',
      attempts_count: 1,
      last_response_status: 500,
    },
  ]);
  expect((await ask('listEventDeliveries', `/internal/events/${newId()}/deliveries`)).data).toEqual([]);
  await fixture.client.webhooks.delete(id);
});

it('the log of events goes back from the newest, by type and by resource', async () => {
  const { data: products } = await fixture.client.products.list();
  const { id } = await fixture.client.orderBatches.create({
    ...{ from_name: 'Ann', send_method: 'link_multiple_custom_list' },
    recipients: [{ first_name: 'Grace' }],
    cart: { items: [{ product_id: products[0]?.id ?? '', quantity: 1 }] },
  });
  await expect
    .poll(async () => (await ask('listEventLog', `/internal/events?resource_id=${id}`)).data.length)
    .toBe(1);
  const ofBatch = await ask('listEventLog', `/internal/events?resource_id=${id}`);
  expect(ofBatch.data).toMatchObject([{ event_type: 'order_batch.created', resource_id: id }]);
  expect(ofBatch.list_meta.next_before).toBeNull();
  const all: number[] = [];
  for (let before: number | null = 1_000_000; before !== null; ) {
    const page = await ask('listEventLog', `/internal/events?limit=2&before=${before}`);
    all.push(...page.data.map((each: { sequence: number }) => each.sequence));
    before = page.list_meta.next_before;
  }
  expect(all).toEqual(Array.from({ length: all.length }, (_, index) => all.length - index));
  const ofType = await ask('listEventLog', '/internal/events?event_type=order_batch.created');
  expect(ofType.data.map((each: { resource_id: string }) => each.resource_id)).toEqual([id]);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const later = await ask('listEventLog', `/internal/events?created_at[after]=${soon}`);
  expect(later.data).toEqual([]);
});

it('others see nothing of it', async () => {
  const { id } = await fixture.webhook(await fixture.receiver());
  const [event = ''] = await fixture.emitEvents(1);
  const other = await newOrganization(fixture.app, 'Elsewhere');
  for (const [method, path] of [
    ['GET', deliveryPath(id, event)],
    ['POST', `/internal/webhooks/${id}/deliveries/${event}/replay`],
    ['POST', `/internal/webhooks/${id}/disable`],
  ] as const) {
    const body = method === 'POST' ? {} : undefined;
    expect((await other.admin.browser.send(method, path, body)).status).toBe(404);
    expect((await viewer.send(method, path, body)).status).toBe(403);
  }
  expect((await other.admin.browser.get('/internal/webhooks')).body.data).toEqual([]);
  expect((await other.admin.browser.get('/internal/events')).body.data).toEqual([]);
  expect((await other.admin.browser.get(`/internal/events/${event}/deliveries`)).body.data).toEqual([]);
});
