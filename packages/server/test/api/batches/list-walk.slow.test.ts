import { keysOf } from '@gifts/contract/keys-of';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { buildListCheckpoints } from '../../../src/lists/build-list-checkpoints.ts';
import { createWorkspace } from '../../../src/modules/organizations/create-workspace.ts';
import type { CheckpointedList } from '../../../src/queue/jobs.ts';
import { type BatchFixture, type Fields, getBody, makeKey, startBatchFixture } from './batch-fixtures.ts';

/**
 * Each list has rows in three workspaces. The rows are older than the stable watermark, so they can have
 * checkpoints.
 */
type OrganizationList = Exclude<CheckpointedList, 'shipper_shipments'>;

const lists = {
  order_batches: '/v1/order_batches',
  orders: '/v1/orders',
  order_activities: '/v1/order_activities',
} as const satisfies Record<OrganizationList, string>;
const names = keysOf(lists);

interface Reader {
  name: string;
  apiKey: string;
  /** The workspaces whose rows the key can see. */
  workspaces: number[];
  query?: string;
}

let fixture: BatchFixture;
let workspaces: string[];
let readers: Reader[];
let rows = 0;

beforeAll(async () => {
  fixture = await startBatchFixture();
  const { db, organizationId, apiKey } = fixture.app;
  const third = await db.transaction(async (tx) => createWorkspace(tx, { organizationId, name: 'Third' }));
  workspaces = [...fixture.workspaces, third];
  const keyOf = (...places: number[]) =>
    makeKey(fixture, { user: { workspaceIds: places.map((place) => workspaces[place] ?? '') } });
  readers = [
    { name: 'of all workspaces', apiKey, workspaces: [0, 1, 2] },
    { name: 'of one workspace', apiKey: await keyOf(1), workspaces: [1] },
    { name: 'of two of three workspaces', apiKey: await keyOf(0, 2), workspaces: [0, 2] },
  ];
  await addRows(350);
});
afterAll(() => fixture.close());

/** Creates batches with an order, an activity and their events each, newer than all rows before. */
async function addRows(count: number): Promise<void> {
  const { db, organizationId } = fixture.app;
  const cartId = newId();
  await db.query(
    `with cart as (
      insert into carts (organization_id, id, items, created_at) values ($1, $2, '[]', now())
    ), numbered as materialized (
      select n, uuid_v7(date_trunc('day', now()) - interval '1 day', n) as id,
        ($3::uuid[])[1 + (n * 7 % 5) % 3] as workspace_id
      from generate_series($4::int, $5::int) n
    ), batch as (
      insert into order_batches (organization_id, id, workspace_id, user_id, send_status, from_name, cart_id,
        send_method, recipients_count, orders_count, batch_name, payment_method_id, swap,
        international_shipping_tier, international_gift_cards_enabled, notifications_enabled, created_at)
      select $1, id, workspace_id, (select id from users where organization_id = $1 limit 1), 'complete', 'Avery',
        $2, 'link_multiple_custom_list', 1, 1, 'Batch ' || n, 'CORPORATE_ACCOUNT', 'single', 'disabled', false,
        true, now() from numbered
    ), made as (
      insert into orders (organization_id, id, order_batch_id, workspace_id, position, status,
        recipient_first_name, cart_id, amount_product, amount_shipping, amount_processing_fee,
        amount_pre_tax_total, created_at)
      select $1, id, id, workspace_id, 0, 'created', 'Robin', $2, 0, 0, 0, 0, now() from numbered
    ), activity as (
      insert into order_activities (organization_id, id, order_id, workspace_id, order_status, created_at)
      select $1, id, id, workspace_id, 'created', now() from numbered
    )
    insert into events (organization_id, id, workspace_id, event_type, created_at, data)
    select $1, gen_random_uuid(), workspace_id, type, now(), '{}'
    from numbered, unnest(array['order_batch.created', 'order.created']) as type`,
    [organizationId, cartId, workspaces, rows + 1, rows + count],
  );
  rows += count;
}

async function buildCheckpoints(list: OrganizationList): Promise<void> {
  const { db, organizationId } = fixture.app;
  for (const workspaceId of [null, ...workspaces])
    await buildListCheckpoints(db, list, { organizationId, partId: workspaceId });
}

async function rowsFor(reader: Reader): Promise<string[]> {
  const reached = await fixture.app.db.query<{ id: string }>(
    'select id from order_batches where organization_id = $1 and workspace_id = any($2::uuid[]) order by id desc',
    [fixture.app.organizationId, reader.workspaces.map((place) => workspaces[place])],
  );
  return reached.map(({ id }) => id);
}

async function page(list: OrganizationList, reader: Reader, number: number, perPage: number) {
  const query = `?page=${number}&per_page=${perPage}${reader.query ?? ''}`;
  const { data, list_meta } = await getBody(fixture, `${lists[list]}${query}`, reader.apiKey);
  return { ids: data.map(({ id }: Fields) => id), total: list_meta.total_count };
}

async function walk(list: OrganizationList, reader: Reader, perPage: number): Promise<string[]> {
  const seen: string[] = [];
  for (let number = 1; ; number += 1) {
    const { ids } = await page(list, reader, number, perPage);
    if (ids.length === 0) return seen;
    seen.push(...ids);
  }
}

const checkpointsOf = async (list: OrganizationList): Promise<number> => {
  const [row] = await fixture.app.db.query<{ count: number }>(
    'select count(*) as count from list_marks where list = $1',
    [list],
  );
  return row?.count ?? 0;
};

describe('walking all pages', () => {
  it('visits every row once, newest first, without checkpoints, after them and among them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.nat({ max: 2 }),
        fc.integer({ min: 17, max: 100 }),
        fc.nat({ max: 60 }),
        fc.boolean(),
        async (list, readerIndex, perPage, newRows, isMarked) => {
          const reader = readers[readerIndex];
          if (!reader) return;
          await addRows(newRows);
          if (isMarked) await buildCheckpoints(list);
          const expected = await rowsFor(reader);
          expect(await walk(list, reader, perPage)).toEqual(expected);
          expect((await page(list, reader, 1, 1)).total).toBe(expected.length);
          const past = await page(list, reader, Math.ceil(expected.length / perPage) + 1, perPage);
          expect(past).toEqual({ ids: [], total: expected.length });
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each(names)('%s: every page of a list with checkpoints has the right rows', async (list) => {
    await buildCheckpoints(list);
    expect(await checkpointsOf(list)).toBeGreaterThan(4);
    for (const reader of readers) {
      const expected = await rowsFor(reader);
      const place = fc.record({
        perPage: fc.integer({ min: 1, max: 100 }),
        offset: fc.nat(expected.length),
        isOldest: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(place, async ({ perPage, offset, isOldest }) => {
          const isReversed = isOldest && list !== 'order_activities';
          const rowsInOrder = isReversed ? expected.toReversed() : expected;
          const query = isReversed ? `${reader.query ?? ''}&sort=oldest` : reader.query;
          const number = 1 + Math.floor(offset / perPage);
          const start = (number - 1) * perPage;
          const found = await page(
            list,
            { ...reader, ...(query !== undefined && { query }) },
            number,
            perPage,
          );
          expect(found).toEqual({ ids: rowsInOrder.slice(start, start + perPage), total: expected.length });
        }),
        { numRuns: 25 },
      );
    }
  });

  it('of a filtered list visits all rows that match the filter', async () => {
    const [all] = readers;
    if (!all) return;
    const [row] = await fixture.app.db.query<{ id: string }>(
      'select id from order_batches order by id desc offset 70 limit 1',
    );
    await fixture.app.db.query(`update order_batches set customer_reference_id = 'one' where id = $1`, [
      row?.id,
    ]);
    expect(await walk('order_batches', { ...all, query: '&customer_reference_id=one' }, 1)).toEqual([
      row?.id,
    ]);
    const ofSecond = { ...all, query: `&workspace_id=${workspaces[1]}` };
    expect(await walk('order_batches', ofSecond, 33)).toEqual(await rowsFor({ ...all, workspaces: [1] }));
    expect(await walk('orders', { ...all, query: '&status=created' }, 97)).toEqual(await rowsFor(all));
  });
});

describe('checkpoints', () => {
  it('are not built among rows after which a smaller id can still commit', async () => {
    const isolated = await startBatchFixture();
    try {
      const { db, organizationId } = isolated.app;
      const make = (age: string) =>
        db.query(
          `with cart as (insert into carts (organization_id, id, items, created_at)
             select $1, gen_random_uuid(), '[]', now() returning id)
           insert into order_batches (organization_id, id, workspace_id, user_id, send_status, from_name, cart_id,
             send_method, recipients_count, batch_name, payment_method_id, swap, international_shipping_tier,
             international_gift_cards_enabled, notifications_enabled, created_at)
           select $1, uuid_v7(now() - $2::interval, n), $3, (select id from users where organization_id = $1 limit 1),
             'pending', 'Avery', cart.id, 'link_multiple_custom_list', 1, 'Batch', 'BALANCE', 'single', 'disabled',
             false, true, now() from cart, generate_series(1, 150) n`,
          [organizationId, age, isolated.workspaces[0]],
        );
      const marks = () =>
        db
          .query<{ ordinal: number }>('select ordinal from list_marks order by ordinal')
          .then((found) => found.map(({ ordinal }) => ordinal));
      const scope = { organizationId, partId: null };
      await make('0 seconds');
      await buildListCheckpoints(db, 'order_batches', scope);
      expect(await marks()).toEqual([]);
      await make('1 minute');
      await buildListCheckpoints(db, 'order_batches', scope);
      expect(await marks()).toEqual([100]);
      await Promise.all([
        buildListCheckpoints(db, 'order_batches', scope),
        buildListCheckpoints(db, 'order_batches', scope),
      ]);
      expect(await marks()).toEqual([100]);
    } finally {
      await isolated.close();
    }
  });
});
