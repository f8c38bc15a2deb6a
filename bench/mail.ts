/** 100,000 mails that tell recipients of their gifts leave through a mail server, while other recipients open theirs. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import {
  amountOutcome,
  type Benchmark,
  ensure,
  type Outcome,
  percentile,
  ratioOutcome,
  say,
} from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { openGift } from './gift-lives.ts';
import { ask, send } from './http-client.ts';
import { peakRssMb } from './process-memory.ts';
import { asOtherOrganization, type Service, startService } from './service.ts';

const recipients = 100_000;
const mailsOfCeiling = 10_000;
const connections = 5;
const giveUpMs = 20 * 60_000;

export const mail: Benchmark = {
  needs: [],
  async run() {
    const mailServer = await startMailServer();
    try {
      const service = await startService({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
      return await measure(service, mailServer);
    } finally {
      mailServer.process.disconnect();
    }
  },
};

async function measure(service: Service, mailServer: MailServer): Promise<Outcome[]> {
  const other = await asOtherOrganization(service);
  const gift = await sendOpenGift(service);
  const ceiling = await rateOfBareClient(mailServer.port);
  say(`ceiling ${ceiling.toFixed(0)} mails/s`);
  const people = Array.from({ length: recipients }, (_, index) => recipientNumber(index));
  const before = await mailServer.count();
  const load = startReading(service, gift);
  const { id } = await ask<{ id: string }>(
    service,
    'POST',
    '/v1/order_batches',
    await bodyOfBatch(service, people, { send_method: 'email_and_link' }),
  );
  await untilSent(service, id);
  const begun = performance.now();
  const first = await mailServer.count();
  const firstMails: number[] = [];
  while ((await mailServer.count()) - before - firstMails.length < recipients) {
    ensure(performance.now() - begun < giveUpMs, 'The mails did not leave in time.');
    firstMails.push(await msUntilMailed(other));
    await pause(2_000);
  }
  const seconds = (performance.now() - begun) / 1000;
  const rate = ((await mailServer.count()) - first) / seconds;
  const pages = await load.stop();
  say(`${rate.toFixed(0)} mails/s for ${seconds.toFixed(0)} s, ${pages.length} pages`);
  const work = '100,000 mails';
  return [
    ratioOutcome(`${work}, beside a bare client`, [{ ceiling, ours: rate }], {
      unit: '/s',
      goal: { atLeast: 0.35 },
    }),
    amountOutcome(`${work}: most memory of the Node process`, await peakRssMb(service.pid), {
      unit: 'MB',
      goal: { atMost: 600 },
    }),
    amountOutcome(`${work}: p99 of the page of a gift meanwhile`, percentile(pages, 0.99), {
      unit: 'ms',
      goal: { atMost: 250 },
    }),
    amountOutcome(`${work}: p99 of another organization's mail meanwhile`, percentile(firstMails, 0.99), {
      unit: 'ms',
      goal: { atMost: 2_000 },
    }),
  ];
}

interface MailServer {
  readonly process: ChildProcess;
  readonly port: number;
  /** How many mails it took. */
  count(): Promise<number>;
}

async function startMailServer(): Promise<MailServer> {
  const child = fork(join(import.meta.dirname, 'mail-server.ts'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    process: child,
    port,
    async count() {
      const answer = once(child, 'message');
      child.send('count');
      const [{ count }] = (await answer) as [{ count: number }];
      return count;
    },
  };
}

/** What the library does alone, with mails of the same size over as many connections. */
async function rateOfBareClient(port: number): Promise<number> {
  const pool = createTransport({ host: '127.0.0.1', port, pool: true, maxConnections: connections });
  const body = { from: 'a@example.com', to: 'b@example.com', subject: 'A gift', text: 'x'.repeat(700) };
  const html = `<p>${'x'.repeat(9_000)}</p>`;
  const begun = performance.now();
  let left = mailsOfCeiling;
  const sender = async () => {
    for (; left > 0; left -= 1) await pool.sendMail({ ...body, html });
  };
  await Promise.all(Array.from({ length: connections * 2 }, sender));
  pool.close();
  return mailsOfCeiling / ((performance.now() - begun) / 1000);
}

/** Returns the path of a gift that was opened. */
async function sendOpenGift(service: Service): Promise<string> {
  const body = await bodyOfBatch(service, [recipientNumber(0)]);
  const batch = await ask<{ orders_preview: { id: string; individual_gift_link: string }[] }>(
    service,
    'POST',
    '/v1/order_batches',
    body,
  );
  const [order] = batch.orders_preview;
  ensure(order !== undefined, 'The created batch has no order.');
  await openGift(service, order?.id ?? '');
  return new URL(order?.individual_gift_link ?? '').pathname;
}

const everyMs = 20;

/** Reads a page every 20 ms. Returns the duration of each read in milliseconds. */
function startReading(service: Service, path: string) {
  let isStopped = false;
  const reads: Promise<number>[] = [];
  const reading = (async () => {
    while (!isStopped) {
      reads.push(readPage(service, path));
      await pause(everyMs);
    }
  })();
  return {
    async stop(): Promise<number[]> {
      isStopped = true;
      await reading;
      return Promise.all(reads);
    },
  };
}

async function readPage(service: Service, path: string): Promise<number> {
  const { status, ms } = await send(service, 'GET', path);
  ensure(status === 200, `The page of the gift was answered with ${status}.`);
  return ms;
}

async function untilSent(service: Service, id: string): Promise<void> {
  for (;;) {
    const { send_status: status } = await ask<{ send_status: string }>(
      service,
      'GET',
      `/v1/order_batches/${id}`,
    );
    if (status === 'complete') return;
    ensure(status === 'pending', `The batch is ${status}.`);
    await pause(100);
  }
}

/** Sends a gift of an organization that has no other mail, and returns the time until its recipient was told. */
async function msUntilMailed(service: Service): Promise<number> {
  const body = await bodyOfBatch(service, [recipientNumber(1)], { send_method: 'email_and_link' });
  const begun = performance.now();
  const { orders_preview: orders } = await ask<{ orders_preview: { id: string }[] }>(
    service,
    'POST',
    '/v1/order_batches',
    body,
  );
  for (;;) {
    const order = await ask<{ status: string }>(service, 'GET', `/v1/orders/${orders[0]?.id}`);
    if (order.status === 'notified') return performance.now() - begun;
    ensure(performance.now() - begun < 60_000, 'A mail waits for more than a minute.');
    await pause(5);
  }
}
