/** Events reach their webhooks: at once, signed, and again until they are acknowledged. */
import { verifyWebhook } from '@gifts/sdk/verify-webhook';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Receiver, withReset, withSilence, withStatus } from './receiver.ts';
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

/** Webhooks of one test must not receive the events of the next. */
afterEach(async () => {
  for await (const { id } of fixture.client.webhooks.all()) await fixture.client.webhooks.delete(id);
});

async function arrange(
  how?: Answer,
  fields?: object,
): Promise<{ receiver: Receiver; id: string; secret: string }> {
  const receiver = await fixture.receiver(how);
  return { receiver, ...(await fixture.webhook(receiver, fields)) };
}

const advance = (seconds: number) => fixture.client.sandbox.advanceClock({ seconds });

describe('an event', () => {
  it('arrives as its envelope, and the delivery says so', async () => {
    const { receiver, id } = await arrange(withStatus(200, {}, 'thank you'));
    const [eventId] = await fixture.emitEvents(1, 'order.paid');
    await untilReceived(receiver, 1);
    const [request] = receiver.received;
    expect(JSON.parse(request?.body ?? '')).toEqual({
      event_type: 'order.paid',
      event_id: eventId,
      id: eventId,
      created_at: expect.stringMatching(/Z$/),
      sequence: expect.any(Number),
      data: { number: 1 },
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': eventId,
      'svix-id': eventId,
    });
    const [delivery] = await untilDeliveries(fixture, id, ([first]) => first?.status === 'succeeded');
    expect(delivery).toMatchObject({
      id: eventId,
      event_type: 'order.paid',
      is_test: false,
      attempts_count: 1,
      next_attempt_at: null,
      attempts: [{ response_status: 200, failure: null, response_body: 'thank you' }],
    });
  });

  it('goes to every webhook that listens to its type, and to no other', async () => {
    const all = await arrange();
    const orders = await arrange(undefined, { events: ['order.*'] });
    const batches = await arrange(undefined, { events: ['order_batch.*', 'order.failed'] });
    const [paid] = await fixture.emitEvents(1, 'order.paid');
    const [created] = await fixture.emitEvents(1, 'order_batch.created');
    await untilReceived(all.receiver, 2);
    await untilReceived(orders.receiver, 1);
    await untilReceived(batches.receiver, 1);
    expect([...orders.receiver.ids()]).toEqual([paid]);
    expect([...batches.receiver.ids()]).toEqual([created]);
  });

  it('that is fanned out twice is delivered once', async () => {
    const { receiver, id } = await arrange();
    const [eventId] = await fixture.emitEvents();
    await untilReceived(receiver, 1);
    await fixture.redispatchEvent(eventId ?? '');
    await advance(1);
    const { data } = await fixture.client.webhooks.deliveries(id);
    expect(data.map((delivery) => [delivery.id, delivery.attempts_count])).toEqual([[eventId, 1]]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a signature', () => {
  it('is verified unchanged by the libraries of Standard Webhooks and Svix and by ours, as text and as bytes', async () => {
    const { receiver, secret } = await arrange();
    await fixture.emitEvents();
    await untilReceived(receiver, 1);
    const { body, headers } = receiver.received[0] as { body: string; headers: Record<string, string> };
    for (const payload of [body, Buffer.from(body)]) {
      expect(new StandardWebhook(secret).verify(payload, headers)).toEqual(JSON.parse(body));
      expect(() => new SvixWebhook(secret).verify(payload, headers)).not.toThrow();
      expect(await verifyWebhook(payload, headers, secret)).toEqual(JSON.parse(body));
    }
    const onlySvix = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('svix-')));
    expect(() => new SvixWebhook(secret).verify(body, onlySvix)).not.toThrow();
    expect(() => new SvixWebhook(secret).verify(`${body} `, onlySvix)).toThrow();
  });

  it('is made with both secrets for 24 hours after a rotation, and with the new one from then on', async () => {
    const { receiver, id, secret: old } = await arrange();
    const { secret } = await fixture.client.webhooks.rotateSecret(id);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await fixture.emitEvents();
    await untilReceived(receiver, 1);
    await advance(24 * 3600 + 1);
    await fixture.emitEvents();
    await untilReceived(receiver, 2);
    const verifies = (index: number, with_: string) => {
      const { body, headers } = receiver.received[index] as Receiver['received'][number];
      try {
        return Boolean(new StandardWebhook(with_).verify(body, headers));
      } catch {
        return false;
      }
    };
    expect([verifies(0, old), verifies(0, secret), verifies(1, old), verifies(1, secret)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

it('a secret that is rotated out stays valid for its own 24 hours, however often secrets are rotated', async () => {
  const { receiver, id, secret: first } = await arrange();
  const { secret: second } = await fixture.client.webhooks.rotateSecret(id);
  await advance(13 * 3600);
  const { secret: third } = await fixture.client.webhooks.rotateSecret(id);
  await fixture.emitEvents();
  await untilReceived(receiver, 1);
  await advance(12 * 3600);
  await fixture.emitEvents();
  await untilReceived(receiver, 2);
  const accepted = receiver.received.map(({ body, headers }) =>
    [first, second, third].filter((secret) => {
      try {
        return Boolean(new StandardWebhook(secret).verify(body, headers));
      } catch {
        return false;
      }
    }),
  );
  expect(accepted).toEqual([
    [first, second, third],
    [second, third],
  ]);
});

describe('a delivery that is not acknowledged', () => {
  it.each<[string, Answer, object]>([
    [
      '500',
      withStatus(500, {}, 'sorry'),
      { response_status: 500, failure: 'http_status', response_body: 'sorry' },
    ],
    [
      'a redirect',
      withStatus(302, { location: 'https://example.com/' }),
      { response_status: 302, failure: 'redirect' },
    ],
    ['a reset', withReset, { response_status: null, failure: 'connection_lost' }],
    [
      'an answer that is not HTTP',
      (_request, _response, socket) => socket.end('HELLO\r\n\r\n'),
      { response_status: null, failure: 'invalid_answer' },
    ],
  ])('%s is a failure, and the same event is sent again 5 seconds later', async (_name, answer, attempt) => {
    const { receiver, id } = await arrange(answer);
    const [eventId] = await fixture.emitEvents();
    const [delivery] = await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
    expect(delivery.attempts).toMatchObject([attempt]);
    expect(delivery.status).toBe('pending');
    expect((await fixture.client.webhooks.get(id)).failing_since).not.toBeNull();

    receiver.answer(withStatus(204));
    await advance(6);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
    const { data } = await fixture.client.webhooks.deliveries(id);
    expect(data).toMatchObject([{ status: 'succeeded', attempts_count: 2 }]);
    expect((await fixture.client.webhooks.get(id)).failing_since).toBeNull();
  });

  it('is attempted eight times in a little over a day, with growing delays, and then no more', async () => {
    const { receiver, id } = await arrange(withStatus(503));
    const [eventId] = await fixture.emitEvents();
    await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
    await advance(48 * 3600);
    const [delivery] = (await fixture.client.webhooks.deliveries(id)).data;
    expect(delivery).toMatchObject({
      id: eventId,
      status: 'failed',
      attempts_count: 8,
      next_attempt_at: null,
    });
    const times = delivery?.attempts.map(({ attempted_at }) => Date.parse(attempted_at) / 1000) ?? [];
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    const scheduled = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    waits.forEach((wait, index) => {
      expect(wait / (scheduled[index] ?? 0)).toBeGreaterThan(0.89);
      expect(wait / (scheduled[index] ?? 0)).toBeLessThan(1.3);
    });
    await advance(48 * 3600);
    expect(receiver.received).toHaveLength(8);
  });

  it('is delayed by Retry-After', async () => {
    const { receiver, id } = await arrange(withStatus(429, { 'retry-after': '120' }));
    await fixture.emitEvents();
    await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
    await advance(60);
    expect(receiver.received).toHaveLength(1);
    await advance(61);
    expect(receiver.received).toHaveLength(2);
  });

  it('keeps 2,048 bytes of a huge answer, and the connection of an endless answer is closed', async () => {
    const { receiver, id } = await arrange((_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('ä'.repeat(8_192)));
      };
      response.on('drain', more).on('error', () => {});
      more();
    });
    await fixture.emitEvents();
    const [delivery] = await untilDeliveries(fixture, id, ([first]) => first?.status === 'succeeded');
    expect(delivery.attempts[0].response_body).toBe('ä'.repeat(1_024));
    await expect.poll(() => receiver.connections()).toBe(0);
  });

  it('does not delay the deliveries of other webhooks', async () => {
    const { receiver } = await arrange(withSilence);
    await fixture.emitEvents(30);
    await untilReceived(receiver, 12);
    const healthy = await arrange();
    const since = performance.now();
    await fixture.emitEvents(1);
    await untilReceived(healthy.receiver, 1);
    expect(performance.now() - since).toBeLessThan(1_000);
    await receiver.close();
  });
});

describe('a webhook whose receiver refuses everything', () => {
  /** A job sends the mail, so it may come a little later than its cause. */
  const newestMail = async () => (await fixture.client.sandbox.mail({ to: 'admin@example.com' })).data[0];

  it('is disabled by 410 at once, its admins get a mail, and nothing more is sent', async () => {
    const { receiver, id } = await arrange(withStatus(410));
    await fixture.emitEvents();
    await expect.poll(async () => (await fixture.client.webhooks.get(id)).status).toBe('disabled');
    await fixture.emitEvents(3);
    await advance(3600);
    expect(receiver.received).toHaveLength(1);
    expect(await fixture.client.webhooks.get(id)).toMatchObject({ disabled_reason: 'gone' });
    await expect.poll(newestMail).toMatchObject({
      subject: 'A webhook was disabled',
      text: expect.stringContaining(receiver.url),
    });
    expect((await fixture.client.webhooks.deliveries(id)).data.map(({ status }) => status)).toEqual([
      'failed',
    ]);
  });

  it('is disabled after five days without a success, and not before', async () => {
    const { id } = await arrange(withStatus(500));
    for (let day = 0; day < 5; day += 1) {
      await fixture.emitEvents();
      await untilDeliveries(fixture, id, (all) => all.every(({ attempts_count }) => attempts_count > 0));
      expect((await fixture.client.webhooks.get(id)).status).toBe('enabled');
      await advance(24 * 3600);
    }
    await fixture.emitEvents();
    await expect.poll(async () => (await fixture.client.webhooks.get(id)).status).toBe('disabled');
    expect(await fixture.client.webhooks.get(id)).toMatchObject({ disabled_reason: 'failing' });
    await expect.poll(newestMail).toMatchObject({ text: expect.stringContaining('for five days since') });
  });

  it('stays enabled when days passed without an attempt between two failures, and when only tests fail', async () => {
    const { id } = await arrange(withStatus(500));
    await fixture.emitEvents();
    await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
    await advance(28 * 3600);
    const failed = await fixture.client.webhooks.get(id);
    await advance(4 * 24 * 3600);
    await fixture.client.webhooks.test(id);
    await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
    expect(await fixture.client.webhooks.get(id)).toEqual(failed);
    await fixture.emitEvents();
    await untilDeliveries(fixture, id, ([first]) => first?.attempts_count === 1);
    await expect
      .poll(async () => (await fixture.client.webhooks.get(id)).failing_since)
      .not.toBe(failed.failing_since);
    expect((await fixture.client.webhooks.get(id)).status).toBe('enabled');
  });

  it('stays enabled when one delivery succeeds in between', async () => {
    const { receiver, id } = await arrange(withStatus(500));
    for (let day = 0; day < 7; day += 1) {
      receiver.answer(withStatus(day === 3 ? 200 : 500));
      await fixture.emitEvents();
      await untilDeliveries(fixture, id, (all) => all.every(({ attempts_count }) => attempts_count > 0));
      await advance(24 * 3600);
    }
    expect((await fixture.client.webhooks.get(id)).status).toBe('enabled');
  });
});
