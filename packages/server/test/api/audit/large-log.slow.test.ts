/** Filters of a long log are answered by indexes, and not by reading it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedTable } from '../../harness/stored-tables.ts';
import { type OpenTestDatabase, openTestDatabase } from '../operators/open-test-database.ts';

let database: OpenTestDatabase;
const organizationId = '019b0000-0000-7000-8000-000000000001';
const rare = '019b0000-0000-7000-8000-0000000000aa';
const entries = 60_000;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.query(
    `insert into audit_entries (organization_id, id, kind, act, actor_kind, actor_id, actor, subject_kind, subject_id, details)
     select $1::uuid, uuid_v7(now() - n * interval '1 s', n), 'change',
       case when n = $3::int then 'keys_revoke' else 'create_order_batch' end, 'user',
       case when n = $3 then $2::text else $1::uuid::text end, '{"kind": "recipient"}', 'order_batch',
       case when n = $3 then $2::text else n::text end, '{}'
     from generate_series(1, $3::int) as n`,
    [organizationId, rare, entries],
  );
  await database.db.query(
    `insert into audit_entries (organization_id, id, kind, act, actor_kind, actor_id, actor, subject_kind, shown_ids, details)
     select $1::uuid, uuid_v7(now() - n * interval '1 s', n), 'look', 'list_fulfilment_shipments', 'fulfilment_key', 'key',
       '{"kind": "recipient"}', 'shipment',
       case when n = $3::int then array[$2::uuid] else array(select uuid_v7(now(), n % 1000 + i) from generate_series(1, 20) as i) end,
       '{}'
     from generate_series(1, $3::int) as n`,
    [organizationId, rare, entries],
  );
  await database.db.query(`vacuum analyze ${await storedTable(database.db, 'audit_entries')}`);
});
afterAll(() => database.close());

it.each([
  ['act', `e.act = 'keys_revoke'`],
  ['actor', `e.actor_id = '${rare}'`],
  ['subject', `e.subject_id = '${rare}'`],
  ['subject among those that a look showed', `e.shown_ids @> array['${rare}'::uuid]`],
  [
    'subject, of one kind',
    `e.shown_ids @> array['${rare}'::uuid] and ('look'::text is null or e.kind = 'look')`,
  ],
])('the oldest entry is found by its %s alone with a few pages read', async (_, condition) => {
  const plan = await database.db.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) select e.id from audit_entries e
     where e.organization_id = '${organizationId}' and e.id >= '00000000-0000-0000-0000-000000000000'
       and e.id < 'ffffffff-ffff-ffff-ffff-ffffffffffff' and ${condition} order by e.id desc limit 21`,
  );
  const found = plan[0]?.['QUERY PLAN'][0].Plan;
  expect(found?.['Actual Rows']).toBe(1);
  const read = (found?.['Shared Hit Blocks'] ?? 0) + (found?.['Shared Read Blocks'] ?? 0);
  expect(read).toBeLessThan(100);
});
