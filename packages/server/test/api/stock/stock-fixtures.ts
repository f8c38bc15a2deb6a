/** Counts products as operators do, and reads what is left. */
import { strict as assert } from 'node:assert';
import { vi } from 'vitest';
import { findWrongCounts } from '../../../src/modules/stock/change-stock.sql.ts';
import { changeStock } from '../../../src/modules/stock/change-stock.ts';
import { wholeProduct } from '../../../src/modules/stock/variant-key.ts';
import type { TestApp } from '../../harness/app.ts';

/** Sets what is left of a product, and waits until the pages know of it. */
export async function setStock(
  app: TestApp,
  productId: string,
  quantity: number,
  { variant = wholeProduct }: { variant?: string } = {},
): Promise<void> {
  await setStockUnseen(app, productId, quantity, variant);
  await untilKnown(app, productId, quantity, variant);
}

/** Waits until the service has read a count, which takes about a second. */
export const untilKnown = (
  app: TestApp,
  productId: string,
  quantity: number | null,
  variant = wholeProduct,
): Promise<void> =>
  vi.waitFor(
    async () => {
      const stock = (await app.services.liveCatalog.snapshot()).stock.get(productId);
      const known = variant === wholeProduct ? stock?.whole : stock?.variants.get(variant);
      assert.equal(known ?? null, quantity);
    },
    { timeout: 15_000, interval: 20 },
  );

/** Sets a count as another process does: the pages learn of it up to a second later. */
export const setStockUnseen = (
  app: TestApp,
  productId: string,
  quantity: number,
  variant = wholeProduct,
): Promise<number> =>
  app.services.db.transaction((tx) =>
    changeStock(
      tx,
      { product_id: productId, variant },
      { kind: 'set', quantity, lowAt: undefined, reason: 'Test' },
    ),
  );

export async function leftOf(
  app: TestApp,
  productId: string,
  variant = wholeProduct,
): Promise<number | null> {
  const [row] = await app.db.query<{ available: number }>(
    'select available from product_stock where product_id = $1 and variant = $2',
    [productId, variant],
  );
  return row?.available ?? null;
}

export interface Reservation {
  reserved_for: string;
  product_id: string;
  variant: string;
  quantity: number;
  isReturned: boolean;
}

export const reservationsOf = (app: TestApp, orderId: string): Promise<Reservation[]> =>
  app.db.query<Reservation>(
    `select reserved_for, product_id, variant, quantity, returned_at is not null as "isReturned"
     from stock_reservations where organization_id = $1 and order_id = $2 order by reserved_at, reserved_for, variant`,
    [app.organizationId, orderId],
  );

/** Every count is what was put in, less what orders took. */
export const wrongCounts = (app: TestApp) => findWrongCounts(app.services.db);

export async function variantIds(app: TestApp, productId: string): Promise<Record<string, string>> {
  const { productsById } = await app.services.liveCatalog.snapshot();
  const product = productsById.get(productId)?.product;
  const all = [
    ...(product?.variants ?? []),
    ...(product?.variant_groups ?? []).flatMap(({ options }) => options),
  ];
  return Object.fromEntries(all.map(({ id, name }) => [name, id]));
}
