/** Totals of lists whose newest rows have no checkpoints yet. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { buildListCheckpoints } from '../../../src/lists/build-list-checkpoints.ts';
import { recentTotals } from '../../../src/lists/recent-totals.ts';
import { resumeNumbering } from '../../../src/modules/events/event-streams.sql.ts';
import type { CheckpointedList } from '../../../src/queue/jobs.ts';
import {
  type BatchFixture,
  created,
  getBody,
  makeKey,
  newYork,
  people,
  runSendJobs,
  startBatchFixture,
} from './batch-fixtures.ts';

type OrganizationList = Exclude<CheckpointedList, 'shipper_shipments'>;

const lists = {
  order_batches: '/v1/order_batches',
  orders: '/v1/orders',
  order_activities: '/v1/order_activities',
} as const satisfies Record<OrganizationList, string>;
const names = Object.keys(lists) as OrganizationList[];
/** With fewer rows behind the last checkpoint, a total is counted each time. */
const burst = 320;

let fixture: BatchFixture;
let writers: pg.Client[];
/** The key of an admin, who sees both workspaces, and a key for each workspace. */
let readers: { apiKey: string; workspaceId: string | null }[];

async function open(): Promise<void> {
  fixture = await startBatchFixture();
  readers = [{ apiKey: fixture.app.apiKey, workspaceId: null }];
  for (const workspaceId of fixture.workspaces)
    readers.push({ apiKey: await makeKey(fixture, { user: { workspaceIds: [workspaceId] } }), workspaceId });
  writers = await Promise.all(
    [0, 1, 2].map(async () => {
      const writer = new pg.Client({ connectionString: fixture.app.databaseUrl });
      await writer.connect();
      return writer;
    }),
  );
}

async function close(): Promise<void> {
  await Promise.all(writers.map((writer) => writer.end()));
  await fixture.close();
}

/** Writes batches with an order and an activity each, and their events, as a create does. */
async function write(
  writer: pg.Client,
  { count, workspace = 0, age = '0 seconds' }: { count: number; workspace?: number; age?: string },
): Promise<void> {
  await writer.query(
    `with made as materialized (
      select uuid_v7(now() - $4::interval, (1 + random() * 1000000)::int + n) as id from generate_series(1, $3::int) n
    ), cart as (
      insert into carts (organization_id, id, items, created_at) values ($1, $5, '[]', now())
    ), batch as (
      insert into order_batches (organization_id, id, workspace_id, user_id, send_status, from_name, cart_id,
        send_method, recipients_count, orders_count, batch_name, payment_method_id, swap,
        international_shipping_tier, international_gift_cards_enabled, notifications_enabled, created_at)
      select $1, id, $2, (select id from users where organization_id = $1 limit 1), 'complete', 'Avery', $5,
        'link_multiple_custom_list', 1, 1, 'Batch', 'CORPORATE_ACCOUNT', 'single', 'disabled', false, true, now()
      from made
    ), ordered as (
      insert into orders (organization_id, id, order_batch_id, workspace_id, position, status, recipient_first_name,
        cart_id, amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total, created_at)
      select $1, id, id, $2, 0, 'created', 'Robin', $5, 0, 0, 0, 0, now() from made
    ), activity as (
      insert into order_activities (organization_id, id, order_id, workspace_id, order_status, created_at)
      select $1, id, id, $2, 'created', now() from made
    )
    insert into events (organization_id, id, workspace_id, event_type, created_at, data)
    select $1, gen_random_uuid(), $2, type, now(), '{}' from made,
      unnest(array['order_batch.created', 'order.created']) as type`,
    [fixture.app.organizationId, fixture.workspaces[workspace], count, age, newId()],
  );
}

const countOf = async (list: OrganizationList, workspaceId: string | null): Promise<number> => {
  const [row] = await fixture.app.db.query<{ count: number }>(
    `select count(*) as count from ${list} where organization_id = $1 and ($2::uuid is null or workspace_id = $2)`,
    [fixture.app.organizationId, workspaceId],
  );
  return row?.count ?? -1;
};

const totalOf = async (list: OrganizationList, apiKey: string): Promise<number> =>
  (await getBody(fixture, lists[list], apiKey)).list_meta.total_count;

/** Compares every total with a plain count. */
async function expectExactTotals(): Promise<void> {
  for (const list of names)
    for (const { apiKey, workspaceId } of readers)
      expect([list, workspaceId, await totalOf(list, apiKey)]).toEqual([
        list,
        workspaceId,
        await countOf(list, workspaceId),
      ]);
}

const remembered = (list: OrganizationList, workspaceId: string | null = null) =>
  recentTotals(fixture.app.services.db).of(list, {
    organizationId: fixture.app.organizationId,
    partId: workspaceId,
  });

describe('while transactions begin, write, commit and roll back in any order', () => {
  beforeAll(open);
  afterAll(close);

  const step = fc.oneof(
    fc.record({
      writer: fc.nat({ max: 2 }),
      do: fc.constant('write' as const),
      count: fc.integer({ min: 1, max: 5 }),
      workspace: fc.nat({ max: 1 }),
      age: fc.constantFrom('0 seconds', '3 seconds', '1 hour'),
    }),
    fc.record({ writer: fc.nat({ max: 2 }), do: fc.constantFrom('commit' as const, 'rollback' as const) }),
    fc.record({
      do: fc.constant('read' as const),
      list: fc.constantFrom(...names),
      reader: fc.nat({ max: 2 }),
    }),
  );

  it('each total is what a count finds', async () => {
    const [first] = writers;
    for (const workspace of [0, 1]) await write(first as pg.Client, { count: burst, workspace });
    await expectExactTotals();
    for (const list of names) expect(remembered(list)?.total).toBe(2 * burst);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const writer of writers) await writer.query('begin');
        for (const each of steps) {
          if (each.do === 'read') {
            const { apiKey, workspaceId } = readers[each.reader] as (typeof readers)[number];
            expect(await totalOf(each.list, apiKey)).toBe(await countOf(each.list, workspaceId));
          } else if (each.do === 'write') await write(writers[each.writer] as pg.Client, each);
          else await (writers[each.writer] as pg.Client).query(`${each.do}; begin`);
        }
        await expectExactTotals();
        for (const writer of writers) await writer.query('commit');
        await expectExactTotals();
      }),
      { numRuns: 25 },
    );
    for (const list of names) expect(remembered(list)).toBeDefined();
  });
});

describe('a remembered total', () => {
  beforeEach(async () => {
    await open();
    await write(writers[0] as pg.Client, { count: burst, age: '1 minute' });
    await expectExactTotals();
    for (const list of names) expect(remembered(list)?.total).toBe(burst);
  });
  afterEach(close);

  it('is not needed any more when checkpoints have been built', async () => {
    const { db } = fixture.app.services;
    const scope = { organizationId: fixture.app.organizationId, partId: null };
    for (const list of names) await buildListCheckpoints(db, list, scope);
    await expectExactTotals();
    for (const list of names) expect(remembered(list)).toBeUndefined();
    await expectExactTotals();
  });

  it('is not used after a restore continued the transaction numbers', async () => {
    const { db } = fixture.app.services;
    // Like a stream of a cluster that has counted further.
    await fixture.app.db.query(
      `insert into event_streams (organization_id, horizon) values ($1, 1000000000)
       on conflict (organization_id) do update set horizon = excluded.horizon`,
      [fixture.app.organizationId],
    );
    await resumeNumbering(db);
    await expectExactTotals();
    await write(writers[0] as pg.Client, { count: 3 });
    await expectExactTotals();
  });

  it('is forgotten when a connection to the server is lost', async () => {
    await fixture.app.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name <> ''`,
    );
    await expect.poll(() => remembered('orders')).toBeUndefined();
    await expect.poll(async () => (await fixture.app.request('GET', '/v1/orders')).status).toBe(200);
    await expectExactTotals();
  });
});

describe('every way in which rows are made', () => {
  beforeAll(open);
  afterAll(close);

  it('writes exactly one event for each batch, order and activity, in the same transaction and workspace', async () => {
    const apiKey = await makeKey(fixture, { user: { workspaceIds: [fixture.workspaces[1]] } });
    await created(fixture, { recipients: people(3) });
    await created(fixture, { recipients: people(2) }, { apiKey });
    await created(fixture, { recipients: people(burst) });
    await created(fixture, { recipients: people(12) }, { apiKey });
    await created(fixture, {
      recipients: people(2, { mailing_address: newYork }),
      send_method: 'direct_send',
    });
    await created(fixture, {
      recipients: people(12, { mailing_address: newYork }),
      send_method: 'direct_send',
    });
    await expectExactTotals();
    await runSendJobs(fixture);
    await expectExactTotals();
    expect(remembered('orders')).toBeDefined();
    const { data } = await getBody(fixture, '/v1/orders');
    const { status } = await fixture.app.request('POST', `/v1/orders/${data.at(-1).id}/cancel`, { body: {} });
    expect(status).toBeLessThan(300);
    await created(fixture, { recipients: people(2) }, { apiKey });
    await expectExactTotals();
  });
});
