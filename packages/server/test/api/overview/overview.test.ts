import { overviewOperations } from '@gifts/contract/dashboard/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { countListBlocks } from '../../../src/lists/count-list-blocks.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addWebhook, newYork, sendBatch } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { actAs, type Company, newCompany, overviewOf, sendGifts } from './overview-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false, config: { webhooksAllowLoopback: true } });
});
afterAll(() => app.close());

const accept = (company: Company, id: string | undefined) =>
  actAs(app, company, id, 'accept', { mailing_address: newYork });
const thank = (company: Company, id: string | undefined, note: string) =>
  actAs(app, company, id, 'thank_you_note', { note });
const none = { not_opened: 0, opened: 0, accepted: 0, on_their_way: 0, delivered: 0 };

/** Changes an order as payment and parcels would, with the activity that belongs to it. */
const move = (orderId: string | undefined, status: string, hoursAgo = 0) =>
  app.db.query(
    `with old as (select * from orders where id = $1),
     changed as (update orders o set status = $2 from old where o.id = old.id)
     insert into order_activities (organization_id, id, order_id, workspace_id, order_status, previous_status, created_at)
     select organization_id, uuid_v7(clock_timestamp(), 0), id, workspace_id, $2, status, now() - make_interval(hours => $3) from old`,
    [orderId, status, hoursAgo],
  );

describe('GET /internal/overview', () => {
  it('shows a new organization that it has sent nothing and that nothing needs attention', async () => {
    const { admin } = await newCompany(app);
    const { status, body } = await admin.browser.get('/internal/overview');
    expect([status, problemsOf(overviewOperations.getOverview.response, body)]).toEqual([200, []]);
    expect(body).toEqual({ has_sent: false, attention: [], low_balances: [], in_flight: none, notes: [] });
  });

  it('counts gifts at each stage, of the workspaces that the person can use', async () => {
    const company = await newCompany(app);
    const [first, second] = company.workspaces;
    const ids = await sendGifts(app, company, 7, { workspace_id: first });
    await sendGifts(app, company, 2, { workspace_id: second });
    await actAs(app, company, ids[1], 'open');
    for (const id of ids.slice(2, 4)) await accept(company, id);
    await move(ids[4], 'shipped');
    await move(ids[5], 'delivered', 6 * 24);
    await move(ids[6], 'delivered', 8 * 24);
    const own = { not_opened: 1, opened: 1, accepted: 2, on_their_way: 1, delivered: 1 };
    expect((await overviewOf(company.admin)).in_flight).toEqual({ ...own, not_opened: 3 });
    expect((await overviewOf(company.sender)).in_flight).toEqual(own);
    expect((await overviewOf(company.viewer)).in_flight).toEqual(own);
    const other = await newCompany(app);
    expect((await overviewOf(other.admin)).in_flight).toEqual(none);
  });

  it('counts the same from blocks, with the changes and rows that no block contains', async () => {
    const company = await newCompany(app);
    const [workspace] = company.workspaces;
    await sendGifts(app, company, 1, { workspace_id: workspace });
    await addOldOrders(company, 1_200);
    const old = await app.db.query<{ id: string }>(
      'select id from orders where organization_id = $1 order by id limit 4',
      [company.id],
    );
    const before = await overviewOf(company.admin);
    expect(before.in_flight).toEqual({ ...none, not_opened: 1201 });
    await move(old[0]?.id, 'opened');
    for (const partId of [null, workspace])
      for (const list of ['orders', 'order_activities'] as const)
        await countListBlocks(app.services.db, list, { organizationId: company.id, partId }, 1_000);
    const blocks = await app.db.query('select from list_blocks where organization_id = $1', [company.id]);
    expect(blocks).toHaveLength(8);
    await move(old[1]?.id, 'opened');
    await move(old[1]?.id, 'accepted');
    await move(old[2]?.id, 'delivered');
    await sendGifts(app, company, 3, { workspace_id: workspace });
    const expected = { ...none, not_opened: 1201, opened: 1, accepted: 1, delivered: 1 };
    for (const member of [company.admin, company.sender])
      expect((await overviewOf(member)).in_flight).toEqual(expected);
  });

  it('says nothing of the stages while very many gifts are counted for the first time', async () => {
    const company = await newCompany(app);
    const [workspace] = company.workspaces;
    await sendGifts(app, company, 1, { workspace_id: workspace });
    await addOldOrders(company, 20_000);
    for (const member of [company.admin, company.sender]) {
      expect((await overviewOf(member)).in_flight).toBeNull();
      expect((await member.browser.get('/internal/gift_trend')).body.periods).toBeNull();
    }
    const jobs = await app.db.query<{ key: string }>(
      `select key from graphile_worker.jobs where key like 'count_list_blocks:%' and key like any($1)`,
      [[`%${company.id}`, `%${workspace}`]],
    );
    expect(jobs).toHaveLength(4);
    for (const partId of [null, workspace])
      for (const list of ['orders', 'order_activities'] as const)
        await countListBlocks(app.services.db, list, { organizationId: company.id, partId }, 1_000);
    for (const member of [company.admin, company.sender])
      expect((await overviewOf(member)).in_flight).toEqual({ ...none, not_opened: 20_001 });
  });

  it('names what needs attention, the most urgent first, and to viewers nothing about money', async () => {
    const company = await newCompany(app);
    const [workspace, second] = company.workspaces;
    const set = (id: string | undefined, changes: string) =>
      app.db.query(`update orders set ${changes} where id = $1`, [id]);
    const bounced = `notification_status = 'bounced', notification_error = 'no_such_mailbox'`;
    const ids = await sendGifts(app, company, 6, { workspace_id: workspace });
    await set(ids[0], bounced);
    await set(ids[1], bounced);
    await accept(company, ids[1]);
    await set(
      ids[2],
      `status = 'pending_payment', accepted_at = now(), pending_payment_at = now(), payment_due_at = now(), payment_problem = 'declined'`,
    );
    // Its payer was not asked yet, so there is no problem.
    await set(
      ids[3],
      `status = 'pending_payment', accepted_at = now(), pending_payment_at = now(), payment_due_at = now()`,
    );
    await set(ids[4], `expires_at = now() + interval '2 days'`);
    await set(ids[5], `expires_at = now() + interval '4 days'`);
    const [elsewhere] = await sendGifts(app, company, 1, { workspace_id: second });
    await set(elsewhere, bounced);
    const webhook = await addWebhook(app, company.apiKey);
    await addWebhook(app, company.apiKey, 'http://127.0.0.1:9/other');
    await app.db.query('update webhook_endpoints set failing_since = now() where id = $1', [webhook]);
    await failBatch(company, workspace, '6 days');
    await failBatch(company, workspace, '8 days');
    await failBatch(company, second, '1 day');
    const counted = async (member: Company['admin']) =>
      (await overviewOf(member)).attention.map(({ kind, count }) => `${count} ${kind}`);
    expect(await counted(company.admin)).toEqual([
      '2 mail_not_arrived',
      '1 payment_problems',
      '2 gifts_not_sent',
      '1 gifts_expiring',
      '1 webhooks_failing',
    ]);
    expect(await counted(company.sender)).toEqual([
      '1 mail_not_arrived',
      '1 payment_problems',
      '1 gifts_not_sent',
      '1 gifts_expiring',
      '1 webhooks_failing',
    ]);
    expect(await counted(company.viewer)).toEqual([
      '1 mail_not_arrived',
      '1 gifts_not_sent',
      '1 gifts_expiring',
      '1 webhooks_failing',
    ]);
    expect(await counted((await newCompany(app)).admin)).toEqual([]);
  });

  it('names a balance that could not pay for the last gift again, to those who may spend it', async () => {
    const company = await newCompany(app);
    await app.db.query(
      `update ledger_balances set floor_cents = 0 where organization_id = $1 and account = 'receivable'`,
      [company.id],
    );
    expect((await overviewOf(company.admin)).low_balances).toEqual([]);
    const [{ limit } = { limit: 0 }] = await app.db.query<{ limit: number }>(
      `select credit_limit_cents as limit from ledger_accounts where organization_id = $1 and kind = 'receivable'`,
      [company.id],
    );
    const share = (cents: number) =>
      app.db.query(
        `update ledger_balances set floor_cents = case when slot = 0 then balance_cents - $2::bigint else balance_cents end
         where organization_id = $1 and account = 'receivable'`,
        [company.id, cents],
      );
    await share(limit);
    await sendGifts(app, company, 1);
    await share(100);
    const { attention, low_balances } = await overviewOf(company.sender);
    expect(attention).toEqual([{ kind: 'low_balance', count: 1, is_at_least: false }]);
    expect(low_balances).toEqual([
      {
        payment_method_id: 'CORPORATE_ACCOUNT',
        workspace_name: null,
        available: 100,
        last_held: expect.any(Number),
      },
    ]);
    expect(low_balances[0]?.last_held).toBeGreaterThan(100);
    expect(await overviewOf(company.viewer)).toMatchObject({ attention: [], low_balances: [] });
    await share(low_balances[0]?.last_held ?? 0);
    expect((await overviewOf(company.sender)).attention).toEqual([]);
  });

  it('shows the latest notes as they were written, newest first, of reachable workspaces only', async () => {
    const company = await newCompany(app);
    const [first, second] = company.workspaces;
    const ids = await sendGifts(app, company, 5, { workspace_id: first });
    const [secret] = await sendGifts(app, company, 1, { workspace_id: second });
    const hostile = `<script>alert(1)</script>\n"; drop table orders; --\u202e {{note}}`;
    for (const id of [...ids, secret]) await accept(company, id);
    for (const [index, id] of ids.entries()) await thank(company, id, `Note ${index + 1}`);
    await thank(company, secret, 'Not for the others');
    await thank(company, ids[0], hostile);
    const notesFor = async (member: Company['admin']) =>
      (await overviewOf(member)).notes.map(({ note }) => note);
    expect(await notesFor(company.admin)).toEqual([hostile, 'Not for the others', 'Note 5', 'Note 4']);
    expect(await notesFor(company.viewer)).toEqual([hostile, 'Note 5', 'Note 4', 'Note 3']);
    const [{ recipient_first_name, product_names, order_id } = {}] = (await overviewOf(company.viewer)).notes;
    expect([recipient_first_name, order_id, product_names?.length]).toEqual(['Robin 1', ids[0], 1]);
    // A note of an earlier release has no time of its own.
    await app.db.query('update orders set thanked_at = null where id = $1', [ids[0]]);
    expect(await notesFor(company.viewer)).toEqual(['Note 5', 'Note 4', 'Note 3', 'Note 2']);
  });

  it('says that somebody has sent a gift once there is one beside the sample', async () => {
    const company = await newCompany(app);
    const [first, second] = company.workspaces;
    const customer_reference_id = `sample-gift:${first}`;
    await sendBatch(app, { workspace_id: first, customer_reference_id }, company.apiKey);
    expect((await overviewOf(company.admin)).has_sent).toBe(false);
    await sendBatch(app, { workspace_id: second }, company.apiKey);
    expect((await overviewOf(company.admin)).has_sent).toBe(true);
    expect((await overviewOf(company.sender)).has_sent).toBe(false);
  });

  it('refuses what it does not know', async () => {
    const { admin } = await newCompany(app);
    expect((await admin.browser.get('/internal/overview?workspace_id=1')).status).toBe(400);
  });
});

/** A scheduled batch that could not be sent some time ago. */
async function failBatch({ apiKey, id }: Company, workspaceId: string, ago: string): Promise<void> {
  const scheduled_send_on = new Date(Date.now() + 86_400_000).toISOString();
  const { id: batchId } = await sendBatch(app, { workspace_id: workspaceId, scheduled_send_on }, apiKey);
  await app.db.query(
    `with failed as (update order_batches set send_status = 'failed' where id = $2)
     insert into order_batch_changes (organization_id, id, order_batch_id, workspace_id, send_status, previous_status)
     values ($1, uuid_v7(now() - $4::interval, $5), $2, $3, 'failed', 'pending')`,
    [id, batchId, workspaceId, ago, Number.parseInt(newId().slice(-6), 16)],
  );
}

/** Copies an order of a day ago, so that blocks can contain it. */
async function addOldOrders({ id }: Company, count: number): Promise<void> {
  await app.db.query(
    `with made as (
       select o.organization_id, uuid_v7(now() - interval '1 day', n) as id, o.order_batch_id, o.workspace_id, o.cart_id, n
       from orders o cross join generate_series(1, $2::integer) n where o.organization_id = $1
     ), ordered as (
       insert into orders (organization_id, id, order_batch_id, workspace_id, position, status, recipient_first_name, cart_id,
         amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total, created_at)
       select organization_id, id, order_batch_id, workspace_id, n, 'created', 'Robin', cart_id, 0, 0, 0, 0, now() - interval '1 day'
       from made
     )
     insert into order_activities (organization_id, id, order_id, workspace_id, order_status, created_at)
     select organization_id, id, id, workspace_id, 'created', now() - interval '1 day' from made`,
    [id, count],
  );
}
