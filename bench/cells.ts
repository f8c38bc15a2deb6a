/**
 * The cell of a Citus cluster, against the same PostgreSQL without Citus: creates and lists in turns, and creates while the cell
 * moves. All servers run on this machine and are as durable as by default.
 */

import { startPostgres } from '../scripts/local-postgres.ts';
import { startCitus } from '../scripts/start-citus.ts';
import {
  alternate,
  amountOutcome,
  type Benchmark,
  ensure,
  type Outcome,
  ratioOutcome,
  say,
} from './benchmark.ts';
import { createByHttp } from './create.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { moveUnderLoad } from './move-under-load.ts';
import { type Service, startService } from './service.ts';
import { readsPerSecond } from './wrk.ts';

const seconds = 5;
const warmUpSeconds = 5;
const rounds = 7;
const goal = { atLeast: 0.7 };
const path = '/v1/order_batches?per_page=20';
const longestAnswerMs = 5_000;

export const cells: Benchmark = {
  needs: ['wrk'],
  isOnlyByName: true,
  async run() {
    const [cluster, server] = await Promise.all([startCitus({}), startPostgres({ max_connections: '300' })]);
    try {
      const alone = await startService({}, server.urlOf('postgres'));
      const cell = await startService({}, cluster.url);
      return [...(await compare(alone, cell)), await moved(cell)];
    } finally {
      await Promise.all([cluster.stop(), server.stop()]);
    }
  },
};

async function compare(alone: Service, cell: Service): Promise<Outcome[]> {
  const createsOf = async (service: Service) => {
    const body = await bodyOfBatch(service, [recipientNumber(1)]);
    return (duration: number) => createByHttp(service, body, duration);
  };
  const listsOf = (service: Service) => readsPerSecond(`${service.url}${path}`);
  const creates = await inTurns(await createsOf(alone), await createsOf(cell), 'creates/s');
  const lists = await inTurns(listsOf(alone), listsOf(cell), 'pages/s');
  return [
    ratioOutcome('create in a cell, 16 in flight', creates, { unit: '/s', goal }),
    ratioOutcome('list 20 batches of a cell, 16 in flight', lists, { unit: '/s', goal }),
  ];
}

type Measure = (seconds: number) => Promise<number>;

async function inTurns(ceiling: Measure, ours: Measure, unit: string) {
  say('warming up');
  await ceiling(warmUpSeconds);
  await ours(warmUpSeconds);
  return alternate({ ceiling: () => ceiling(seconds), ours: () => ours(seconds) }, unit, rounds);
}

async function moved(cell: Service): Promise<Outcome> {
  const body = await bodyOfBatch(cell, [recipientNumber(1)]);
  await createBatch(cell, body);
  const { answered, longestMs, seconds: duration } = await moveUnderLoad(cell, body);
  say(
    `the cell moved in ${duration.toFixed(1)} s; ${answered} creates were answered meanwhile, all there once`,
  );
  ensure(answered > 0, 'Nothing was created while the cell moved.');
  return amountOutcome('longest answer while the cell moves', longestMs, {
    unit: 'ms',
    goal: { atMost: longestAnswerMs },
  });
}
