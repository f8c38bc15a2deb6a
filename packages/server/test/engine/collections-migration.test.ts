/** What gifts of choice that an earlier release sent offer after the upgrade. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate, migrationsFolder } from '../../src/db/migrate.ts';
import { dropDatabase, onServer, urlOfDatabase } from '../harness/database-server.ts';
import { type TextDatabase, withTexts } from '../harness/text-queries.ts';

const databaseName = `gifts_collections_${process.pid}`;
const databaseUrl = urlOfDatabase(inject('testServerUrl'), databaseName);
let folder: string;
let db: TextDatabase;
let later: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gifts-migrations-'));
  const names = (await readdir(migrationsFolder)).sort();
  const versions = names.findIndex((name) => name.endsWith('_collection_versions.sql'));
  later = names.slice(versions);
  await copy(names.slice(0, versions));
  await onServer(inject('testServerUrl'), `create database ${databaseName}`);
  await migrate(databaseUrl, { onProgress: () => {}, folder });
  const log = pino({ level: 'silent' });
  db = withTexts(openDatabase({ databaseUrl, poolSize: 2, applicationName: 'gifts test', log }));
});
afterEach(async () => {
  await db.close();
  await dropDatabase(inject('testServerUrl'), databaseName);
  await rm(folder, { recursive: true });
});

async function copy(names: readonly string[]): Promise<void> {
  for (const name of names) await cp(join(migrationsFolder, name), join(folder, name));
}

const id = (last: number) => `019b0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [organization, workspace, user, brand, choice, mug, version] = [1, 2, 3, 4, 5, 6, 7].map(id);
const published = {
  id: version,
  title: 'A choice',
  categories: [{ id: id(8), name: 'All', products: [{ id: id(9), product_id: mug }] }],
};

test('a sent gift of choice gets the published version, with the prices of today', async () => {
  await db.query(`insert into organizations (id, link_code, name) values ($1, 'first1', 'Example')`, [
    organization,
  ]);
  await db.query(`insert into workspaces (organization_id, id, name) values ($1, $2, 'One')`, [
    organization,
    workspace,
  ]);
  await db.query(
    `insert into users (organization_id, id, email, first_name, last_name, role)
     values ($1, $2, 'ada@example.com', 'Ada', 'Example', 'admin')`,
    [organization, user],
  );
  await db.query(`insert into brands (id, slug, name, shipping_price) values ($1, 'goods', 'Goods', 500)`, [
    brand,
  ]);
  await db.query(
    `insert into products (id, slug, brand_id, name, price, status)
     values ($1, 'choice', $3, 'Choice', 2500, 'active'), ($2, 'mug', $3, 'Mug', 2000, 'active')`,
    [choice, mug, brand],
  );
  await db.query(
    `insert into collections (organization_id, id, workspace_id, slug, title, product_id, published_version)
     values ($1, $2, $4, 'choice', 'Choice', $5, $6), ($1, $3, $4, 'draft', 'Draft', null, null)`,
    [organization, id(10), id(11), workspace, choice, JSON.stringify(published)],
  );
  for (const [cart, batch, product] of [
    [id(20), id(21), choice],
    [id(30), id(31), mug],
  ]) {
    await db.query(`insert into carts (organization_id, id, items, created_at) values ($1, $2, $3, now())`, [
      organization,
      cart,
      JSON.stringify([{ id: id(40), quantity: 1, product: { id: product } }]),
    ]);
    await db.query(
      `insert into order_batches (organization_id, id, workspace_id, user_id, send_status, from_name, cart_id,
         send_method, recipients_count, batch_name, payment_method_id, swap, international_shipping_tier,
         international_gift_cards_enabled, notifications_enabled, created_at)
       values ($1, $2, $3, $4, 'pending', 'Ada', $5, 'email_and_link', 1, 'Batch', 'BALANCE', 'single',
         'disabled', false, true, now())`,
      [organization, batch, workspace, user, cart],
    );
  }

  await copy(later);
  await migrate(databaseUrl, { onProgress: () => {}, folder });

  const batches = await db.query('select id, collection_version_id from order_batches order by id');
  expect(batches).toEqual([
    { id: id(21), collection_version_id: version },
    { id: id(31), collection_version_id: null },
  ]);
  const [stored] = await db.query<{ document: object }>('select document from collection_versions');
  const prices = {
    price: 2_000,
    price_min: null,
    price_max: null,
    shipping_price: 500,
    free_shipping_minimum: null,
  };
  expect(stored?.document).toEqual({
    ...published,
    categories: [{ id: id(8), name: 'All', products: [{ id: id(9), product_id: mug, ...prices }] }],
  });
  const collections = await db.query('select slug, published_version_id from collections order by slug');
  expect(collections).toEqual([
    { slug: 'choice', published_version_id: version },
    { slug: 'draft', published_version_id: null },
  ]);
});
