/** What the audit log holds, that it is only added to, and how its months are kept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maintainAuditPartitions } from '../../../src/modules/audit/maintain-audit-partitions.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, keyOf, sendBatch, sendOrder } from '../http/api-fixtures.ts';
import { allEntries, entriesOf } from './audit-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const nobody = '00000000-0000-0000-0000-000000000000';
const changesOf = async (work: () => Promise<unknown>) =>
  (await entriesOf(app, work)).filter(({ kind }) => kind === 'change');

describe('an act over the API', () => {
  it('is recorded with the user, the key, the subject and where it came from', async () => {
    const apiKey = await keyOf(app, 'sender', { name: 'Nightly' });
    const body = await giftBody(app, { message: 'A private message', batch_name: 'Private name' });
    let id = '';
    const entries = await changesOf(async () => {
      const answer = await app.request('POST', '/v1/order_batches', {
        apiKey,
        body,
        headers: { 'user-agent': `Tool/1 ${'x'.repeat(300)}`, 'x-request-id': 'mine-1' },
      });
      ({ id } = answer.body);
    });
    const [key] = await app.db.query<{ id: string; user_id: string }>(
      `select id, user_id from api_keys where name = 'Nightly'`,
    );
    expect(entries).toEqual([
      expect.objectContaining({
        organization_id: app.organizationId,
        act: 'create_order_batch',
        actor: {
          kind: 'user',
          userId: key?.user_id,
          email: 'sender@example.com',
          keyId: key?.id,
          keyName: 'Nightly',
        },
        subject_kind: 'order_batch',
        subject_id: id,
        client_address: '127.0.0.1',
        request_id: 'mine-1',
        details: {
          fields: Object.keys(body),
          values: expect.objectContaining({ send_method: expect.any(String) }),
        },
      }),
    ]);
    expect(entries[0]?.user_agent).toHaveLength(200);
    const text = JSON.stringify(entries);
    for (const secret of [apiKey, 'A private message', 'Private name', 'robin@example.com'])
      expect(text).not.toContain(secret);
  });

  it('that is refused leaves no entry, however late it is refused', async () => {
    const order = await sendOrder(app);
    const viewer = await keyOf(app, 'viewer');
    const entries = await changesOf(async () => {
      await app.request('POST', '/v1/order_batches', { body: {} });
      await app.request('POST', `/v1/orders/${order}/cancel`, { apiKey: viewer });
      await app.request('POST', `/v1/orders/${order}/refund`, { body: { reason: 'None was paid' } });
      await app.request('POST', `/v1/orders/${nobody}/cancel`);
      await app.request('POST', `/v1/orders/${order}/cancel`, { apiKey: null });
    });
    expect(entries).toEqual([]);
  });

  it('that finds nothing to change leaves no entry', async () => {
    const order = await sendOrder(app);
    const cancel = () => app.request('POST', `/v1/orders/${order}/cancel`);
    expect((await changesOf(cancel)).map(({ act }) => act)).toEqual(['cancel_order']);
    expect(await changesOf(cancel)).toEqual([]);
  });

  it('that is sent again with its Idempotency-Key leaves one entry', async () => {
    const order = await sendOrder(app);
    const cancel = () =>
      app.request('POST', `/v1/orders/${order}/cancel`, { headers: { 'idempotency-key': order } });
    const entries = await changesOf(async () => Promise.all([await cancel(), await cancel()]));
    expect(entries.map(({ act }) => act)).toEqual(['cancel_order']);
  });

  it('leaves neither change nor entry if the entry cannot be written', async () => {
    const order = await sendOrder(app);
    await app.db.query(
      `alter table audit_entries add constraint full_disk check (act <> 'cancel_order') not valid`,
    );
    try {
      const { status } = await app.request('POST', `/v1/orders/${order}/cancel`);
      expect(status).toBe(500);
      expect((await app.request('GET', `/v1/orders/${order}`)).body.status).not.toBe('canceled');
    } finally {
      await app.db.query('alter table audit_entries drop constraint full_disk');
    }
  });

  it('in steps is recorded with the first of them', async () => {
    const batch = await sendBatch(app);
    const entries = await changesOf(() => app.request('POST', `/v1/order_batches/${batch.id}/cancel_orders`));
    expect(entries).toEqual([
      expect.objectContaining({ act: 'cancel_order_batch_orders', subject_id: batch.id }),
    ]);
  });

  it('on many connections leaves an entry for each', async () => {
    const body = await giftBody(app);
    const entries = await changesOf(() =>
      Promise.all(Array.from({ length: 30 }, () => app.request('POST', '/v1/order_batches', { body }))),
    );
    expect(new Set(entries.map(({ subject_id }) => subject_id)).size).toBe(30);
  });
});

describe('looks at recipients', () => {
  it('of a key that polls are counted, for each key and operation', async () => {
    const apiKey = await keyOf(app, 'admin');
    const entries = await entriesOf(app, async () => {
      for (let time = 0; time < 105; time += 1) await app.request('GET', '/v1/orders', { apiKey });
      await app.request('GET', '/v1/order_batches', { apiKey });
      await app.request('GET', '/v1/products', { apiKey });
    });
    expect(entries.map(({ kind, act, details }) => [kind, act, details])).toEqual([
      ['look', 'list_orders', { looks_in_this_hour: 1 }],
      ['look', 'list_orders', { looks_in_this_hour: 10 }],
      ['look', 'list_orders', { looks_in_this_hour: 100 }],
      ['look', 'list_order_batches', { looks_in_this_hour: 1 }],
    ]);
  });

  it('that are refused are none', async () => {
    const other = await addOrganization(app, 'Curious Company');
    const order = await sendOrder(app);
    const entries = await entriesOf(app, () =>
      app.request('GET', `/v1/orders/${order}`, { apiKey: other.apiKey }),
    );
    expect(entries).toEqual([]);
  });
});

describe('the table', () => {
  it.each([
    `update audit_entries set act = 'nothing'`,
    'delete from audit_entries',
    'truncate audit_entries',
    `update audit_entries_${month(0)} set act = 'nothing'`,
    `delete from audit_entries_${month(0)}`,
    `truncate audit_entries_${month(0)}`,
    'truncate audit_entries_other',
  ])('refuses %s', async (statement) => {
    await sendOrder(app);
    const before = await allEntries(app);
    expect(before.length).toBeGreaterThan(0);
    await expect(app.db.query(statement)).rejects.toThrow('The audit log is only ever added to');
    expect(await allEntries(app)).toEqual(before);
  });
});

/** The name of the month some months ago. */
function month(ago: number): string {
  const now = new Date();
  const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  return then.toISOString().slice(0, 7).replace('-', '_');
}

const partitions = async () =>
  (
    await app.db.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_entries'::regclass`,
    )
  ).map(({ name }) => name.replace('audit_entries_', ''));

const addOld = (months: number) =>
  app.db.query(
    `insert into audit_entries (organization_id, id, kind, act, actor_kind, actor_id, actor, details)
     values ($1, uuid_v7(now() - make_interval(months => $2), 1), 'change', 'old', 'job', 'job', '{}', '{}')`,
    [nobody, months],
  );
const makeMonth = (months: number) =>
  app.db.query(
    `select make_month_partition('audit_entries', 'id', date_trunc('month', now() - make_interval(months => $1)))`,
    [months],
  );

describe('the months', () => {
  it('of now and of the two to come are there', async () => {
    await maintainAuditPartitions(app.db);
    expect(await partitions()).toEqual(expect.arrayContaining([month(0), month(-1), month(-2)]));
  });

  it('are dropped 400 days after their end, which leaves an entry, and younger ones stay', async () => {
    for (const months of [13, 15]) await makeMonth(months);
    for (const months of [13, 15]) await addOld(months);
    const entries = await entriesOf(app, () => maintainAuditPartitions(app.db));
    expect(entries).toEqual([
      expect.objectContaining({
        organization_id: nobody,
        act: 'drop_audit_month',
        actor: { kind: 'job', name: 'maintain_audit_partitions' },
        details: { month: month(15).replace('_', '-') },
      }),
    ]);
    expect(await partitions()).toContain(month(13));
    expect(await partitions()).not.toContain(month(15));
    expect((await allEntries(app)).filter(({ act }) => act === 'old')).toHaveLength(1);
    expect(await entriesOf(app, () => maintainAuditPartitions(app.db))).toEqual([]);
  });

  it('take over what came before they were made', async () => {
    await app.db.query(`alter table audit_entries detach partition audit_entries_${month(-2)}`);
    await app.db.query(`drop table audit_entries_${month(-2)}`);
    await addOld(-2);
    await maintainAuditPartitions(app.db);
    const [row] = await app.db.query<{ count: string }>(`select count(*) from audit_entries_${month(-2)}`);
    expect(Number(row?.count)).toBe(1);
    await expect(app.db.query('delete from audit_entries_other')).resolves.toEqual([]);
    await expect(app.db.query(`delete from audit_entries_${month(-2)}`)).rejects.toThrow(
      'only ever added to',
    );
    await expect(app.db.query(`truncate audit_entries_${month(-2)}`)).rejects.toThrow('only ever added to');
  });
});
