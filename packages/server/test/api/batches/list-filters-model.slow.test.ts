/** Filtered lists against plain counts, while rows are made and change in transactions and blocks are counted. */
import { keysOf } from '@gifts/contract/keys-of';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { countListBlocks } from '../../../src/lists/count-list-blocks.process.ts';
import { manyChanges } from '../../../src/lists/counted-page.sql.ts';
import type { CheckpointedList } from '../../../src/queue/jobs.ts';
import { type BatchFixture, type Fields, getBody, makeKey, startBatchFixture } from './batch-fixtures.ts';

type OrganizationList = Exclude<CheckpointedList, 'shipper_shipments'>;

const lists = {
  order_batches: { status: 'send_status', statuses: ['pending', 'failed', 'canceled'] },
  orders: { status: 'status', statuses: ['created', 'opened', 'paid'] },
  order_activities: { status: 'order_status', statuses: ['created', 'opened', 'paid'] },
} as const satisfies Record<OrganizationList, object>;
const names = keysOf(lists);
/** The times of the rows lie within a day, and a test clock moves between them in any order. */
const start = Date.parse('2026-03-01T00:00:00Z');
const hours = 24;
const timeAt = (hour: number) => new Date(start + hour * 3_600_000).toISOString();

let fixture: BatchFixture;
let writers: pg.Client[];
let readers: { apiKey: string; workspaceId: string | null }[];

beforeAll(async () => {
  fixture = await startBatchFixture();
  readers = [{ apiKey: fixture.app.apiKey, workspaceId: null }];
  for (const workspaceId of fixture.workspaces)
    readers.push({ apiKey: await makeKey(fixture, { user: { workspaceIds: [workspaceId] } }), workspaceId });
  writers = await Promise.all(
    [0, 1].map(async () => {
      const writer = new pg.Client({ connectionString: fixture.app.databaseUrl });
      await writer.connect();
      return writer;
    }),
  );
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()));
  await fixture.close();
});

const add = (
  writer: pg.Client,
  {
    count,
    workspace,
    hour,
    age = '0 seconds',
  }: { count: number; workspace: number; hour: number; age?: string },
) =>
  writer.query(
    `with made as materialized (select uuid_v7(clock_timestamp() - $6::interval, n) as id from generate_series(1, $3::int) n),
    cart as (insert into carts (organization_id, id, items, created_at) values ($1, $4, '[]', now())),
    batch as (
      insert into order_batches (organization_id, id, workspace_id, user_id, send_status, from_name, cart_id,
        send_method, recipients_count, batch_name, payment_method_id, swap, international_shipping_tier,
        international_gift_cards_enabled, notifications_enabled, created_at)
      select $1, id, $2, (select id from users where organization_id = $1 limit 1), 'pending', 'Avery', $4,
        'link_multiple_custom_list', 1, 'Batch', 'CORPORATE_ACCOUNT', 'single', 'disabled', false, true, $5
      from made
    ), ordered as (
      insert into orders (organization_id, id, order_batch_id, workspace_id, position, status, recipient_first_name,
        cart_id, amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total, created_at)
      select $1, id, id, $2, 0, 'created', 'Robin', $4, 0, 0, 0, 0, $5 from made
    ), activity as (
      insert into order_activities (organization_id, id, order_id, workspace_id, order_status, created_at)
      select $1, id, id, $2, 'created', $5 from made
    )
    insert into events (organization_id, id, workspace_id, event_type, created_at, data)
    select $1, gen_random_uuid(), $2, type, now(), '{}' from made,
      unnest(array['order_batch.created', 'order.created']) as type`,
    [fixture.app.organizationId, fixture.workspaces[workspace], count, newId(), timeAt(hour), age],
  );

/** Each writer changes other rows, so that none waits for the other. */
const rowsOf = (
  table: string,
  status: string,
) => `select id, workspace_id, ${status} as previous from ${table}
  where organization_id = $1 and abs(hashtext(id::text)) % 2 = $2 order by hashtext(id::text || $3) limit $4`;

const changeOrders = `with chosen as materialized (${rowsOf('orders', 'status')}),
  changed as (update orders o set status = $5 from chosen where o.organization_id = $1 and o.id = chosen.id),
  activity as (
    insert into order_activities (organization_id, id, order_id, workspace_id, order_status, previous_status, created_at)
    select $1, uuid_v7(clock_timestamp(), 1000 + row_number() over ()::int), id, workspace_id, $5, previous, now()
    from chosen
  )
  insert into events (organization_id, id, workspace_id, event_type, created_at, data)
  select $1, gen_random_uuid(), workspace_id, 'order.paid', now(), '{}' from chosen`;
const changeBatches = `with chosen as materialized (${rowsOf('order_batches', 'send_status')}),
  changed as (update order_batches o set send_status = $5 from chosen where o.organization_id = $1 and o.id = chosen.id)
  insert into order_batch_changes (organization_id, id, order_batch_id, workspace_id, send_status, previous_status)
  select $1, uuid_v7(clock_timestamp(), 1000 + row_number() over ()::int), id, workspace_id, $5, previous from chosen`;

const writer = fc.nat({ max: 1 });
const steps = {
  add: fc.record({
    do: fc.constant('add' as const),
    writer,
    count: fc.constantFrom(1, 20, 520),
    workspace: fc.nat({ max: 1 }),
    hour: fc.nat({ max: hours }),
  }),
  change: fc.record({
    do: fc.constant('change' as const),
    writer,
    list: fc.constantFrom('orders' as const, 'order_batches' as const),
    status: fc.nat({ max: 2 }),
    rows: fc.integer({ min: 1, max: 40 }),
  }),
  end: fc.record({ do: fc.constantFrom('commit' as const, 'rollback' as const), writer }),
  count: fc.record({
    do: fc.constant('count' as const),
    list: fc.constantFrom(...names),
    reader: fc.nat({ max: 2 }),
    delayMs: fc.constantFrom(0, 0, 40, 200),
  }),
  read: fc.record({
    do: fc.constant('read' as const),
    list: fc.constantFrom(...names),
    reader: fc.nat({ max: 2 }),
    status: fc.option(fc.nat({ max: 2 })),
    after: fc.option(fc.nat({ max: hours })),
    before: fc.option(fc.nat({ max: hours })),
    perPage: fc.integer({ min: 1, max: 100 }),
    place: fc.double({ min: 0, max: 1.1, noNaN: true }),
    sort: fc.constantFrom('newest' as const, 'oldest' as const),
  }),
};
type Step = {
  [Name in keyof typeof steps]: (typeof steps)[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};

const anyStep = fc.oneof(
  { arbitrary: steps.add, weight: 2 },
  { arbitrary: steps.change, weight: 3 },
  { arbitrary: steps.end, weight: 2 },
  { arbitrary: steps.count, weight: 3 },
  { arbitrary: steps.read, weight: 6 },
);

async function change({ writer, list, status, rows }: Step['change']): Promise<void> {
  const text = list === 'orders' ? changeOrders : changeBatches;
  const values = [fixture.app.organizationId, writer, newId(), rows, lists[list].statuses[status]];
  await writers[writer]?.query(text, values);
}

async function count({ list, reader, delayMs }: Step['count']): Promise<void> {
  const scope = {
    organizationId: fixture.app.organizationId,
    partId: readers[reader]?.workspaceId ?? null,
  };
  await countListBlocks(fixture.app.services.db, list, scope, delayMs);
}

async function read({
  list,
  reader,
  status,
  after,
  before,
  perPage,
  place,
  sort,
}: Step['read']): Promise<void> {
  const { apiKey = '', workspaceId = null } = readers[reader] ?? {};
  const { statuses, status: column } = lists[list];
  const values = [
    fixture.app.organizationId,
    workspaceId,
    status === null ? null : statuses[status],
    after === null ? null : timeAt(after),
    before === null ? null : timeAt(before),
  ];
  const matching = `from ${list} where organization_id = $1 and ($2::uuid is null or workspace_id = $2)
    and ($3::text is null or ${column} = $3) and ($4::timestamptz is null or created_at >= $4)
    and ($5::timestamptz is null or created_at <= $5)`;
  const { db } = fixture.app;
  const [{ total } = { total: -1 }] = await db.query<{ total: number }>(
    `select count(*) as total ${matching}`,
    values,
  );
  const page = 1 + Math.floor((place * total) / perPage);
  const isOfActivities = list === 'order_activities';
  const direction = sort === 'oldest' && !isOfActivities ? 'asc' : 'desc';
  const ordered = `select id ${matching} order by id ${direction} limit $6 offset $7`;
  const rows = await db.query<{ id: string }>(ordered, [...values, perPage, (page - 1) * perPage]);
  const [, , ofStatus, from, to] = values;
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(perPage),
    ...(!isOfActivities && { sort }),
    ...(ofStatus && { [isOfActivities ? 'statuses' : column]: ofStatus }),
    ...(from && { [isOfActivities ? 'after' : 'created_at[after]']: from }),
    ...(to && { [isOfActivities ? 'before' : 'created_at[before]']: to }),
  });
  const { data, list_meta } = await getBody(fixture, `/v1/${list}?${query}`, apiKey);
  const ids = data.map(({ id }: Fields) => id);
  expect({ total: list_meta.total_count, ids }).toEqual({ total, ids: rows.map(({ id }) => id) });
}

async function take(step: Step[keyof Step]): Promise<unknown> {
  if (step.do === 'add') return add(writers[step.writer] as pg.Client, step);
  if (step.do === 'change') return change(step);
  if (step.do === 'count') return count(step);
  if (step.do === 'read') return read(step);
  return writers[step.writer]?.query(`${step.do}; begin`);
}

/** Reads the orders or batches with one status. */
const readStatus = (list: 'orders' | 'order_batches', status: number, reader = 0) =>
  read({
    do: 'read',
    list,
    reader,
    status,
    after: null,
    before: null,
    perPage: 20,
    place: 0,
    sort: 'newest',
  });

it.each(['orders', 'order_batches'] as const)(
  'a change that is younger than the blocks of its row counts once: %s',
  async (list) => {
    const [first] = writers;
    const { services, organizationId } = fixture.app;
    const scope = { organizationId, partId: fixture.workspaces[1] };
    if (list === 'orders')
      await add(first as pg.Client, { count: 1_300, workspace: 1, hour: 1, age: '1 minute' });
    for (const writer of [0, 1]) await change({ do: 'change', list, writer, status: 1, rows: 300 });
    await countListBlocks(services.db, list, scope);
    for (const status of [0, 1, 2]) await readStatus(list, status, 2);
    for (const writer of [0, 1]) await change({ do: 'change', list, writer, status: 2, rows: 200 });
    for (const status of [0, 1, 2]) await readStatus(list, status, 2);
    await countListBlocks(services.db, list, scope, 0);
    for (const status of [0, 1, 2]) await readStatus(list, status, 2);
  },
);

it('a list is not counted while changes of an earlier release, which do not say what was before, are young', async () => {
  const [first] = writers;
  const { services, db, organizationId } = fixture.app;
  await add(first as pg.Client, { count: 600, workspace: 0, hour: 1 });
  await first?.query(
    `with changed as (update orders set status = 'opened' where id = (select id from orders where workspace_id = $1 order by id limit 1) returning *)
    insert into order_activities (organization_id, id, order_id, workspace_id, order_status, created_at)
    select organization_id, uuid_v7(clock_timestamp(), 0), id, workspace_id, 'opened', now() from changed`,
    [fixture.workspaces[0]],
  );
  await countListBlocks(services.db, 'orders', { organizationId, partId: null });
  expect(await db.query('select list from list_counts where scope_id = organization_id')).toEqual([]);
  for (const status of [0, 1, 2]) await readStatus('orders', status);
  await count({ do: 'count', list: 'orders', reader: 0, delayMs: 0 });
  expect(await db.query('select list from list_counts where scope_id = organization_id')).toEqual([
    { list: 'orders' },
  ]);
  for (const status of [0, 1, 2]) await readStatus('orders', status);
});

it('a request with more changes than it can add up counts all rows', async () => {
  const [first] = writers;
  await add(first as pg.Client, { count: 600, workspace: 0, hour: 1 });
  await count({ do: 'count', list: 'orders', reader: 0, delayMs: 0 });
  await first?.query(
    `insert into order_activities (organization_id, id, order_id, workspace_id, order_status, previous_status, created_at)
    select $1, uuid_v7(clock_timestamp(), n), o.id, o.workspace_id, (array['created', 'opened'])[1 + n % 2],
      (array['created', 'opened'])[2 - n % 2], now()
    from generate_series(1, $2::int) n, (select * from orders where organization_id = $1 order by id desc limit 1) as o`,
    [fixture.app.organizationId, manyChanges + 1],
  );
  await first?.query(
    `update orders set status = 'opened' where id = (select id from orders order by id desc limit 1)`,
  );
  for (const status of [0, 1, 2]) await readStatus('orders', status);
  await count({ do: 'count', list: 'orders', reader: 0, delayMs: 0 });
  for (const status of [0, 1, 2]) await readStatus('orders', status);
});

it('totals and pages of every filter are those of a plain query', async () => {
  const [first] = writers;
  for (const workspace of [0, 1, 0])
    await add(first as pg.Client, { count: 600, workspace, hour: 6 * workspace });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 50 }), async (all) => {
      for (const writer of writers) await writer.query('begin');
      for (const step of all) await take(step);
      for (const writer of writers) await writer.query('commit');
    }),
    { numRuns: 12 },
  );
  const blocks = await fixture.app.db.query<{ list: string; count: number }>(
    'select list, count(*) as count from list_blocks group by list order by list',
  );
  expect(blocks.map(({ list }) => list)).toEqual(['order_activities', 'order_batches', 'orders']);
  for (const { count } of blocks) expect(count).toBeGreaterThan(3);
});
