/** Database connections are lost while deliveries are loaded, sent and recorded. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pauseAtRandom } from '../../harness/pause-at-random.ts';
import { startWebhookFixture, untilReceived, type WebhookFixture } from './webhook-fixtures.ts';

let fixture: WebhookFixture;
let outside: pg.Client;
beforeAll(async () => {
  fixture = await startWebhookFixture();
  outside = new pg.Client({ connectionString: fixture.app.databaseUrl });
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await fixture.close();
});

const cutConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`;
const unfinished = `select count(*)::int as count from webhook_deliveries
  where status = 'pending'`;

it('everything arrives and is recorded, however often connections are lost', async () => {
  const receivers = await Promise.all(
    Array.from({ length: 3 }, () =>
      fixture.receiver((_request, response) => setTimeout(() => response.end(), 4)),
    ),
  );
  for (const receiver of receivers) await fixture.webhook(receiver);
  const ids = await fixture.emitEvents(400);
  for (const receiver of receivers) await untilReceived(receiver, 1);
  for (let round = 0; round < 12; round += 1) {
    await outside.query(cutConnections);
    await pauseAtRandom(0, 60);
  }
  await expect
    .poll(async () => (await outside.query(unfinished)).rows[0].count, { timeout: 25_000, interval: 50 })
    .toBe(0);
  for (const receiver of receivers) expect([...receiver.ids()].sort()).toEqual([...ids].sort());
  const [row] = await fixture.app.db.query<{ succeeded: number }>(
    `select count(*) as succeeded from webhook_deliveries where status = 'succeeded'`,
  );
  expect(row?.succeeded).toBe(ids.length * receivers.length);
});
