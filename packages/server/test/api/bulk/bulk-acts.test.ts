import {
  BulkAct,
  BulkPreview,
  bulkActOperations,
  mostBulk,
  type OrderSelection,
} from '@gifts/contract/dashboard/bulk-acts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { setAvailable } from '../../harness/funds.ts';
import { addOrganization, moveOrder, sendBatch, unknownId, workspacesOf } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';

let app: TestApp;
let admin: Browser;
let sender: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  admin = await signInByLink(app, 'admin@example.com');
  sender = await signInByLink(app, 'sender@example.com');
});
afterAll(() => app.close());
afterEach(() => app.db.query('update bulk_acts set ended_at = now() where ended_at is null'));

const people = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, number) => ({ first_name: `Robin ${number}`, ...fields }));

async function send(count: number, fields: object = {}): Promise<{ batchId: string; ids: string[] }> {
  const batch = await sendBatch(app, { recipients: people(count), ...fields });
  const { body } = await admin.get(`/v1/order_batches/${batch.id}/orders?per_page=100`);
  return { batchId: batch.id, ids: body.data.map(({ id }: { id: string }) => id) };
}

interface Wanted {
  act?: 'resend' | 'cancel' | 'change_expiry';
  selection: OrderSelection;
  expires_at?: string;
}

async function preview(wanted: Wanted, browser = admin): Promise<BulkPreview> {
  const { status, body } = await browser.post('/internal/bulk_acts/preview', { act: 'cancel', ...wanted });
  expect([status, problemsOf(BulkPreview, body)], JSON.stringify(body)).toEqual([200, []]);
  return body;
}

async function start(wanted: Wanted, browser = admin): Promise<BulkAct> {
  const { as_of } = await preview(wanted, browser);
  const { status, body } = await browser.post('/internal/bulk_acts', { act: 'cancel', ...wanted, as_of });
  expect([status, problemsOf(BulkAct, body)], JSON.stringify(body)).toEqual([201, []]);
  return body;
}

const run = (id: string, organizationId = app.organizationId) =>
  tasks.run_bulk_act(app.services, { organization_id: organizationId, bulk_act_id: id });

async function actOf(id: string, browser = admin): Promise<BulkAct | undefined> {
  const { body } = await browser.get('/internal/bulk_acts');
  expect(problemsOf(bulkActOperations.listBulkActs.response, body)).toEqual([]);
  return body.data.find((each: BulkAct) => each.id === id);
}

const statusesOf = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await app.db.query<{ status: string }>(
    'select status from orders where id = any($1::uuid[]) order by id',
    [ids],
  );
  return rows.map(({ status }) => status);
};

describe('POST /internal/bulk_acts/preview', () => {
  it('counts what is selected, what can be done and why not, and names the money', async () => {
    await setAvailable(app, 1_000_000);
    const { batchId, ids } = await send(4, { payment_method_id: 'BALANCE' });
    const [opened, canceled] = ids;
    await moveOrder(app, opened ?? '', 'opened');
    await admin.post(`/v1/orders/${canceled}/cancel`, {});
    const history = (await admin.get(`/internal/orders/${opened}/history`)).body;
    const selection = { order_batch_id: batchId };
    expect(await preview({ selection })).toMatchObject({
      matched: 4,
      possible: 3,
      impossible: [{ reason: 'The order is canceled.', count: 1 }],
      released: history.money.held * 3,
    });
    expect(history.money.held).toBeGreaterThan(0);
    const narrow = await preview({ selection: { ...selection, status: 'opened' } });
    expect([narrow.matched, narrow.released]).toEqual([1, history.money.held]);
    expect(await preview({ act: 'resend', selection })).toMatchObject({
      possible: 0,
      released: 0,
      impossible: expect.arrayContaining([{ reason: 'There is no e-mail address.', count: 3 }]),
    });
    const act = await start({ selection });
    await run(act.id);
    const after = (await admin.get(`/internal/orders/${opened}/history`)).body;
    expect([after.money.held, (await actOf(act.id))?.done]).toEqual([0, 4]);
  });

  it.each<[string, OrderSelection, number]>([
    ['the beginning of a name', { recipient_name: 'quinn' }, 2],
    ['an e-mail address', { recipient_email: 'QUINN@example.com' }, 1],
    ['mail that did not arrive', { recipient_name: 'quinn', notification_status: 'bounced' }, 0],
    ['a time', { recipient_name: 'quinn', created_after: '2999-01-01T00:00:00Z' }, 0],
  ])('selects by %s', async (_name, selection, count) => {
    const [first] = await app.db.query('select from orders where recipient_first_name = $1', ['Quinn']);
    if (!first)
      await send(2, {
        recipients: [{ first_name: 'Quinn', email: 'quinn@example.com' }, { first_name: 'quinnie' }],
      });
    expect((await preview({ selection })).matched).toBe(count);
  });

  it('selects nothing of other workspaces and organizations', async () => {
    const [own, other] = await workspacesOf(app);
    const { ids: reached } = await send(1, { workspace_id: own });
    const { ids: walled } = await send(1, { workspace_id: other });
    const foreign = await addOrganization(app);
    const { orders_preview } = await sendBatch(app, {}, foreign.apiKey);
    const ids = [...reached, ...walled, orders_preview[0]?.id ?? '', unknownId()];
    expect((await preview({ selection: { ids } })).matched).toBe(2);
    expect((await preview({ selection: { ids } }, sender)).matched).toBe(1);
    const { body } = await sender.post('/internal/bulk_acts/preview', {
      act: 'cancel',
      selection: { workspace_id: other },
    });
    expect(body.details[0]).toMatchObject({ field: 'workspace_id' });
  });

  it.each([
    [{ act: 'burn', selection: {} }, 'act'],
    [{ act: 'cancel' }, 'selection'],
    [{ act: 'cancel', selection: { ids: [] } }, 'selection.ids'],
    [{ act: 'cancel', selection: { color: 'red' } }, 'selection.color'],
    [{ act: 'cancel', selection: {}, expires_at: '2999-01-01T00:00:00Z' }, 'expires_at'],
    [{ act: 'change_expiry', selection: {} }, 'expires_at'],
    [{ act: 'change_expiry', selection: {}, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ])('refuses %j', async (body, field) => {
    const answer = await admin.post('/internal/bulk_acts/preview', body);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
  });
});

describe('POST /internal/bulk_acts', () => {
  it('cancels each selected order once, says why others could not be, and leaves entries in the log', async () => {
    const { batchId, ids } = await send(5);
    await moveOrder(app, ids[0] ?? '', 'accepted');
    const act = await start({ selection: { order_batch_id: batchId } });
    expect(act).toMatchObject({ status: 'running', orders: 5, done: 0, failed: 0 });
    await run(act.id);
    expect(await actOf(act.id)).toMatchObject({
      status: 'done',
      done: 4,
      failed: 1,
      failures: [{ reason: expect.stringContaining('accepted'), count: 1 }],
    });
    expect((await statusesOf(ids)).filter((status) => status === 'canceled')).toHaveLength(4);
    const [entry] = (await admin.get(`/v1/audit_log?act=cancel_order&subject_id=${ids[1]}`)).body.data;
    expect(entry).toMatchObject({
      actor: { kind: 'user', email: 'admin@example.com' },
      details: { bulk_act_id: act.id },
    });
    const [begun] = (await admin.get('/v1/audit_log?act=start_bulk_act')).body.data;
    expect(begun).toMatchObject({ subject_kind: 'bulk_act', subject_id: act.id });
  });

  it('does what the moment of the preview says: later orders are left alone', async () => {
    const recipients = [{ first_name: 'Momentary' }];
    const before = await send(1, { recipients });
    const selection = { recipient_name: 'momentary' };
    const { as_of } = await preview({ selection });
    const after = await send(1, { recipients });
    const { body } = await admin.post('/internal/bulk_acts', { act: 'cancel', selection, as_of });
    await run(body.id);
    expect(await statusesOf([...before.ids, ...after.ids])).toEqual(['canceled', 'created']);
  });

  it('changes expiries and sends mails again', async () => {
    const { ids } = await send(2, {
      send_method: 'email_and_link',
      recipients: people(2, { email: 'robin.bulk@example.com' }),
    });
    const expiry = await start({
      act: 'change_expiry',
      selection: { ids },
      expires_at: '2041-01-01T00:00:00Z',
    });
    await run(expiry.id);
    const mail = await start({ act: 'resend', selection: { ids } });
    await run(mail.id);
    expect([(await actOf(expiry.id))?.done, (await actOf(mail.id))?.done]).toEqual([2, 2]);
    const [order] = await app.db.query<{ at: string; resent: number }>(
      `select expires_at::text as at, (select count(*)::int from mails m where m.order_id = o.id and m.resend_number = 1) as resent
       from orders o where id = $1`,
      [ids[0]],
    );
    expect(order).toEqual({ at: expect.stringContaining('2041'), resent: 1 });
  });

  it('goes on after a crash in the middle, and does no order twice', async () => {
    const { ids } = await send(6, {
      send_method: 'email_and_link',
      recipients: people(6, { email: 'once@example.com' }),
    });
    const act = await start({ act: 'resend', selection: { ids } });
    const { db } = app.services;
    let transactions = 0;
    const crashing = {
      ...app.services,
      db: {
        ...db,
        sharedReader: db.sharedReader,
        query: db.query.bind(db),
        transaction: ((work: never) => {
          transactions += 1;
          if (transactions > 3) throw new Error('The machine lost its power');
          return db.transaction(work);
        }) as typeof db.transaction,
      },
    };
    await expect(
      tasks.run_bulk_act(crashing, { organization_id: app.organizationId, bulk_act_id: act.id }),
    ).rejects.toThrow('power');
    expect((await actOf(act.id))?.done).toBe(3);
    await Promise.all([run(act.id), run(act.id), run(act.id)]);
    expect(await actOf(act.id)).toMatchObject({ status: 'done', done: 6, failed: 0 });
    const mails = await app.db.query<{ number: number }>(
      'select max(resend_number)::int as number from mails where order_id = any($1::uuid[]) group by order_id',
      [ids],
    );
    expect(mails.map(({ number }) => number)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('does many in parts, so that others have their turn', async () => {
    const parts = await Promise.all(Array.from({ length: 23 }, () => send(10)));
    const ids = parts.flatMap((part) => part.ids);
    const act = await start({ selection: { ids } });
    await run(act.id);
    expect(await actOf(act.id)).toMatchObject({ status: 'running', done: 200 });
    const waiting = await app.db.query(
      `select from graphile_worker._private_jobs where payload ->> 'bulk_act_id' = $1`,
      [act.id],
    );
    expect(waiting).toHaveLength(2);
    await run(act.id);
    expect(await actOf(act.id)).toMatchObject({ status: 'done', done: 230 });
  });

  it('ends when whoever began it may not do it any more', async () => {
    const organization = await newOrganization(app, 'Demoted');
    const { orders_preview } = await sendBatch(app, {}, organization.apiKey);
    const act = await start({ selection: {} }, organization.admin.browser);
    await app.db.query(`update users set role = 'viewer' where id = $1`, [organization.admin.id]);
    await run(act.id, organization.id);
    expect((await statusesOf([orders_preview[0]?.id ?? '']))[0]).toBe('created');
    expect((await actOf(act.id, organization.admin.browser))?.status).toBe('stopped');
  });

  it('keeps the number of acts of an organization bounded, also when many begin at once', async () => {
    const { admin: owner, apiKey } = await newOrganization(app, 'Busy Acts');
    await sendBatch(app, {}, apiKey);
    const { as_of } = await preview({ selection: {} }, owner.browser);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.browser.post('/internal/bulk_acts', { act: 'cancel', selection: {}, as_of }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostBulk.running);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(8 - mostBulk.running);
  });

  it('begins nothing if no order is selected', async () => {
    const { status, body } = await admin.post('/internal/bulk_acts', {
      act: 'cancel',
      selection: { ids: [unknownId()] },
      as_of: unknownId(),
    });
    expect([status, body.error]).toEqual([400, 'No order is selected any more.']);
  });
});

describe('POST /internal/bulk_acts/{id}/stop', () => {
  const stop = (id: string, browser = admin) => browser.post(`/internal/bulk_acts/${id}/stop`, {});

  it('leaves the rest alone, and what was done as it is', async () => {
    const { ids } = await send(3);
    const act = await start({ selection: { ids } });
    const { status, body } = await stop(act.id);
    expect([status, body.status]).toEqual([200, 'stopped']);
    await run(act.id);
    expect(await statusesOf(ids)).toEqual(['created', 'created', 'created']);
    expect((await stop(act.id)).body).toEqual(body);
  });

  it('is for the acts of the own organization', async () => {
    const { ids } = await send(1);
    const act = await start({ selection: { ids } });
    const { admin: stranger } = await newOrganization(app, 'No Acts');
    expect((await stop(act.id, stranger.browser)).body.code).toBe('not_found');
    expect(await actOf(act.id, stranger.browser)).toBeUndefined();
    for (const id of [unknownId(), 'nonsense']) expect((await stop(id)).status).toBe(404);
  });
});
