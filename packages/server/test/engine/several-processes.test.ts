import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import {
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
  startWorkerProcess,
  untilServed,
} from './service-process.ts';

const batches = 8;
const recipients = 15;
const hour = 3_600_000;

let database: TestDatabase;
let seeded: SeededDatabase;
let mailServer: MailServer;

afterEach(async () => {
  await endProcesses();
  await mailServer.close();
  await seeded.db.close();
  await database.drop();
});

test('two APIs and two workers send each scheduled batch, mail each recipient and expire each gift once', async () => {
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
  mailServer = await startMailServer(5);
  const { databaseUrl } = database;
  const settings = { SMTP_URL: mailServer.url };
  const workers = await Promise.all([1, 2].map(() => startWorkerProcess(databaseUrl, settings)));
  const [first, second] = await Promise.all([startApiProcess(databaseUrl), startApiProcess(databaseUrl)]);
  const served = (holds: () => Promise<boolean>) => untilServed(workers, holds);
  const now = Date.now();
  await Promise.all(
    Array.from({ length: batches }, (_, index) =>
      (index % 2 === 0 ? first : second).client.orderBatches.create(scheduledGift(now + hour, index)),
    ),
  );

  // The API that advances the clock sends due batches, and both workers search for them at the same time.
  await Promise.all([
    first.client.sandbox.advanceClock({ seconds: 3_601 }),
    second.client.sandbox.advanceClock({ seconds: 3_602 }),
  ]);
  await served(async () => mailServer.received.length >= batches * recipients);
  await served(async () => (await countEvents())['order.notified'] === batches * recipients);
  await first.client.sandbox.advanceClock({ seconds: 7_200 });

  await served(async () => (await countEvents())['order.canceled'] === batches * recipients);
  expect(await countEvents()).toEqual({
    'order_batch.created': batches,
    'order_batch.completed': batches,
    'order.created': batches * recipients,
    'order.notified': batches * recipients,
    'order.canceled': batches * recipients,
  });
  expect(await countStatuses()).toEqual({ canceled: batches * recipients });
  expect(mailServer.received).toHaveLength(batches * recipients);
  expect(new Set(mailServer.received.map(({ to }) => to)).size).toBe(batches * recipients);
  expect(workers.every((worker) => worker.isRunning())).toBe(true);
}, 90_000);

function scheduledGift(at: number, index: number) {
  const body = giftFor(recipients, seeded.productId, {
    send_method: 'email_and_link',
    scheduled_send_on: new Date(at).toISOString(),
    expires_at: new Date(at + hour).toISOString(),
  });
  return {
    ...body,
    recipients: body.recipients.map((recipient, position) => ({
      ...recipient,
      email: `recipient-${index}-${position}@example.com`,
    })),
  };
}

async function countEvents(): Promise<Record<string, number>> {
  const rows = await seeded.db.query<{ event_type: string; events: number }>(
    'select event_type, count(*) as events from events group by event_type',
  );
  return Object.fromEntries(rows.map(({ event_type, events }) => [event_type, events]));
}

async function countStatuses(): Promise<Record<string, number>> {
  const rows = await seeded.db.query<{ status: string; orders: number }>(
    'select status, count(*) as orders from orders group by status',
  );
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]));
}
