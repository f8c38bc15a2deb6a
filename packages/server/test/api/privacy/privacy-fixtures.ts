/** A gift whose recipient has something unusual in every field, and what is told about it in every way. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from '../../harness/app.ts';
import { plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import { type Shipper, shipperWith } from '../fulfilment/shipper-actions.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import { type Visitor, visit } from '../pages/visitor.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

export interface PrivacyFixture {
  readonly app: TestApp;
  readonly browser: Browser;
  readonly shipper: Shipper;
  readonly productId: string;
  /** What the service has logged. */
  logged(): string;
  /** The second one refuses what it is sent. */
  readonly receivers: readonly Receiver[];
  close(): Promise<void>;
}

/** Receivers of webhooks answer with what they were sent, unless `repeats` is false. */
export async function startPrivacyFixture(
  config: TestAppOptions['config'] = {},
  { repeats = true }: { repeats?: boolean } = {},
): Promise<PrivacyFixture> {
  let log = '';
  const logTo = {
    write(text: string) {
      log += text;
    },
  };
  const app = await startTestApp({
    config: { webhooksAllowLoopback: true, logLevel: 'trace', ...config },
    outside: { logTo },
  });
  const shipperKey = await fulfilmentKey(app);
  const receivers = [await startEcho(200, repeats), await startEcho(500, repeats)];
  for (const { url } of receivers) {
    const made = await app.request('POST', '/v1/webhooks', { body: { url } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
  const ofShipper = await app.request('POST', '/v1/fulfilment/webhooks', {
    body: { url: receivers[0]?.url },
    apiKey: shipperKey,
  });
  expect(ofShipper.status, JSON.stringify(ofShipper.body)).toBe(201);
  const [product] = await plainProducts(app, 1);
  return {
    app,
    browser: await signInByLink(app, 'admin@example.com'),
    shipper: shipperWith(app, shipperKey),
    productId: product?.id ?? '',
    logged: () => log,
    receivers,
    async close() {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await app.close();
    },
  };
}

/**
 * Waits until each event was sent to the receivers once, and what they answered is stored. Then the one that refuses gets no more,
 * because a repetition is sent for a minute from what was read before.
 */
export async function untilTold({ app, receivers }: PrivacyFixture): Promise<void> {
  const waiting = async () => {
    const [row] = await app.db.query<{ waiting: number }>(
      `select count(*)::int as waiting from events e
       left join event_sequences s on s.organization_id = e.organization_id and s.event_id = e.id
       left join webhook_deliveries d on d.organization_id = e.organization_id and d.event_id = e.id
       where s.event_id is null or d.event_id is not null and not exists (select from webhook_attempts a
         where a.organization_id = d.organization_id and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id)`,
    );
    return row?.waiting;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const { body } = await app.request('GET', '/v1/webhooks');
  const refusing = body.data.find(({ url }: { url: string }) => url === receivers[1]?.url);
  if (refusing) await app.request('DELETE', `/v1/webhooks/${refusing.id}`);
}

const startEcho = (status: number, repeats: boolean): Promise<Receiver> =>
  startReceiver(({ body }, response) => {
    if (repeats) {
      response.writeHead(status, { 'x-echo': encodeURIComponent(String(body).slice(0, 300)) }).end(body);
    } else {
      response.writeHead(status).end();
    }
  });

/** Texts of one person. `mark` makes them unusual, and keeps people apart. */
export function personWith(mark: string) {
  const address = {
    address_1: `77 ${mark} Plantedstreet`,
    address_2: `Floor ${mark}`,
    city: `${mark}ville`,
    state: 'NY',
    postal_code: '10001',
    country: 'US',
  };
  return {
    recipient: {
      first_name: `Quxanna${mark}`,
      last_name: `Zylberquist${mark}`,
      email: `quxanna.${mark}@planted.example`,
      phone: '+14155550188',
    },
    address,
    typedAddress: { ...address, address_1: `78 ${mark} Typedlane` },
    note: `So kind, ${mark}, thank you!`,
    declineMessage: `No room for it, ${mark}.`,
    holdNote: `The ${mark} bell is broken`,
    contact: { company: `${mark} Works`, title: `${mark} keeper`, notes: `likes ${mark} tea` },
  };
}

export type Person = ReturnType<typeof personWith>;

export async function sendGift(
  { app, productId }: Pick<PrivacyFixture, 'app' | 'productId'>,
  { recipient }: Pick<Person, 'recipient'>,
  { others = [], batch = {} }: { others?: readonly object[]; batch?: object } = {},
): Promise<{ id: string; batchId: string; link: string }> {
  const { status, body } = await app.request('POST', '/v1/order_batches', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      from_name: 'Avery',
      send_method: 'email_and_link',
      recipients: [recipient, ...others],
      cart: { items: [{ product_id: productId, quantity: 1 }] },
      ...batch,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const [order] = body.orders_preview;
  return { id: order?.id ?? '', batchId: body.id, link: order?.individual_gift_link ?? '' };
}

/** Opens the gift page, types an address there, and accepts with another one. */
export async function acceptOnPages({ app }: PrivacyFixture, link: string, person: Person): Promise<Visitor> {
  const visitor = visit(app, link);
  await visitor.post('/open');
  const { first_name, last_name } = person.recipient;
  for (const address of [person.typedAddress, person.address]) {
    await visitor.post('/address', { ...address, name: `${first_name} ${last_name}` });
  }
  const accepted = await visitor.post('/review');
  expect(accepted.status, accepted.html).toBe(200);
  return visitor;
}

export async function untilStatus({ app }: PrivacyFixture, orderId: string, status: string): Promise<void> {
  await expect
    .poll(async () => (await app.request('GET', `/v1/orders/${orderId}`)).body.status, { timeout: 20_000 })
    .toBe(status);
}

/** Holds, releases, ships and delivers the parcel of an order. It is shipped by a request with the key, if there is one. */
export async function deliver(
  fixture: PrivacyFixture,
  orderId: string,
  { holdNote }: Person,
  key?: string,
): Promise<string> {
  await untilStatus(fixture, orderId, 'ordered');
  const { body } = await fixture.app.request('GET', `/v1/orders/${orderId}`);
  const shipmentId = body.shipments[0].id;
  const { act, ask } = fixture.shipper;
  await act(shipmentId, '/hold', { reason: 'other', note: holdNote });
  await act(shipmentId, '/release');
  await act(shipmentId, '/hold', { reason: 'address_problem', note: holdNote });
  await act(shipmentId, '/release');
  await act(shipmentId, '/tracking', { carrier: 'ups', number: '1Z999AA10123456784' });
  const shipped = await ask('POST', shipmentId, '/ship', {}, key ? { 'idempotency-key': key } : {});
  expect(shipped.status, JSON.stringify(shipped.body)).toBe(200);
  await act(shipmentId, '/deliver');
  await untilStatus(fixture, orderId, 'delivered');
  return shipmentId;
}
