/** A file with the numbers of ten thousand waiting parcels is imported, and imported again, while others read their lists. */
import { setTimeout as pause } from 'node:timers/promises';
import { amountOutcome, type Benchmark, ensure, type Outcome, percentile, say } from './benchmark.ts';
import { growShipments } from './grow-shipments.ts';
import { send } from './http-client.ts';
import { asOtherOrganization, type Service, startService } from './service.ts';
import { asShipper, findOffers, placeGift, type Shipper } from './shippers.ts';

const parcels = 10_000;
const brands = 2;
const goals = { seconds: 20, otherMs: 250 };
const everyMs = 20;

export const importing: Benchmark = {
  needs: [],
  async run() {
    const service = await startService();
    const other = await asOtherOrganization(service);
    const offers = await findOffers(service, brands);
    const orderIds: string[] = [];
    for (const sender of [service, other]) {
      for (const { product_id: productId } of offers) orderIds.push(await placeGift(sender, productId));
    }
    const shipper = await asShipper(service, null);
    const neighbour = await asShipper(service, offers[0] ?? null);
    await growShipments(service, {
      shippers: [shipper, neighbour],
      orderIds,
      rows: parcels - orderIds.length,
      areWaiting: true,
    });
    const csv = await fileOf(shipper);
    return [
      ...(await measure('a file of 10,000 tracking numbers', { shipper, neighbour, csv, result: 'updated' })),
      ...(await measure('the same file again', { shipper, neighbour, csv, result: 'unchanged' })),
    ];
  },
};

async function fileOf({ database, shipperId }: Shipper): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select id from shipper_shipments where organization_id = $1 and status = 'pending' order by random()`,
    [shipperId],
  );
  ensure(rows.length === parcels, `${rows.length} parcels wait.`);
  const shippedAt = new Date(Date.now() - 60_000).toISOString();
  const lines = rows.map(({ id }, index) => `${id},UPS,1Z${String(index).padStart(16, '0')},${shippedAt}`);
  return ['shipment_id,carrier,number,shipped_at', ...lines].join('\n');
}

interface Import {
  readonly shipper: Shipper;
  /** Reads lists meanwhile. */
  readonly neighbour: Service;
  readonly csv: string;
  readonly result: 'updated' | 'unchanged';
}

async function measure(work: string, { shipper, neighbour, csv, result }: Import): Promise<Outcome[]> {
  const others = startListing(neighbour);
  const { status, text, ms } = await send(
    shipper,
    'POST',
    '/v1/fulfilment/shipments/import',
    csv,
    'text/csv',
  );
  const waits = await others.stop();
  ensure(status === 200, `The file was answered with ${status}: ${text.slice(0, 300)}`);
  const { counts } = JSON.parse(text) as { counts: Record<string, number> };
  ensure(counts[result] === parcels, `The rows were ${JSON.stringify(counts)}.`);
  const { rows } = await shipper.database.query<{ count: number }>(
    `select count(*)::int as count from shipments where status = 'shipped' and tracking_number like '1Z%'`,
  );
  ensure(rows[0]?.count === parcels, `${rows[0]?.count} parcels are shipped.`);
  const p99 = percentile(waits, 0.99);
  say(`${work}: ${(ms / 1000).toFixed(1)} s; ${waits.length} lists meanwhile, p99 ${p99.toFixed(0)} ms`);
  return [
    amountOutcome(`import ${work}`, ms / 1000, { unit: 's', goal: { atMost: goals.seconds } }),
    amountOutcome(`import ${work}: p99 of lists meanwhile`, p99, {
      unit: 'ms',
      goal: { atMost: goals.otherMs },
    }),
  ];
}

/** Asks for the queue of a brand every 20 ms, whether or not the last request was answered. */
function startListing(service: Service) {
  let isStopped = false;
  const answers: Promise<number>[] = [];
  const asking = (async () => {
    while (!isStopped) {
      answers.push(list(service));
      await pause(everyMs);
    }
  })();
  return {
    /** The duration of each request in milliseconds. */
    async stop(): Promise<number[]> {
      isStopped = true;
      await asking;
      return Promise.all(answers);
    },
  };
}

async function list(service: Service): Promise<number> {
  const { status, ms } = await send(service, 'GET', '/v1/fulfilment/shipments?status=pending&per_page=20');
  ensure(status === 200, `A list was answered with ${status}.`);
  return ms;
}
