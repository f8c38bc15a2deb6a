import type { CatalogProduct } from '../../context/catalog.ts';
import type { Context } from '../../context/context.ts';
import type { OrderRecord } from '../orders/order-record.ts';

/** The products of a cart that the catalog still has. */
export const productsOf = (
  { catalog }: Pick<Context, 'catalog'>,
  { cart_items: items }: Pick<OrderRecord, 'cart_items'>,
): CatalogProduct[] => items.flatMap(({ product }) => catalog.productsById.get(product.id) ?? []);
