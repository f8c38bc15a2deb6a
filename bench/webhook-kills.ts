/** Delivers a hundred thousand events to receivers that fail at random, while workers are killed. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { eventTypes } from '@gifts/contract/events';
import { keysOf } from '@gifts/contract/keys-of';
import { amountOutcome, type Benchmark, ensure, type Outcome, say } from './benchmark.ts';
import { send } from './http-client.ts';
import { type Service, startApi, startWorkerBeside } from './service.ts';
import { addWebhooks, emitEvents, startReceiver, stopReceivers } from './webhook-fixtures.ts';

const events = 100_000;
const webhookCount = 10;
const kills = 10;
const maxDuplicateShare = 0.01;
const endWithinMs = 600_000;

export const webhookKills: Benchmark = {
  needs: [],
  async run() {
    try {
      return await killOnTheWay();
    } finally {
      stopReceivers();
    }
  },
};

async function killOnTheWay(): Promise<Outcome[]> {
  const service = await startApi({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
  const since = new Date().toISOString();
  const types = keysOf(eventTypes).slice(0, webhookCount);
  const receivers = await Promise.all(types.map(() => startReceiver({ failsSometimes: true })));
  const webhooks = await addWebhooks(
    service,
    types.map((type, index) => ({ url: `${receivers[index]?.url}/hook`, events: [type] })),
  );
  for (const type of types) await emitEvents(service, events / webhookCount, type);
  const begun = performance.now();
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = startWorkerBeside(service);
    const ended = once(worker, 'exit');
    await pause(2_000 + Math.random() * 1_000);
    worker.kill('SIGKILL');
    await ended;
  }
  const afterKills = await countDeliveries(service);
  say(`${kills} workers killed in ${seconds(begun)} s; deliveries are ${JSON.stringify(afterKills)}`);
  const worker = startWorkerBeside(service);
  await untilEnded(service);
  const { failed = 0 } = await countDeliveries(service);
  say(`eight attempts were not enough for ${failed}: they are recovered`);
  for (const id of webhooks) {
    const { status } = await send(service, 'POST', `/v1/webhooks/${id}/recover`, JSON.stringify({ since }));
    ensure(status === 202, `Recovering was answered with ${status}.`);
  }
  await untilEnded(service);
  worker.kill();
  await once(worker, 'exit');
  const taken = await Promise.all(receivers.map((receiver) => receiver.stats()));
  const sum = (of: 'count' | 'succeeded' | 'distinct') => taken.reduce((all, each) => all + each[of], 0);
  const twice = sum('succeeded') - sum('distinct');
  say(`${sum('count')} requests, ${sum('succeeded')} of them taken, ${twice} of these once more`);
  const work = `${events.toLocaleString('en-US')} events, receivers fail 30 %, ${kills} workers killed`;
  return [
    amountOutcome(`${work}: lost`, events - sum('distinct'), { unit: 'events', goal: { atMost: 0 } }),
    amountOutcome(`${work}: delivered twice`, (100 * twice) / events, {
      unit: '%',
      goal: { atMost: 100 * maxDuplicateShare },
    }),
  ];
}

async function countDeliveries({ database }: Service): Promise<Record<string, number>> {
  const { rows } = await database.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from webhook_deliveries group by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Advances the clock to the last pending attempt, whenever all earlier attempts are made. */
const moveClock = `update organizations o set clock_offset_ms = extract(epoch from due.last - now()) * 1000
  from (select organization_id, max(due_at) as last, min(due_at) as first from webhook_deliveries
    where status = 'pending' group by organization_id) as due
  where o.id = due.organization_id and due.first > now() + make_interval(secs => o.clock_offset_ms / 1000.0)`;

async function untilEnded(service: Service): Promise<void> {
  const until = performance.now() + endWithinMs;
  for (;;) {
    const { pending = 0, succeeded = 0, failed = 0 } = await countDeliveries(service);
    if (pending === 0 && succeeded + failed === events) return;
    ensure(performance.now() < until, `${pending} deliveries wait after ${endWithinMs / 1000} s.`);
    await service.database.query(moveClock);
    await pause(500);
  }
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(0);
