/** Webhooks of those who ship: what they are sent, what they can select, and who sees them. */
import { exampleData } from '@gifts/contract/examples/event-examples';
import type { ShipperEvent } from '@gifts/sdk/client';
import { verifyWebhook } from '@gifts/sdk/verify-webhook';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failOrder } from '../../../src/modules/fulfilment/fail-order.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { visit } from '../pages/visitor.ts';
import type { Received, Receiver } from '../webhooks/receiver.ts';
import { untilReceived } from '../webhooks/webhook-fixtures.ts';
import { contextOf, newYork } from './fulfilment-fixtures.ts';
import {
  eventOf,
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
let second: ShipperWebhooks['second'];
let all: ShipperWebhooks['all'];
let shipper: ShipperWebhooks['shipper'];
let listen: ShipperWebhooks['listen'];
let ask: ShipperWebhooks['ask'];
let placed: ShipperWebhooks['placed'];
beforeAll(async () => {
  fixture = await startShipperWebhooks();
  ({ app, brandIds, first, second, all, shipper, listen, ask, placed } = fixture);
});
afterAll(() => fixture.close());

/** Webhooks of one test must not receive the events of the next. */
afterEach(() => fixture.deleteWebhooks());

const told = (receiver: Receiver) => eventsAt(receiver).map(({ event_type, data }) => [event_type, data.id]);

describe('shipment.created', () => {
  it('goes to those who ship for the brand, with what to pack and neither a price nor an email', async () => {
    const [ofFirst, ofSecond, ofAll] = [await listen(first), await listen(second), await listen(all)];
    const order = await placed();
    const id = shipmentOf(order);
    const event = await untilTold(ofFirst, 'shipment.created');
    await untilTold(ofAll, 'shipment.created');
    expect(event).toMatchObject({
      data: {
        id,
        status: 'pending',
        brand: { id: brandIds[0] },
        ship_to: { first_name: 'Robin', address_1: '20 W 34th St', city: 'New York', country: 'US' },
        items: [{ quantity: 1, variants: [], name: expect.any(String) }],
        card: { message: 'Happy birthday!', from_name: 'Avery Example' },
        tracking_number: null,
      },
    });
    const { updated_at, ...shown } = await first.client.fulfilment.shipments.get(id);
    expect(event.data).toMatchObject(shown);
    expect(Date.parse(event.data.updated_at)).toBeLessThanOrEqual(Date.parse(updated_at) + 1_000);
    const [request] = ofFirst.receiver.received;
    expect(request?.body).not.toMatch(/price|amount|email|robin@example\.com/);

    const both = await placed(2);
    await untilTold(ofSecond, 'shipment.created');
    await untilReceived(ofAll.receiver, 3);
    const [mine, other] = brandIds.map((brandId) =>
      eventsAt(ofAll.receiver)
        .filter(({ data }) => data.brand.id === brandId)
        .map(({ data }) => data.id),
    );
    expect(told(ofFirst.receiver).map(([, shipment]) => shipment)).toEqual(mine);
    expect(told(ofSecond.receiver).map(([, shipment]) => shipment)).toEqual(other);
    expect([...(mine ?? []), ...(other ?? [])].sort()).toEqual(
      [id, ...both.shipments.map((shipment) => shipment.id)].sort(),
    );
  });

  it('is signed as both official libraries and ours verify it, and numbered without gaps', async () => {
    const listening = await listen(first);
    for (let count = 0; count < 3; count += 1) await placed();
    await untilReceived(listening.receiver, 3);
    for (const { body, headers } of listening.receiver.received) {
      expect(new StandardWebhook(listening.secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new SvixWebhook(listening.secret).verify(body, headers)).not.toThrow();
      const event = await verifyWebhook<ShipperEvent>(body, headers, listening.secret);
      expect([event.data.brand.id, event.event_id]).toEqual([brandIds[0], headers['webhook-id']]);
    }
    const numbers = eventsAt(listening.receiver).map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  it('comes for a parcel that replaces a lost one, and nothing comes for the lost one', async () => {
    const listening = await listen(first);
    const lost = shipmentOf(await placed());
    await untilReceived(listening.receiver, 1);
    await first.client.fulfilment.shipments.fail(lost, { reason: 'lost', reship: true });
    await untilReceived(listening.receiver, 2);
    const [, again] = eventsAt(listening.receiver);
    expect([again?.event_type, again?.data.status, again?.data.failure_reason]).toEqual([
      'shipment.created',
      'pending',
      null,
    ]);
    expect(again?.data.id).not.toBe(lost);
    expect(again?.data.ship_to.address_1).toBe(newYork.address_1);
  });

  it('is no event of the organization', async () => {
    const receiver = await fixture.receiver();
    await fixture.webhook(receiver);
    const listening = await listen(first);
    await placed();
    await untilTold(listening, 'shipment.created');
    await expect
      .poll(() => receiver.received.map((each) => eventOf(each).event_type))
      .toContain('order.ordered');
    const types = receiver.received.map((each) => eventOf(each).event_type);
    expect(types.filter((type) => type.startsWith('shipment.'))).toEqual([]);
  });
});

describe('shipment.address_changed', () => {
  it('carries the corrected address, after shipment.created of the same shipment', async () => {
    const listening = await listen(first);
    const elsewhere = await listen(second);
    const order = await placed();
    const [row] = await app.db.query<{ link: string }>(
      `select z.link_code || '-' || replace(o.recipient_token::text, '-', '') as link
       from orders o join organizations z on z.id = o.organization_id where o.id = $1`,
      [order.id],
    );
    const { city, state, postal_code } = newYork;
    const typed = { name: 'Robin Example', address_1: '350 Fifth Ave', city, state, postal_code };
    await visit(app, `http://gifts.test/r/${row?.link}`).post('/address', typed);
    const { data } = await untilTold(listening, 'shipment.address_changed');
    expect(data).toMatchObject({ id: shipmentOf(order), ship_to: { address_1: '350 Fifth Ave' } });
    expect(told(listening.receiver)).toEqual([
      ['shipment.created', data.id],
      ['shipment.address_changed', data.id],
    ]);
    expect(elsewhere.receiver.received).toEqual([]);
  });
});

describe('shipment.canceled', () => {
  it('comes when the order fails while parcels of it are still to be sent', async () => {
    const listening = await listen(all, { events: ['shipment.canceled'] });
    const { id, shipments } = await placed(2);
    const context = await contextOf(app);
    await app.db.transaction(async (tx) => {
      const order = await lockOrder(tx, app.organizationId, id);
      if (order) await failOrder(context, tx, order);
    });
    await untilReceived(listening.receiver, 2);
    const events = eventsAt(listening.receiver);
    expect(events.map(({ event_type, data }) => [event_type, data.status])).toEqual([
      ['shipment.canceled', 'failed'],
      ['shipment.canceled', 'failed'],
    ]);
    expect(events.map(({ data }) => data.id).sort()).toEqual(shipments.map((each) => each.id).sort());
  });
});

describe('a delivery', () => {
  it('can be repeated', async () => {
    const listening = await listen(first);
    await placed();
    const event = await untilTold(listening, 'shipment.created');
    await untilDelivery(first, listening.id, event.id, { status: 'succeeded' });
    const { status, body } = await ask(
      first,
      'POST',
      `/v1/fulfilment/webhooks/${listening.id}/deliveries/${event.id}/redeliver`,
      {},
    );
    expect([status, body.status]).toEqual([202, 'pending']);
    await untilReceived(listening.receiver, 2);
    const [before, after] = listening.receiver.received;
    expect([after?.body, after?.headers['webhook-id']]).toEqual([before?.body, event.id]);
  });

  it('that was missed is recovered since a time, once', async () => {
    const since = new Date().toISOString();
    const missed = [shipmentOf(await placed()), shipmentOf(await placed())];
    // Events are numbered right after their commit, and only those with a number are recovered.
    await expect.poll(() => numberedSince(since)).toBe(2);
    const listening = await listen(first, { events: ['shipment.*'] });
    const recover = () => first.client.fulfilment.webhooks.recover(listening.id, { since });
    expect(await recover()).toEqual({ deliveries_count: 2 });
    await untilReceived(listening.receiver, 2);
    expect(eventsAt(listening.receiver).map(({ data }) => data.id)).toEqual(missed);
    for (const { id } of eventsAt(listening.receiver))
      await untilDelivery(first, listening.id, id, { status: 'succeeded' });
    expect(await recover()).toEqual({ deliveries_count: 0 });
  });

  it('of a test is an example that describes nothing that happened', async () => {
    const listening = await listen(first, { events: ['shipment.created'] });
    for (const type of [undefined, 'shipment.address_changed', 'shipment.canceled'] as const) {
      const { status, body } = await ask(first, 'POST', `/v1/fulfilment/webhooks/${listening.id}/test`, {
        ...(type && { event_type: type }),
      });
      const expected = type ?? 'shipment.created';
      expect([status, body.is_test, body.event_type]).toEqual([202, true, expected]);
      await expect.poll(() => listening.receiver.ids().has(body.id)).toBe(true);
      const request = listening.receiver.received.at(-1);
      const event = await verifyWebhook<ShipperEvent>(
        request?.body ?? '',
        request?.headers ?? {},
        listening.secret,
      );
      expect(event).toMatchObject({ event_type: expected, test: true, sequence: 0 });
      expect(event.data).toEqual(exampleData(expected));
    }
    const { status, body } = await ask(first, 'POST', `/v1/fulfilment/webhooks/${listening.id}/test`, {
      event_type: 'order.paid',
    });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});

describe('the operations', () => {
  it('manage a webhook, show its deliveries and delete it', async () => {
    const { id, receiver, secret } = await listen(first);
    const rotated = await ask(first, 'POST', `/v1/fulfilment/webhooks/${id}/rotate_secret`, {});
    expect([rotated.status, rotated.body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    expect(rotated.body.secret).not.toBe(secret);
    const enabled = await ask(first, 'POST', `/v1/fulfilment/webhooks/${id}/enable`, {});
    const shown = await ask(first, 'GET', `/v1/fulfilment/webhooks/${id}`);
    expect([enabled.status, enabled.body]).toEqual([200, shown.body]);
    expect(shown.body).not.toHaveProperty('secret');

    const tested = await ask(first, 'POST', `/v1/fulfilment/webhooks/${id}/test`, {});
    await untilReceived(receiver, 1);
    await untilDelivery(first, id, tested.body.id, { status: 'succeeded' });
    const delivery = await ask(first, 'GET', `/v1/fulfilment/webhooks/${id}/deliveries/${tested.body.id}`);
    const list = await ask(first, 'GET', `/v1/fulfilment/webhooks/${id}/deliveries?status=succeeded`);
    expect([delivery.status, list.status, list.body.data]).toEqual([200, 200, [delivery.body]]);
    const failed = await ask(first, 'GET', `/v1/fulfilment/webhooks/${id}/deliveries?status=failed`);
    expect(failed.body.data).toEqual([]);

    const since = new Date(Date.now() + 60_000).toISOString();
    const early = await ask(first, 'POST', `/v1/fulfilment/webhooks/${id}/recover`, { since });
    expect([early.status, early.body.error]).toEqual([400, expect.stringContaining('must be in the past')]);
    expect((await ask(first, 'DELETE', `/v1/fulfilment/webhooks/${id}`)).status).toBe(204);
    expect((await ask(first, 'DELETE', `/v1/fulfilment/webhooks/${id}`)).status).toBe(404);
  });
});

async function numberedSince(since: string): Promise<number> {
  const [row] = await app.db.query<{ count: number }>(
    `select count(*)::int as count from event_sequences s
     join events e on e.organization_id = s.organization_id and e.id = s.event_id
     join shippers h on h.organization_id = s.organization_id
     where h.brand_ids = $1::uuid[] and e.created_at >= $2`,
    [brandIds.slice(0, 1), since],
  );
  return row?.count ?? 0;
}

describe('what a webhook can select', () => {
  const known = 'there are *, shipment.* and shipment.created, shipment.canceled, shipment.address_changed';

  it('of a shipper, are events about shipments', async () => {
    const url = (await fixture.receiver()).url;
    const refused = await ask(first, 'POST', '/v1/fulfilment/webhooks', {
      url,
      events: ['order.paid', 'shipment.create', '*'],
    });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [
        { field: 'events[0]', message: `Unknown event type \`order.paid\`; ${known}` },
        {
          field: 'events[1]',
          message: 'Unknown event type `shipment.create`; did you mean `shipment.created`?',
        },
      ],
    ]);
    const { id } = await listen(first);
    const changed = await ask(first, 'PATCH', `/v1/fulfilment/webhooks/${id}`, { events: ['order_batch.*'] });
    expect([changed.status, changed.body.error]).toEqual([400, expect.stringContaining(known)]);
    expect(
      (await ask(first, 'PATCH', `/v1/fulfilment/webhooks/${id}`, { events: ['shipment.*'] })).body.events,
    ).toEqual(['shipment.*']);
  });

  it('of an organization, are no events about shipments', async () => {
    const { url } = await fixture.receiver();
    for (const events of [['shipment.*'], ['shipment.created']]) {
      const { status, body } = await app.request('POST', '/v1/webhooks', { body: { url, events } });
      expect([status, body.error]).toEqual([
        400,
        expect.stringContaining(`Unknown event type \`${events[0]}\`; there are *, order_batch.*, order.*`),
      ]);
    }
  });

  it('are addresses on the public internet, and in this sandbox also on this machine', async () => {
    const { status, body } = await ask(first, 'POST', '/v1/fulfilment/webhooks', {
      url: 'https://10.0.0.8/',
    });
    expect([status, body.error]).toEqual([400, expect.stringContaining('must be on the public internet')]);
  });
});

describe('who sees a webhook', () => {
  it('all keys for the same brands, and no others', async () => {
    const colleague = await shipper(brandIds.slice(0, 1), 'colleague@example.com');
    const { id } = await listen(first, { description: 'Packing tables' });
    expect(await colleague.client.fulfilment.webhooks.get(id)).toMatchObject({
      description: 'Packing tables',
    });
    expect((await colleague.client.fulfilment.webhooks.list()).list_meta).toEqual({ total_count: 1 });
    await colleague.client.fulfilment.webhooks.update(id, { throttle: 7 });
    expect((await first.client.fulfilment.webhooks.get(id)).throttle).toBe(7);
    for (const other of [second, all]) {
      expect((await other.client.fulfilment.webhooks.list()).list_meta).toEqual({ total_count: 0 });
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { throttle: 1 }],
        ['DELETE', '', undefined],
        ['GET', `/deliveries/${unknownId()}`, undefined],
        ['POST', '/test', {}],
      ] as const) {
        const answer = await ask(other, method, `/v1/fulfilment/webhooks/${id}${path}`, body);
        expect([answer.status, answer.body.error]).toEqual([404, 'Webhook not found']);
      }
    }
    expect((await first.client.fulfilment.webhooks.get(id)).throttle).toBe(7);
  });

  it('not an organization, nor a shipper one of an organization', async () => {
    const { id } = await listen(first);
    const ofOrganization = await fixture.webhook(await fixture.receiver());
    const forbidden = await app.request('GET', `/v1/fulfilment/webhooks/${id}`);
    expect([forbidden.status, forbidden.body.code]).toEqual([403, 'forbidden']);
    expect((await app.request('GET', `/v1/webhooks/${id}`)).status).toBe(404);
    expect((await ask(first, 'GET', `/v1/fulfilment/webhooks/${ofOrganization.id}`)).status).toBe(404);
    const ids = (await fixture.client.webhooks.list()).data.map((webhook) => webhook.id);
    expect(ids).toEqual([ofOrganization.id]);
  });
});

describe('a secret', () => {
  it('is shown again to a repeated request that made one webhook, as the webhook has it now', async () => {
    const { url } = await fixture.receiver();
    const create = () =>
      app.request('POST', '/v1/fulfilment/webhooks', {
        apiKey: first.apiKey,
        body: { url },
        headers: { 'idempotency-key': 'packing' },
      });
    const { body: created } = await create();
    const repeated = await create();
    expect([repeated.status, repeated.body]).toEqual([201, created]);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    const rotated = await first.client.fulfilment.webhooks.rotateSecret(created.id);
    expect((await create()).body).toEqual({ ...created, secret: rotated.secret });
    expect((await first.client.fulfilment.webhooks.list()).list_meta).toEqual({ total_count: 1 });
  });

  it('is valid beside the new one after a rotation', async () => {
    const listening = await listen(first);
    const { secret } = await first.client.fulfilment.webhooks.rotateSecret(listening.id);
    expect(secret).not.toBe(listening.secret);
    await placed();
    await untilReceived(listening.receiver, 1);
    for (const { body, headers } of listening.receiver.received)
      for (const each of [secret, listening.secret])
        expect(new StandardWebhook(each).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('of an earlier release is sealed by "gifts migrate" and still signs', async () => {
    const listening = await listen(first);
    const store = 'update webhook_endpoints set secret = $2 where id = $1';
    await app.db.query(store, [listening.id, listening.secret]);
    expect(await runGifts(app.databaseUrl, ['migrate'])).toMatchObject({ code: 0 });
    const [row] = await app.db.query<{ secret: string }>(
      'select secret from webhook_endpoints where id = $1',
      [listening.id],
    );
    expect(row?.secret).not.toContain(listening.secret.slice('whsec_'.length));
    await placed();
    await untilReceived(listening.receiver, 1);
    const [{ body, headers }] = listening.receiver.received as [Received];
    expect(new StandardWebhook(listening.secret).verify(body, headers)).toEqual(JSON.parse(body));
  });
});
