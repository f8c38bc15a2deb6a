/** Shippers with webhooks at real receivers, on a service whose worker pays, places and delivers. */
import { createClient, type GiftsClient, type ShipperEvent } from '@gifts/sdk/client';
import { expect } from 'vitest';
import type { TestApp, TestResponse } from '../../harness/app.ts';
import type { Answer, Received, Receiver } from '../webhooks/receiver.ts';
import { startWebhookFixture, type WebhookFixture } from '../webhooks/webhook-fixtures.ts';
import { acceptedOrder, type OrderBody, plainProducts } from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

export interface Shipper {
  apiKey: string;
  client: GiftsClient;
}

export interface Listening {
  receiver: Receiver;
  id: string;
  secret: string;
}

export interface ShipperWebhooks extends WebhookFixture {
  /** The brands that `first` and `second` ship for. `all` ships for every brand. */
  readonly brandIds: [string, string];
  readonly first: Shipper;
  readonly second: Shipper;
  readonly all: Shipper;
  /** Makes another key. Those for the same brands are of one shipper. */
  shipper(brandIds: string[] | null, email?: string): Promise<Shipper>;
  /** Creates a webhook of a shipper at a receiver. */
  listen(shipper: Shipper, fields?: object, how?: Answer): Promise<Listening>;
  /** Sends a request with the key of a shipper. */
  ask(shipper: Shipper, method: string, path: string, body?: object): Promise<TestResponse>;
  /** Waits until the worker has paid and placed a gift with a parcel of each of so many brands. */
  placed(brands?: number): Promise<OrderBody>;
  deleteWebhooks(): Promise<void>;
}

export async function startShipperWebhooks(): Promise<ShipperWebhooks> {
  const fixture = await startWebhookFixture();
  const { app } = fixture;
  const products = await plainProducts(app, 2);
  const brandIds = products.map(({ brand }) => brand.id) as [string, string];
  const shipper = async (ofBrands: string[] | null, email = 'packing@example.com') => {
    const apiKey = await fulfilmentKey(app, { brandIds: ofBrands, email });
    return { apiKey, client: createClient({ apiKey, baseUrl: app.url, maxRetries: 0 }) };
  };
  const [first, second, all] = [
    await shipper([brandIds[0]]),
    await shipper([brandIds[1]]),
    await shipper(null),
  ];
  return {
    ...fixture,
    ...{ brandIds, first, second, all, shipper },
    async listen({ client }, fields = {}, how) {
      const receiver = await fixture.receiver(how);
      const { id, secret } = await client.fulfilment.webhooks.create({ url: receiver.url, ...fields });
      return { receiver, id, secret };
    },
    ask: ({ apiKey }, method, path, body) => app.request(method, path, { apiKey, ...(body && { body }) }),
    placed: (brands = 1) => placedOrder(app, brands),
    async deleteWebhooks() {
      const ofShippers = [first, second, all].map(({ client }) => client.fulfilment.webhooks);
      for (const webhooks of [...ofShippers, fixture.client.webhooks])
        for await (const { id } of webhooks.all()) await webhooks.delete(id);
    },
  };
}

async function placedOrder(app: TestApp, brands: number): Promise<OrderBody> {
  const id = await acceptedOrder(app, { brands, batch: { message: 'Happy birthday!' } });
  const read = async () => (await app.request('GET', `/v1/orders/${id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe('ordered');
  return read();
}

export const shipmentOf = ({ shipments }: OrderBody): string => shipments[0]?.id ?? expect.unreachable();

export const eventOf = ({ body }: Received): ShipperEvent => JSON.parse(body);

/** The events that a receiver was sent, in the order of the stream. */
export const eventsAt = ({ received }: Receiver): ShipperEvent[] =>
  received.map(eventOf).sort((left, right) => left.sequence - right.sequence);

/** Waits for an event of a type at a receiver. */
export async function untilTold({ receiver }: Listening, type: string): Promise<ShipperEvent> {
  const find = () => eventsAt(receiver).find(({ event_type }) => event_type === type);
  await expect.poll(find, { timeout: 10_000, interval: 15 }).toBeDefined();
  return find() ?? expect.unreachable();
}

/** Waits until a delivery has a status after so many attempts. */
export async function untilDelivery(
  { client }: Shipper,
  webhookId: string,
  deliveryId: string,
  { status, attempts = 1 }: { status: string; attempts?: number },
) {
  const read = () => client.fulfilment.webhooks.delivery(webhookId, deliveryId);
  await expect
    .poll(read, { timeout: 10_000, interval: 15 })
    .toMatchObject({ status, attempts_count: attempts });
  return read();
}
