/**
 * What open pages cost: batches are created while nobody watches, and while 200 pages of the dashboard are told of each. The time of
 * the processor says it too, on a machine that does other things besides.
 */
import { readFile } from 'node:fs/promises';
import { type ClientRequest, get } from 'node:http';
import { livePath } from '@gifts/contract/dashboard/live';
import { alternate, type Benchmark, ensure, ratioOutcome, say } from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { send } from './http-client.ts';
import { organizationId, type Service, startService } from './service.ts';
import { signIn } from './sign-in.ts';

const seconds = 8;
const warmUpSeconds = 5;
const inFlight = 16;
const people = 20;
const streamsOfPerson = 10;
const goal = { atLeast: 0.95 };

export const live: Benchmark = {
  needs: [],
  async run() {
    const service = await startService();
    const cookies = await addPeople(service);
    const body = await bodyOfBatch(service, [recipientNumber(1)]);
    say('warming up');
    await createFor(service, body, warmUpSeconds);
    const cpu: { ceiling: number[]; ours: number[] } = { ceiling: [], ours: [] };
    const measure = async (kind: keyof typeof cpu) => {
      const { perSecond, cpuMs } = await createFor(service, body, seconds);
      cpu[kind].push(cpuMs);
      return perSecond;
    };
    const results = await alternate(
      { ceiling: () => measure('ceiling'), ours: () => watched(service, cookies, () => measure('ours')) },
      'creates/s',
    );
    const pages = `with ${people * streamsOfPerson} open pages against none`;
    const times = cpu.ours.map((ours, round) => ({ ours, ceiling: cpu.ceiling[round] ?? Number.NaN }));
    return [
      ratioOutcome(`create a batch, ${pages}`, results, { unit: '/s', goal }),
      ratioOutcome(`processor of the service for a create, ${pages}`, times, {
        unit: 'ms',
        goal: { atMost: 1.05 },
      }),
    ];
  },
};

/** Adds admins and signs them in. */
async function addPeople(service: Service): Promise<string[]> {
  await service.database.query(
    `insert into users (organization_id, id, email, first_name, last_name, role)
      select $1, uuid_v7(now(), n), 'watcher-' || n || '@example.com', 'Watcher', n::text, 'admin'
      from generate_series(1, $2::int) n`,
    [organizationId, people],
  );
  const cookies: string[] = [];
  for (let number = 1; number <= people; number += 1)
    cookies.push(await signIn(service, `watcher-${number}@example.com`));
  say(`${people} people are signed in`);
  return cookies;
}

/** Creates batches, so many at a time. Returns how many per second, and what the service's process worked for each. */
async function createFor(service: Service, body: string, duration: number) {
  const begun = performance.now();
  const cpuBefore = await processorMs(service.pid);
  let created = 0;
  const work = async () => {
    while (performance.now() - begun < duration * 1_000) {
      const { status } = await send(service, 'POST', '/v1/order_batches', body);
      ensure(status === 201, `A create was answered with ${status}.`);
      created += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  const perSecond = (created * 1_000) / (performance.now() - begun);
  return { perSecond, cpuMs: ((await processorMs(service.pid)) - cpuBefore) / created };
}

const msPerTick = 10;

/** How long a process has used the processor. */
async function processorMs(pid: number): Promise<number> {
  const [, fields = ''] = /^\d+ \(.*\) (.*)$/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * msPerTick;
}

async function watched<T>(service: Service, cookies: readonly string[], work: () => Promise<T>): Promise<T> {
  let messages = 0;
  const requests: ClientRequest[] = [];
  const opened = cookies.flatMap((cookie) =>
    Array.from(
      { length: streamsOfPerson },
      () =>
        new Promise<void>((resolve, reject) => {
          const address = `${service.url}${livePath}?organization=${organizationId}`;
          const request = get(address, { headers: { cookie }, agent: false }, (answer) => {
            if (answer.statusCode !== 200)
              reject(new Error(`A stream was answered with ${answer.statusCode}.`));
            answer.on('data', (part: Buffer) => {
              if (part.includes('event: changes')) messages += 1;
            });
            answer.on('error', () => {});
            resolve();
          });
          request.on('error', reject);
          requests.push(request);
        }),
    ),
  );
  await Promise.all(opened);
  try {
    return await work();
  } finally {
    for (const request of requests) request.destroy();
    ensure(messages >= requests.length, `${requests.length} pages were told ${messages} times.`);
    say(`${requests.length} pages were told ${messages} times`);
  }
}
