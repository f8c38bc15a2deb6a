/** Webhooks of those who ship, while their receivers do not take what they are sent. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withStatus } from '../webhooks/receiver.ts';
import { untilReceived } from '../webhooks/webhook-fixtures.ts';
import {
  eventsAt,
  type ShipperWebhooks,
  shipmentOf,
  startShipperWebhooks,
  untilDelivery,
  untilTold,
} from './shipper-webhook-fixtures.ts';

let fixture: ShipperWebhooks;
let app: ShipperWebhooks['app'];
let brandIds: ShipperWebhooks['brandIds'];
let first: ShipperWebhooks['first'];
let shipper: ShipperWebhooks['shipper'];
let listen: ShipperWebhooks['listen'];
let ask: ShipperWebhooks['ask'];
let placed: ShipperWebhooks['placed'];
beforeAll(async () => {
  fixture = await startShipperWebhooks();
  ({ app, brandIds, first, shipper, listen, ask, placed } = fixture);
});
afterAll(() => fixture.close());

/** Webhooks of one test must not receive the events of the next. */
afterEach(() => fixture.deleteWebhooks());

it('a delivery is tried again by real time, however far the clock of the organization was moved', async () => {
  await fixture.client.sandbox.advanceClock({ seconds: 10 * 86_400 });
  const listening = await listen(first, {}, withStatus(500));
  await placed();
  const event = await untilTold(listening, 'shipment.created');
  expect(Math.abs(Date.parse(event.created_at) - Date.now())).toBeLessThan(60_000);
  const { attempts, next_attempt_at } = await untilDelivery(first, listening.id, event.id, {
    status: 'pending',
  });
  const wait = Date.parse(next_attempt_at ?? '') - Date.parse(attempts[0]?.attempted_at ?? '');
  expect(wait / 5_000).toBeGreaterThan(0.89);
  expect(wait / 5_000).toBeLessThan(1.5);
  expect(attempts).toMatchObject([{ response_status: 500, failure: 'http_status' }]);
  listening.receiver.answer(withStatus(204));
  await untilDelivery(first, listening.id, event.id, { status: 'succeeded', attempts: 2 });
  expect([...listening.receiver.ids()]).toEqual([event.id]);
});

describe('a webhook whose receiver refuses everything', () => {
  interface StoredMail {
    to_email: string;
    language: string;
    status: string;
    params: object;
  }
  const mails = (url: string) =>
    app.db.query<StoredMail>(
      `select to_email, language, status, params from mails
       where template = 'webhook_disabled' and params ->> 'url' = $1 order by to_email`,
      [url],
    );
  const untilDisabled = async (id: string, reason: string) =>
    expect
      .poll(() => first.client.fulfilment.webhooks.get(id), { timeout: 10_000 })
      .toMatchObject({ status: 'disabled', disabled_reason: reason });

  it('is disabled by 410, and everybody with a key of it gets a mail', async () => {
    await shipper(brandIds.slice(0, 1), 'second.packer@example.com');
    await shipper(brandIds.slice(0, 1), 'left@example.com');
    await app.db.query(
      `update api_keys k set revoked_at = now() from users u
       where u.organization_id = k.organization_id and u.id = k.user_id and u.email = 'left@example.com'`,
    );
    const { id, receiver } = await listen(first, { description: 'Warehouse' }, withStatus(410));
    await placed();
    await untilDisabled(id, 'gone');
    await expect
      .poll(async () => (await mails(receiver.url)).map(({ status }) => status))
      .toEqual(['caught', 'caught']);
    const sent = await mails(receiver.url);
    expect(sent.map(({ to_email, language }) => [to_email, language])).toEqual([
      ['packing@example.com', 'en'],
      ['second.packer@example.com', 'en'],
    ]);
    expect(sent[0]?.params).toMatchObject({ isToShipper: true, description: 'Warehouse', reason: 'gone' });
    const { body } = await ask(first, 'POST', `/v1/fulfilment/webhooks/${id}/test`, {});
    expect(body.code).toBe('webhook_disabled');
    expect(
      await app.db.query(
        `select from mails where to_email = 'admin@example.com' and template = 'webhook_disabled'`,
      ),
    ).toEqual([]);
  });

  it('is disabled after five days, and what waited meanwhile is delivered when it is enabled', async () => {
    const { id, receiver } = await listen(first, {}, withStatus(500));
    await placed();
    await untilReceived(receiver, 1);
    const [event] = eventsAt(receiver);
    await untilDelivery(first, id, event?.id ?? '', { status: 'pending' });
    await app.db.query(
      `update webhook_endpoints set failing_since = now() - interval '5 days 1 minute',
         last_failed_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await placed();
    await untilDisabled(id, 'failing');
    expect((await mails(receiver.url))[0]?.params).toMatchObject({
      reason: 'failing',
      failingSince: expect.any(String),
    });
    receiver.answer(withStatus(200));
    const missed = shipmentOf(await placed());
    const since = event?.created_at ?? '';
    expect(await first.client.fulfilment.webhooks.enable(id)).toMatchObject({ status: 'enabled' });
    await first.client.fulfilment.webhooks.recover(id, { since });
    const delivered = async () =>
      (await first.client.fulfilment.webhooks.deliveries(id)).data.map(({ status }) => status);
    await expect.poll(delivered, { timeout: 15_000 }).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(eventsAt(receiver).map(({ data }) => data.id)).toContain(missed);
  });
});
