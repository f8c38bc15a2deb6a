/**
 * What open pages cost: batches are created while nobody watches, and while 200 pages of the dashboard are told of each. The time of
 * the processor says it too, on a machine that does other things besides.
 */
import { type ClientRequest, get } from 'node:http';
import { livePath } from '@gifts/contract/dashboard/live';
import { alternate, type Benchmark, ensure, ratioOutcome, say } from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { send } from './http-client.ts';
import { processorOfEach } from './processor.ts';
import { organizationId, type Service, startService } from './service.ts';
import { signIn } from './sign-in.ts';

const seconds = 6;
/** The difference is smaller than that of two rounds on a busy machine. */
const rounds = 9;
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
      rounds,
    );
    const pages = `with ${people * streamsOfPerson} open pages against none`;
    const times = cpu.ours.map((ours, round) => ({ ours, ceiling: cpu.ceiling[round] ?? Number.NaN }));
    return [
      ratioOutcome(`create a batch, ${pages}`, results, { unit: '/s', goal }),
      ratioOutcome(`processor of the service and its database for a create, ${pages}`, times, {
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

/** Creates batches, so many at a time. Returns how many per second, and what the service and its database worked for each. */
async function createFor(service: Service, body: string, duration: number) {
  let perSecond = 0;
  const cpuMs = await processorOfEach(service, async () => {
    const created = await createDuring(service, body, duration);
    perSecond = created.perSecond;
    return created.count;
  });
  return { perSecond, cpuMs };
}

async function createDuring(service: Service, body: string, duration: number) {
  const begun = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - begun < duration * 1_000) {
      const { status } = await send(service, 'POST', '/v1/order_batches', body);
      ensure(status === 201, `A create was answered with ${status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return { count, perSecond: (count * 1_000) / (performance.now() - begun) };
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
