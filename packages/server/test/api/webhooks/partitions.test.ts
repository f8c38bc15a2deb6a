/** Deliveries are kept for 90 days in partitions by month, and every row has a partition. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { writeTestDelivery } from '../../../src/modules/webhooks/deliveries/deliveries.sql.ts';
import { maintainWebhookPartitions } from '../../../src/modules/webhooks/deliveries/maintain-webhook-partitions.process.ts';
import { nameWithoutNumber, storedTables } from '../../harness/stored-tables.ts';
import { startWebhookFixture, type WebhookFixture } from './webhook-fixtures.ts';

let fixture: WebhookFixture;
let endpointId: string;
beforeAll(async () => {
  fixture = await startWebhookFixture({ worker: false });
  endpointId = (await fixture.webhook(await fixture.receiver())).id;
});
afterAll(() => fixture.close());

const partitionsOf = async (parent: string): Promise<string[]> => {
  const rows = await fixture.app.db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = $1::regclass order by 1`,
    [parent],
  );
  return rows.map(({ name }) => name);
};

/** An id as it is made `days` days from now; a negative number means days ago. */
async function idOf(days: number): Promise<string> {
  const [row] = await fixture.app.db.query<{ id: string }>(
    `select uuid_v7(now() + make_interval(days => $1), 1) as id`,
    [days],
  );
  return row?.id ?? '';
}

async function deliver(eventId: string): Promise<void> {
  await fixture.app.db.transaction(async (tx) => {
    const { organizationId } = fixture.app;
    writeTestDelivery(tx, {
      organizationId,
      endpointId,
      eventId,
      eventType: 'order.paid',
      at: new Date(),
      data: '{}',
    });
    tx.defer(
      `insert into webhook_attempts (organization_id, id, endpoint_id, event_id, attempted_at, response_status, duration_ms)
      values ($1, $2, $3, $2, now(), 200, 5)`,
      [organizationId, eventId, endpointId],
    );
  });
}

async function placeOf(eventId: string): Promise<string[]> {
  const { db } = fixture.app;
  const [deliveries, attempts] = await storedTables(db, ['webhook_deliveries', 'webhook_attempts']);
  const rows = await db.query<{ place: string }>(
    `select ${nameWithoutNumber('d.tableoid::regclass')} as place from ${deliveries} d where event_id = $1
    union all select ${nameWithoutNumber('a.tableoid::regclass')} from ${attempts} a where event_id = $1 order by 1`,
    [eventId],
  );
  return rows.map(({ place }) => place);
}

it('there are partitions for this month and the next two', async () => {
  expect(await partitionsOf('webhook_deliveries')).toHaveLength(4);
  expect(await partitionsOf('webhook_attempts')).toHaveLength(4);
  const id = newId();
  await deliver(id);
  expect(await placeOf(id)).not.toContain('webhook_deliveries_other');
});

it('a row without a month is kept in the default partition, and moved when its month is made', async () => {
  const ahead = await idOf(200);
  await deliver(ahead);
  expect(await placeOf(ahead)).toEqual(['webhook_attempts_other', 'webhook_deliveries_other']);
  for (const [parent, column] of [
    ['webhook_deliveries', 'event_id'],
    ['webhook_attempts', 'id'],
  ]) {
    await fixture.app.db.query(
      `select make_month_partition($1, $2, date_trunc('month', (now() + interval '200 days') at time zone 'UTC') at time zone 'UTC')`,
      [parent, column],
    );
  }
  expect(await placeOf(ahead)).toEqual([
    expect.stringMatching(/^webhook_attempts_\d{4}_\d{2}$/),
    expect.stringMatching(/^webhook_deliveries_\d{4}_\d{2}$/),
  ]);
});

it('a month that ended more than 90 days ago is dropped, with rows as old in the default partition; younger rows stay', async () => {
  const [old, stray, young] = [await idOf(-150), await idOf(-400), await idOf(-60)];
  await fixture.app.db.query(
    `select make_month_partition('webhook_deliveries', 'event_id', date_trunc('month', (now() - interval '150 days') at time zone 'UTC') at time zone 'UTC')`,
  );
  for (const id of [old, stray, young]) await deliver(id);
  const before = await partitionsOf('webhook_deliveries');
  await maintainWebhookPartitions(fixture.app.db);
  await maintainWebhookPartitions(fixture.app.db);
  expect((await partitionsOf('webhook_deliveries')).length).toBe(before.length - 1);
  expect([await placeOf(old), await placeOf(stray)]).toEqual([[], []]);
  expect(await placeOf(young)).toHaveLength(2);
});
