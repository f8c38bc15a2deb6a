import type { Services } from '../../context/context.ts';
import { takeNewlyLow } from './change-stock.sql.ts';
import { nameOfVariant, wholeProduct } from './variant-key.ts';

/** Logs each count that got low, once until it is refilled. `gifts doctor` and `gifts stock list --low` go on showing it. */
export async function tellLowStock({ db, log, liveCatalog }: Services): Promise<void> {
  const low = await takeNewlyLow(db);
  if (low.length === 0) return;
  const { productsById } = await liveCatalog.snapshot();
  for (const { product_id, variant, available } of low) {
    const product = productsById.get(product_id)?.product;
    const name = product && variant !== wholeProduct ? nameOfVariant(product, variant) : null;
    log.warn(
      { productId: product_id, product: product?.name ?? null, variant: name, left: available },
      available === 0 ? 'A product is sold out' : 'A product is low in stock',
    );
  }
}
