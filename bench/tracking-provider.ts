/** A provider of tracking numbers with the least that the service needs, and callbacks as it signs them. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export const webhookSecret = 'the secret of a benchmark';

export interface TrackingProvider {
  readonly settings: Record<string, string>;
  /** The ids of all trackers. */
  references(): string[];
  close(): Promise<void>;
}

const knownAt = new Date(Date.now() - 3_600_000);

export async function startTrackingProvider(): Promise<TrackingProvider> {
  const ids = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { tracker } = (await json(request)) as { tracker: { tracking_code: string } };
    const id = ids.get(tracker.tracking_code) ?? `trk_${ids.size}`;
    ids.set(tracker.tracking_code, id);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(trackerAt(id, 'pre_transit', knownAt, 0)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      EASYPOST_API_KEY: 'EZTKbenchmark',
      EASYPOST_WEBHOOK_SECRET: webhookSecret,
      EASYPOST_API_URL: `http://127.0.0.1:${port}`,
    },
    references: () => [...ids.values()],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A parcel has some ten scans, so an event has some four kilobytes. */
const scans = 10;

function trackerAt(id: string, status: string, at: Date, count: number): object {
  const detail = {
    object: 'TrackingDetail',
    message: 'Arrived at the facility',
    description: 'Your parcel has arrived at a facility of the carrier',
    status: 'in_transit',
    status_detail: 'arrived_at_facility',
    datetime: at.toISOString(),
    source: 'UPS',
    carrier_code: 'AR',
    tracking_location: {
      object: 'TrackingLocation',
      city: 'HOUSTON',
      state: 'TX',
      country: 'US',
      zip: '77063',
    },
    est_delivery_date: null,
  };
  return {
    id,
    object: 'Tracker',
    mode: 'test',
    tracking_code: `1Z${id}`,
    status,
    status_detail: 'status_update',
    created_at: knownAt.toISOString(),
    updated_at: at.toISOString(),
    est_delivery_date: null,
    carrier: 'UPS',
    tracking_details: Array(count).fill(detail),
    is_return: false,
  };
}

/** `number` orders the callbacks about a parcel. */
export function signedCallback(callback: { reference: string; status: string; number: number }): {
  body: string;
  headers: Record<string, string | number>;
} {
  const at = new Date(knownAt.getTime() + callback.number * 1_000);
  const result = trackerAt(callback.reference, callback.status, at, scans);
  const body = JSON.stringify({ id: 'evt_1', object: 'Event', description: 'tracker.updated', result });
  const digest = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-hmac-signature': `hmac-sha256-hex=${digest}`,
    },
  };
}
