/** What an order that an earlier release delivered owes to its brand after the upgrade. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cardGateways } from '../../src/adapters.ts';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/config.ts';
import { migrate, migrationsFolder } from '../../src/db/migrate.ts';
import { tasks } from '../../src/jobs/tasks.ts';
import { dropDatabase, onServer, urlOfDatabase } from '../harness/database-server.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { withTexts } from '../harness/text-queries.ts';

const databaseName = `gifts_payouts_${process.pid}`;
const databaseUrl = urlOfDatabase(inject('testServerUrl'), databaseName);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gifts-migrations-'));
  await onServer(inject('testServerUrl'), `create database ${databaseName}`);
});
afterEach(async () => {
  await dropDatabase(inject('testServerUrl'), databaseName);
  await rm(folder, { recursive: true });
});

const id = (last: number) => `019b0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [organization, workspace, user, brand, cart, batch, order, paid] = [1, 2, 3, 4, 5, 6, 7, 8].map(id);

/** An order over $20.00 and $5.00 for shipping, which was delivered. */
const rows = `
  insert into organizations (id, link_code, name) values ('${organization}', 'first1', 'Example');
  insert into workspaces (organization_id, id, name) values ('${organization}', '${workspace}', 'One');
  insert into users (organization_id, id, email, first_name, last_name, role)
    values ('${organization}', '${user}', 'ada@example.com', 'Ada', 'Example', 'admin');
  insert into brands (id, slug, name, shipping_price) values ('${brand}', 'goods', 'Goods', 500);
  insert into carts (organization_id, id, items, created_at) values ('${organization}', '${cart}', '${JSON.stringify(
    [
      {
        id: id(9),
        quantity: 1,
        unit_price: 2_000,
        product: { id: id(10), name: 'Mug' },
        brand: { id: brand, name: 'Goods', shipping_price: 500, free_shipping_minimum: null },
        variants: null,
        is_gift_card: false,
      },
    ],
  )}', now());
  insert into order_batches (organization_id, id, workspace_id, user_id, send_status, from_name, cart_id, send_method,
      recipients_count, orders_count, batch_name, payment_method_id, swap, international_shipping_tier,
      international_gift_cards_enabled, notifications_enabled, created_at)
    values ('${organization}', '${batch}', '${workspace}', '${user}', 'complete', 'Ada', '${cart}', 'email_and_link', 1, 1,
      'Batch', 'BALANCE', 'single', 'disabled', false, true, now());
  insert into orders (organization_id, id, order_batch_id, workspace_id, position, status, recipient_first_name, cart_id,
      amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total, amount_tax, amount_total, created_at,
      accepted_at, paid_at, ordered_at, shipped_at, delivered_at)
    values ('${organization}', '${order}', '${batch}', '${workspace}', 0, 'delivered', 'Robin', '${cart}', 2000, 500, 125,
      2625, 0, 2625, now(), now(), now(), now(), now(), now());
  insert into ledger_accounts (organization_id, code, kind)
    select '${organization}', kind, kind
    from unnest(array['cash', 'brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable', 'refunds', 'disputes']) as kind;
  insert into ledger_transfers (organization_id, id, kind, order_batch_id, order_id, created_at)
    values ('${organization}', '${paid}', 'charge', '${batch}', '${order}', now());
  insert into ledger_entries (organization_id, transfer_id, position, account, amount_cents)
    values ('${organization}', '${paid}', 0, 'cash', -2625), ('${organization}', '${paid}', 1, 'brand_payable', 2000),
      ('${organization}', '${paid}', 2, 'shipping_payable', 500), ('${organization}', '${paid}', 3, 'fee_revenue', 125);`;

test('an order that was delivered before is owed to its brand by a job of the upgrade, once', async () => {
  const names = (await readdir(migrationsFolder)).sort();
  const copy = async (some: readonly string[]) => {
    for (const name of some) await cp(join(migrationsFolder, name), join(folder, name));
  };
  const migrateAll = () => migrate(databaseUrl, { onProgress: () => {}, folder });
  const split = names.findIndex((name) => name.endsWith('_paying_brands.sql'));
  await copy(names.slice(0, split));
  await migrateAll();
  await onServer(databaseUrl, rows);
  await copy(names.slice(split));
  await migrateAll();

  const env = { PORT: '0', HOST: '127.0.0.1', GIFTS_SECRET_KEY: testSecretKey, LOG_LEVEL: 'silent' };
  const app = await createApp(loadConfig(env, cardGateways), databaseUrl);
  try {
    const db = withTexts(app.services.db);
    const jobs = await db.query<{ payload: { organization_id: string } }>(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'book_earnings'`,
    );
    expect(jobs).toEqual([{ payload: { organization_id: organization } }]);
    for (const { payload } of [...jobs, ...jobs]) await tasks.book_earnings(app.services, payload);
    const sums = await db.query(
      `select account, sum(amount_cents)::bigint as cents from ledger_entries
       where organization_id = $1 group by account order by account`,
      [organization],
    );
    expect(sums).toEqual([
      { account: 'brand_payable', cents: 0 },
      { account: `brand_payable:${brand}`, cents: 2_500 },
      { account: 'cash', cents: -2_625 },
      { account: 'fee_revenue', cents: 125 },
      { account: 'shipping_payable', cents: 0 },
    ]);
  } finally {
    await app.close();
  }
});
