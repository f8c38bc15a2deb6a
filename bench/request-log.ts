/** What the log of requests costs: creates and reads through an API process that logs, and through one that does not. */
import { alternate, type Benchmark, ensure, type Outcome, ratioOutcome, say } from './benchmark.ts';
import { createByHttp } from './create.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { type Service, startApi, startApiBeside } from './service.ts';
import { readsPerSecond } from './wrk.ts';

const seconds = 8;
const warmUpSeconds = 4;
const goal = { atLeast: 0.95 };

export const requestLog: Benchmark = {
  needs: ['wrk'],
  async run() {
    const service = await startApi();
    const keeping = (perDay: number) =>
      startApiBeside({ ...service, env: { ...service.env, REQUESTS_LOGGED_PER_DAY: String(perDay) } });
    const silent = await keeping(0);
    const logging = await keeping(1_000_000);
    try {
      const body = await bodyOfBatch(service, [recipientNumber(1)]);
      const created = await compare('create, with the log of requests against without', 'creates/s', {
        ceiling: (duration) => createByHttp(silent, body, duration),
        ours: (duration) => createByHttp(logging, body, duration),
      });
      const path = '/v1/order_batches?per_page=20';
      const read = await compare('list 20 batches, with the log of requests against without', 'pages/s', {
        ceiling: readsPerSecond(`${silent.url}${path}`),
        ours: readsPerSecond(`${logging.url}${path}`),
      });
      await requireRows(service);
      return [created, read];
    } finally {
      await Promise.all([silent.stop(), logging.stop()]);
    }
  },
};

type Measure = (seconds: number) => Promise<number>;

async function compare(
  work: string,
  unit: string,
  { ceiling, ours }: { ceiling: Measure; ours: Measure },
): Promise<Outcome> {
  say('warming up');
  await ceiling(warmUpSeconds);
  await ours(warmUpSeconds);
  const results = await alternate({ ceiling: () => ceiling(seconds), ours: () => ours(seconds) }, unit);
  return ratioOutcome(work, results, { unit: '/s', goal });
}

async function requireRows({ database }: Service): Promise<void> {
  const { rows } = await database.query<{ kept: number; counted: number; left_out: number }>(
    `select (select count(*)::int from request_log) as kept, sum(d.kept)::int as counted, sum(d.left_out)::int as left_out
      from request_log_days d`,
  );
  const { kept = 0, counted = 0, left_out = 0 } = rows[0] ?? {};
  // Each of the eight measurements keeps at most 200 of a second.
  ensure(kept > 4_000 && kept === counted, `${kept} requests were logged, and ${counted} were counted.`);
  say(`${kept} requests were logged, ${left_out} were left out`);
}
