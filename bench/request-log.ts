/** What the log of requests costs: creates and reads through a service that logs, and through one that does not. */
import { type Benchmark, ensure, say } from './benchmark.ts';
import { createByHttp } from './create.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import type { Service } from './service.ts';
import { compareSideBySide, startSideBySide } from './side-by-side.ts';
import { readsPerSecond } from './wrk.ts';

const path = '/v1/order_batches?per_page=20';
const bodyFor = (service: Service) => bodyOfBatch(service, [recipientNumber(1)]);

export const requestLog: Benchmark = {
  needs: ['wrk'],
  async run() {
    const services = await startSideBySide(bodyFor, {
      without: { REQUESTS_LOGGED_PER_DAY: '0' },
      withIt: { REQUESTS_LOGGED_PER_DAY: '1000000' },
    });
    try {
      const created = await compareSideBySide(services, {
        work: 'create, with the log of requests against without',
        unit: 'creates/s',
        perSecond: async (each, seconds) => createByHttp(each, await bodyFor(each), seconds),
      });
      const read = await compareSideBySide(services, {
        work: 'list 20 batches, with the log of requests against without',
        unit: 'pages/s',
        perSecond: (each, seconds) => readsPerSecond(`${each.url}${path}`)(seconds),
      });
      await requireRows(services.withIt);
      return [...created, ...read];
    } finally {
      await services.stop();
    }
  },
};

async function requireRows({ database }: Service): Promise<void> {
  const { rows } = await database.query<{ kept: number; counted: number; left_out: number }>(
    `select (select count(*)::int from request_log) as kept, sum(d.kept)::int as counted, sum(d.left_out)::int as left_out
      from request_log_days d`,
  );
  const { kept = 0, counted = 0, left_out = 0 } = rows[0] ?? {};
  // Each of the measurements keeps at most 200 of a second.
  ensure(kept > 4_000 && kept === counted, `${kept} requests were logged, and ${counted} were counted.`);
  say(`${kept} requests were logged, ${left_out} were left out`);
}
