/** Small creates: batches with one recipient, 16 in flight. Each is on the disk before it is answered. */
import { alternate, type Benchmark, ensure, ratioOutcome, say } from './benchmark.ts';
import { withCreateScript } from './create-ceiling.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { timeByPgbench } from './pgbench.ts';
import { organizationId, type Service, startService } from './service.ts';
import { inFlight, loadByWrk } from './wrk.ts';

const seconds = 8;
const warmUpSeconds = 4;
const goal = { atLeast: 0.6 };

export const create: Benchmark = {
  needs: ['pgbench', 'wrk'],
  async run() {
    const service = await startService();
    const body = await bodyOfBatch(service, [recipientNumber(1)]);
    const { id } = await createBatch(service, body);
    const results = await withCreateScript(service, id, async (script) => {
      say('warming up');
      // The database is empty, like that of a new service, and the query plans are made now.
      await createByHttp(service, body, warmUpSeconds);
      await timeByPgbench(service, script, warmUpSeconds);
      return alternate(
        {
          ceiling: () => timeByPgbench(service, script, seconds),
          ours: () => createByHttp(service, body, seconds),
        },
        'creates/s',
      );
    });
    return [ratioOutcome('create a batch with 1 recipient, 16 in flight', results, { unit: '/s', goal })];
  },
};

export async function createByHttp(service: Service, body: string, seconds: number): Promise<number> {
  const before = await countRows(service);
  const load = await loadByWrk(`${service.url}/v1/order_batches`, { seconds, method: 'POST', body });
  const made = subtract(await countRows(service), before);
  const isComplete = made.batches >= load.requests && made.batches <= load.requests + inFlight;
  ensure(isComplete, `${load.requests} creates were answered, and ${made.batches} batches are there.`);
  const { carts, recipients, orders, activities, events, holds, entries } = made;
  const perBatch = [carts, recipients, orders, activities, holds, events / 2, entries / 2];
  ensure(
    perBatch.every((rows) => rows === made.batches),
    `The rows of the batches are not complete: ${JSON.stringify(made)}`,
  );
  say(
    `${load.requests} creates, all there; p50 ${load.p50Ms.toFixed(1)} ms, p99 ${load.p99Ms.toFixed(1)} ms`,
  );
  return load.perSecond;
}

type Counts = Record<keyof typeof tables, number>;

const tables = {
  carts: 'carts',
  batches: 'order_batches',
  recipients: 'order_batch_recipients',
  orders: 'orders',
  activities: 'order_activities',
  events: 'events',
  holds: 'ledger_holds',
  entries: 'ledger_entries',
} as const;

async function countRows({ database }: Service): Promise<Counts> {
  const counts = Object.entries(tables).map(
    ([name, table]) => `(select count(*)::int from ${table} where organization_id = $1) as ${name}`,
  );
  const { rows } = await database.query<Counts>(`select ${counts.join(', ')}`, [organizationId]);
  if (!rows[0]) throw new Error('The rows could not be counted.');
  return rows[0];
}

const subtract = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - before[name as keyof Counts]]),
  ) as Counts;
