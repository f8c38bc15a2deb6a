/** Gift cards of the built-in catalog, sent, accepted and placed, and functions that act as their operator. */
import { strict as assert } from 'node:assert';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Shipment } from '@gifts/contract/shipment';
import type { EnvironmentVariables } from '../../../src/config/environment-reader.ts';
import { issueCodesOfOrders } from '../../../src/modules/fulfilment/issue-codes-of-orders.process.ts';
import type { TestApp, TestResponse } from '../../harness/app.ts';
import {
  acceptedOrder,
  contextOf,
  orderedOrder,
  placeOrder,
  plainProducts,
} from '../fulfilment/fulfilment-fixtures.ts';
import { type Run, runGifts } from '../operators/run-gifts.ts';

export const cardSlug = 'supper-card';

export async function giftCardOf(app: TestApp, slug = cardSlug): Promise<string> {
  const [row] = await app.db.query<{ id: string }>('select id from products where slug = $1', [slug]);
  assert(row);
  return row.id;
}

export interface Cards {
  readonly quantity?: number;
  readonly value?: number;
  /** So many other products of other brands. */
  readonly parcels?: number;
  readonly recipient?: object;
  readonly batch?: object;
}

/** Returns the input of a gift with gift cards. */
async function cardGift(app: TestApp, { quantity = 1, value = 5_000, parcels = 0, recipient, batch }: Cards) {
  const others = parcels === 0 ? [] : await plainProducts(app, parcels);
  const items = [
    { product_id: await giftCardOf(app), quantity, variable_price: value },
    ...others.map(({ id }) => ({ product_id: id, quantity: 1 })),
  ];
  return { ...(recipient && { recipient }), batch: { cart: { items }, ...batch } };
}

/** Sends a gift with gift cards and accepts it. */
export const acceptedCards = async (app: TestApp, cards: Cards = {}): Promise<string> =>
  acceptedOrder(app, await cardGift(app, cards));

/** An order whose codes are not issued yet. */
export const orderedCards = async (app: TestApp, cards: Cards = {}) =>
  orderedOrder(app, await cardGift(app, cards));

export { placeOrder };

/** Runs the job that issues the codes of these orders. */
export const issue = async (app: TestApp, ...orderIds: string[]): Promise<void> =>
  issueCodesOfOrders(await contextOf(app), orderIds);

export const orderOf = async (
  app: TestApp,
  id: string,
): Promise<TestResponse['body'] & { shipments: Shipment[] }> =>
  (await app.request('GET', `/v1/orders/${id}`)).body;

/** A code that no other text in the database looks like. */
export const codeOf = (number: number): string => `QXZJ-${String(number).padStart(6, '0')}-WVKY`;
export const pinOf = (number: number): string => `PJQ${String(number).padStart(6, '0')}`;

export const csvOf = (numbers: readonly number[], { slug = cardSlug, value = 5_000 } = {}): string =>
  [
    'product_id,value_cents,code,pin',
    ...numbers.map((number) => `${slug},${value},${codeOf(number)},${pinOf(number)}`),
  ].join('\n');

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Runs `gifts codes import` on a file with this content. */
export async function importCsv(
  { databaseUrl }: { databaseUrl: string },
  csv: string | Buffer,
  env: EnvironmentVariables = {},
  ...options: string[]
): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'gifts-codes-'));
  try {
    const file = join(folder, 'codes.csv');
    await writeFile(file, csv);
    return await runGifts(databaseUrl, ['codes', 'import', file, ...options], env);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const importCodes = (app: TestApp, numbers: readonly number[], kind = {}): Promise<Run> =>
  importCsv(app, csvOf(numbers, kind));

export interface IssuedRow {
  id: string;
  code_id: string;
  order_id: string;
  shipment_id: string;
  unit_index: number;
  code: string | null;
  withdrawn_at: Date | null;
}

export const issuedCodes = (app: TestApp, orderId?: string): Promise<IssuedRow[]> =>
  app.db.query<IssuedRow>(
    'select * from issued_codes where organization_id = $1 and ($2::uuid is null or order_id = $2) order by id',
    [app.organizationId, orderId ?? null],
  );

export async function freeCodes(app: TestApp): Promise<number> {
  const [row] = await app.db.query<{ free: number }>(
    'select count(*) as free from gift_card_codes where issued_at is null and not is_generated',
  );
  return row?.free ?? 0;
}

/** The path of the recipient's own page. */
export async function recipientLinkOf(app: TestApp, orderId: string): Promise<string> {
  const [row] = await app.db.query<{ link: string }>(
    `select z.link_code || '-' || replace(o.recipient_token::text, '-', '') as link
     from orders o join organizations z on z.id = o.organization_id where o.id = $1`,
    [orderId],
  );
  assert(row);
  return `http://gifts.test/r/${row.link}`;
}
