/** Deliveries that were missed or failed, and tests, are made on request. */
import { exampleData } from '@gifts/contract/examples/event-examples';
import { verifyWebhook } from '@gifts/sdk/verify-webhook';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withStatus } from './receiver.ts';
import {
  startWebhookFixture,
  untilDeliveries,
  untilReceived,
  type WebhookFixture,
} from './webhook-fixtures.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await startWebhookFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  for await (const { id } of fixture.client.webhooks.all()) await fixture.client.webhooks.delete(id);
});

const post = (path: string, body: object = {}) => fixture.app.request('POST', path, { body });
const now = async () => (await fixture.client.sandbox.clock()).now;

describe('GET /v1/webhooks/{id}/deliveries', () => {
  it('200: pages through the deliveries, newest event first, and by status', async () => {
    const receiver = await fixture.receiver();
    const { id } = await fixture.webhook(receiver);
    const ids = await fixture.emitEvents(25);
    await untilDeliveries(
      fixture,
      id,
      (all) => all.length === 25 && all.every(({ status }) => status === 'succeeded'),
    );
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        fixture.app.request('GET', `/v1/webhooks/${id}/deliveries?page=${page}&per_page=10&status=succeeded`),
      ),
    );
    expect(pages.map(({ body }) => body.list_meta.total_count)).toEqual([25, 25, 25]);
    expect(pages.flatMap(({ body }) => body.data.map((each: { id: string }) => each.id))).toEqual(
      ids.toReversed(),
    );
    expect((await fixture.client.webhooks.deliveries(id, { status: 'failed' })).data).toEqual([]);
  });
});

describe('GET /v1/webhooks/{id}/deliveries/{delivery_id}', () => {
  const get = (id: string, deliveryId: string) =>
    fixture.app.request('GET', `/v1/webhooks/${id}/deliveries/${deliveryId}`);

  it('200: shows a delivery and its attempts, also of a test', async () => {
    const { id } = await fixture.webhook(await fixture.receiver(withStatus(500)));
    const { body: requested } = await post(`/v1/webhooks/${id}/test`);
    await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
    const { status, body } = await get(id, requested.id);
    const [listed] = (await fixture.client.webhooks.deliveries(id)).data;
    expect([status, body]).toEqual([200, listed]);
    expect(body).toMatchObject({ is_test: true, attempts: [{ response_status: 500 }] });
  });

  it('404: a delivery of another webhook, and one that does not exist', async () => {
    const [mine, other] = [
      await fixture.webhook(await fixture.receiver()),
      await fixture.webhook(await fixture.receiver()),
    ];
    const { body } = await post(`/v1/webhooks/${other.id}/test`);
    for (const [id, deliveryId] of [
      [mine.id, body.id],
      [mine.id, 'nothing'],
      [body.id, body.id],
    ]) {
      expect((await get(id, deliveryId)).status).toBe(404);
    }
  });
});

describe('POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver', () => {
  it('202: an event that was acknowledged is sent once more, under the same id', async () => {
    const receiver = await fixture.receiver();
    const { id, secret } = await fixture.webhook(receiver);
    const [eventId] = await fixture.emitEvents();
    await untilDeliveries(fixture, id, ([first]) => first?.status === 'succeeded');
    const { status, body } = await post(`/v1/webhooks/${id}/deliveries/${eventId}/redeliver`);
    expect([status, body.status]).toEqual([202, 'pending']);
    await untilReceived(receiver, 2);
    expect([...receiver.ids()]).toEqual([eventId]);
    const [delivery] = await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 2);
    expect(delivery).toMatchObject({ status: 'succeeded', attempts: [{}, {}] });
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    await verifyWebhook(second?.body ?? '', second?.headers ?? {}, secret);
  });

  it('202: also while a failure of the same webhook is being recorded', async () => {
    const receiver = await fixture.receiver(withStatus(500));
    const webhooks = await Promise.all(Array.from({ length: 40 }, () => fixture.webhook(receiver)));
    const statuses = await Promise.all(
      webhooks.map(async ({ id }) => {
        const { body } = await post(`/v1/webhooks/${id}/test`);
        const answers = await Promise.all(
          Array.from({ length: 3 }, () => post(`/v1/webhooks/${id}/deliveries/${body.id}/redeliver`)),
        );
        return answers.map(({ status }) => status);
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([202]));
  });

  it('404: an event that was never for this webhook', async () => {
    const { id } = await fixture.webhook(await fixture.receiver());
    for (const delivery of ['019b0000-0000-7000-8000-0000000000ff', 'nothing']) {
      const { status, body } = await post(`/v1/webhooks/${id}/deliveries/${delivery}/redeliver`);
      expect([status, body.error]).toEqual([404, 'Delivery not found']);
    }
  });
});

describe('POST /v1/webhooks/{id}/recover', () => {
  it('202: delivers events from before the webhook existed and failed ones, and none that was acknowledged', async () => {
    const since = await now();
    const [before] = await fixture.emitEvents();
    const receiver = await fixture.receiver(withStatus(500));
    const { id } = await fixture.webhook(receiver, { events: ['order.created'] });
    const [failed] = await fixture.emitEvents();
    await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
    await fixture.client.sandbox.advanceClock({ seconds: 48 * 3600 });
    await untilDeliveries(fixture, id, ([first]) => first?.status === 'failed');
    receiver.answer(withStatus(200));
    const [acknowledged] = await fixture.emitEvents();
    await fixture.emitEvents(1, 'order.paid');
    await untilDeliveries(fixture, id, ([newest]) => newest?.status === 'succeeded');
    const attempts = receiver.received.length;

    const { status, body } = await post(`/v1/webhooks/${id}/recover`, { since });
    expect([status, body]).toEqual([202, { deliveries_count: 2 }]);
    await untilDeliveries(
      fixture,
      id,
      (all) => all.length === 3 && all.every((each) => each.status === 'succeeded'),
    );
    const again = receiver.received.slice(attempts).map(({ headers }) => headers['webhook-id']);
    expect(again.toSorted()).toEqual([before, failed].toSorted());
    expect(again).not.toContain(acknowledged);
    expect((await post(`/v1/webhooks/${id}/recover`, { since })).body).toEqual({ deliveries_count: 0 });
  });

  it('400: a time in the future, and one that is too long ago', async () => {
    const { id } = await fixture.webhook(await fixture.receiver());
    const at = Date.parse(await now());
    const answers = await Promise.all(
      [at + 60_000, at - 91 * 86_400_000].map((time) =>
        post(`/v1/webhooks/${id}/recover`, { since: new Date(time).toISOString() }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [400, expect.stringContaining('Since must be in the past')],
      [400, expect.stringContaining('within the last 90 days')],
    ]);
  });
});

describe('POST /v1/webhooks/{id}/test', () => {
  it('202: an example of the type arrives, marked as a test and signed, and makes no event', async () => {
    const receiver = await fixture.receiver();
    const { id, secret } = await fixture.webhook(receiver, { events: ['order_batch.*'] });
    const events = 'select count(*) from events';
    const before = await fixture.app.db.query(events);
    const { status, body } = await post(`/v1/webhooks/${id}/test`, { event_type: 'order.delivered' });
    expect([status, body.is_test, body.event_type]).toEqual([202, true, 'order.delivered']);
    await untilReceived(receiver, 1);
    const [request] = receiver.received;
    const event = await verifyWebhook(request?.body ?? '', request?.headers ?? {}, secret);
    expect(event).toMatchObject({ id: body.id, test: true, sequence: 0, event_type: 'order.delivered' });
    expect(event.data).toEqual(exampleData('order.delivered'));
    expect(await fixture.app.db.query(events)).toEqual(before);
    await untilDeliveries(fixture, id, ([first]) => first?.status === 'succeeded');
  });

  it('400: an unknown type', async () => {
    const { id } = await fixture.webhook(await fixture.receiver());
    const { status, body } = await post(`/v1/webhooks/${id}/test`, { event_type: 'order.lost' });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});
