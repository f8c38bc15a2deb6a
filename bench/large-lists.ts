/** Lists of a million batches and orders: read from both ends, used on their page, and exported. */
import {
  amountOutcome,
  type Benchmark,
  ensure,
  median,
  type Outcome,
  ratioOutcome,
  say,
} from './benchmark.ts';
import { send } from './http-client.ts';
import { measureInp } from './inp.ts';
import { waitForBlocks } from './list-checkpoints.ts';
import { many, startGrown } from './pages.ts';
import { peakRssMb, rssMb } from './process-memory.ts';
import type { Service } from './service.ts';
import { signIn } from './sign-in.ts';

const requests = 40;
const perPage = 50;
const lists = ['orders', 'order_batches'] as const;
type List = (typeof lists)[number];
/** Three medians of each end are compared. */
const rounds = 3;

export const largeLists: Benchmark = {
  needs: [],
  async run() {
    const service = await startGrown(many);
    for (const list of lists) await waitForBlocks(service, { list, rows: many });
    const outcomes: Outcome[] = [];
    for (const list of lists) outcomes.push(...(await compareEnds(service, list)));
    const cookie = await signIn(service, 'admin@example.com');
    outcomes.push(...(await measureInp(service, cookie)));
    for (const list of lists) outcomes.push(...(await exportAll(service, list, cookie)));
    return [...outcomes, await exportAgain(service, cookie)];
  },
};

async function compareEnds(service: Service, list: List): Promise<Outcome[]> {
  const status = list === 'orders' ? 'status=created' : 'send_status=complete';
  const last = many / perPage;
  const places = [
    ['page 1', 'page=1'],
    ['the page in the middle', `page=${last / 2}`],
    ['the last page', `page=${last}`],
    ['page 1 of a status', `page=1&${status}`],
    ['the page in the middle of a status', `page=${last / 2}&${status}`],
  ] as const;
  const outcomes: Outcome[] = [];
  for (const [name, query] of places) {
    const path = `/v1/${list}?per_page=${perPage}&${query}`;
    const results = [];
    for (let round = 0; round < rounds; round += 1)
      results.push({ ceiling: await p50(service, path), ours: await p50(service, `${path}&sort=oldest`) });
    outcomes.push(
      ratioOutcome(`${list}, ${name}, oldest first against newest first`, results, {
        unit: 'ms',
        goal: { atMost: 3 },
      }),
    );
  }
  return outcomes;
}

async function p50(service: Service, path: string): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    const { status, ms } = await send(service, 'GET', path);
    ensure(status === 200, `${path} was answered with ${status}.`);
    times.push(ms);
  }
  return median(times);
}

/** Files must leave nothing behind. */
async function exportAgain(service: Service, cookie: string): Promise<Outcome> {
  const before = await rssMb(service.pid);
  await exportAll(service, 'orders', cookie);
  await exportAll(service, 'orders', cookie);
  return amountOutcome(
    'two more files of 10⁶ orders: memory that is left',
    (await rssMb(service.pid)) - before,
    {
      unit: 'MB',
      goal: { atMost: 50 },
    },
  );
}

async function exportAll(service: Service, list: List, cookie: string): Promise<Outcome[]> {
  const before = await rssMb(service.pid);
  const begun = performance.now();
  const answer = await fetch(`${service.url}/internal/${list}/export`, { headers: { cookie } });
  ensure(answer.ok && answer.body !== null, `The file was answered with ${answer.status}.`);
  let lines = 0;
  let bytes = 0;
  let highest = before;
  const watching = setInterval(async () => {
    highest = Math.max(highest, await rssMb(service.pid));
  }, 250);
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines += 1;
  }
  clearInterval(watching);
  ensure(lines === many + 1, `The file has ${lines} lines.`);
  const seconds = (performance.now() - begun) / 1_000;
  const peak = await peakRssMb(service.pid);
  say(`${list}: ${lines} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`);
  say(
    `memory: ${before.toFixed(0)} MB before, at most ${highest.toFixed(0)} MB meanwhile, ${peak.toFixed(0)} MB ever`,
  );
  return [
    amountOutcome(`export of 10⁶ ${list}`, seconds, { unit: 's', goal: { atMost: 300 } }),
    amountOutcome(`export of 10⁶ ${list}: more memory`, highest - before, {
      unit: 'MB',
      goal: { atMost: 250 },
    }),
  ];
}
