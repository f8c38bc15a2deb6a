import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import type { TextDatabase } from '../harness/text-queries.ts';
import { until } from './engine-process.ts';
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts';
import { residentMegabytes } from './resident-memory.ts';
import {
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
  startWorkerProcess,
} from './service-process.ts';

const recipients = 600;
const kills = 6;
const jobsAtOnce = 4;
/** The number of mails that one job sends at the same time; see notify-recipients.ts. */
const mailsAtOnce = 6;

let mailServer: MailServer;
let database: TestDatabase;
let seeded: SeededDatabase;

afterEach(async () => {
  await endProcesses();
  await mailServer.close();
  await seeded.db.close();
  await database.drop();
});

test('a worker that is killed while it mails reaches everyone, and never repeats what was recorded as sent', async () => {
  mailServer = await startMailServer(20);
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
  const { db, productId } = seeded;
  const { databaseUrl } = database;
  const settings = { SMTP_URL: mailServer.url, WORKER_CONCURRENCY: String(jobsAtOnce) };
  const { client } = await startApiProcess(databaseUrl);
  const body = giftFor(recipients, productId, { send_method: 'email_and_link' });
  const batch = await client.orderBatches.create(body);

  const killedAt: { received: number; recorded: Set<string> }[] = [];
  while (killedAt.length < kills) {
    const worker = await startWorkerProcess(databaseUrl, settings);
    await until(async () => mailServer.received.length > 0);
    await pauseAtRandom(50, 600);
    await worker.kill();
    killedAt.push({ received: mailServer.received.length, recorded: await sentMails(db) });
  }
  const last = await startWorkerProcess(databaseUrl, settings);
  await until(async () => (await sentMails(db)).size === recipients);

  const addresses = new Set(mailServer.received.map(({ to }) => to));
  expect(addresses).toEqual(new Set(body.recipients.map(({ email }) => email)));
  expect(killedAt.some(({ recorded }) => recorded.size > 0 && recorded.size < recipients)).toBe(true);
  let begun = 0;
  for (const { received, recorded } of killedAt) {
    const inFlight = [...idsOf(mailServer.received.slice(begun, received))].filter((id) => !recorded.has(id));
    expect(inFlight.length).toBeLessThanOrEqual(jobsAtOnce * mailsAtOnce);
    expect([...idsOf(mailServer.received.slice(received))].filter((id) => recorded.has(id))).toEqual([]);
    begun = received;
  }
  expect(await sentMails(db)).toEqual(idsOf(mailServer.received));
  await until(async () => (await countNotified(db)).orders === recipients);
  expect(await countNotified(db)).toEqual({ orders: recipients, events: recipients, activities: recipients });
  expect((await client.orderBatches.get(batch.id)).send_status).toBe('complete');
  expect(await residentMegabytes(last.pid)).toBeLessThan(400);
}, 120_000);

/** A Message-ID begins with the id of the mail's row. */
const idsOf = (mails: readonly ReceivedMail[]): Set<string> =>
  new Set(mails.map(({ messageId }) => messageId.split('@')[0] ?? ''));

async function sentMails(db: TextDatabase): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>("select id from mails where status = 'sent'");
  return new Set(rows.map(({ id }) => id));
}

async function countNotified(
  db: TextDatabase,
): Promise<{ orders: number; events: number; activities: number }> {
  const [counts] = await db.query<{ orders: number; events: number; activities: number }>(
    `select (select count(*) from orders where status = 'notified') as orders,
      (select count(*) from events where event_type = 'order.notified') as events,
      (select count(*) from order_activities where order_status = 'notified') as activities`,
  );
  return counts ?? { orders: 0, events: 0, activities: 0 };
}
