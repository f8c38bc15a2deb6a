import type { CartItemInput } from '@gifts/contract/cart';
import type { Product } from '@gifts/contract/catalog';
import type { FieldError } from '@gifts/contract/errors';
import { formatUsd } from '@gifts/contract/format-usd';
import type { CatalogProduct, CatalogSnapshot } from '../../context/catalog.ts';
import type { Context } from '../../context/context.ts';
import { newId } from '../../kit/ids.ts';
import { type ValidItemParts, wasRejected } from '../../kit/valid-parts.ts';
import { findProduct, findProductByUrl } from '../catalog/find-product.ts';
import type { CartItem } from '../orders/cart-item.ts';
import { describeMissing } from '../stock/shortage.ts';
import { unitsLeft, unitsLeftOf } from '../stock/units-left.ts';
import { checkVariants } from './check-variants.ts';

export interface ResolvedCart {
  items: CartItem[];
  /** The products of the items, in the same order. */
  products: CatalogProduct[];
  /** The fields of the request that name the products, in the same order. */
  fields: string[];
  problems: FieldError[];
}

interface CartRules {
  /** The path of the items in the request, such as `cart.items`. */
  path: string;
  /** True if the recipient does not choose, so the sender must choose the variants. */
  mustChooseVariants: boolean;
  /** The number of orders that take the cart from stock now. One, if that is not known yet. */
  orders?: number;
  /** Shows a product as it was offered, if that differs from the catalog. */
  asOffered?: (entry: CatalogProduct) => CatalogProduct;
}

type ItemInput = ValidItemParts<CartItemInput>;

/**
 * Looks up the products and copies their names and prices. Returns every problem of every item. Items whose
 * product id or URL was rejected are skipped.
 */
export function resolveCart(
  context: Context,
  snapshot: CatalogSnapshot,
  inputs: readonly (ItemInput | undefined)[],
  rules: CartRules,
): ResolvedCart {
  const resolved: ResolvedCart = { items: [], products: [], fields: [], problems: [] };
  for (const [index, input] of inputs.entries()) {
    if (!input || wasRejected(input, 'product_id') || wasRejected(input, 'product_url')) continue;
    const path = `${rules.path}[${index}]`;
    const entry = lookUp(context, snapshot, input, { ...rules, path });
    if ('message' in entry) {
      resolved.problems.push(entry);
      continue;
    }
    resolved.problems.push(...checkPrice(entry.product, input, path));
    resolved.problems.push(
      ...checkVariants(entry.product, input.variants ?? null, path, rules.mustChooseVariants),
    );
    resolved.problems.push(
      ...checkStock(snapshot, entry.product, input, { path, orders: rules.orders ?? 1 }),
    );
    resolved.products.push(entry);
    resolved.fields.push(nameField(input, path));
    resolved.items.push(toCartItem(entry, input));
  }
  return resolved;
}

function lookUp(
  context: Context,
  snapshot: CatalogSnapshot,
  input: ItemInput,
  { path, asOffered = asListed }: Pick<CartRules, 'path' | 'asOffered'>,
): CatalogProduct | FieldError {
  const { product_id: id, product_url: url } = input;
  if (!id && !url) return { field: `${path}.product_id`, message: "Product id can't be blank" };
  if (id && url)
    return {
      field: `${path}.product_url`,
      message: 'Name the product by product_id or by product_url, not both',
    };
  const organizationId = context.organization.id;
  const found = id
    ? findProduct(snapshot, organizationId, id)
    : findProductByUrl(snapshot, organizationId, url ?? '', context.config.publicUrl);
  const field = nameField(input, path);
  if (!found) return { field, message: `Product not found: ${id ?? url}` };
  const entry = asOffered(found);
  if (entry.product.status === 'inactive') {
    return { field, message: `Product is no longer available: ${entry.product.name}` };
  }
  return entry;
}

const asListed = (entry: CatalogProduct): CatalogProduct => entry;

const nameField = (input: ItemInput, path: string): string =>
  input.product_id ? `${path}.product_id` : `${path}.product_url`;

function checkPrice(product: Product, input: ItemInput, path: string): FieldError[] {
  const price = input.variable_price ?? null;
  const field = `${path}.variable_price`;
  if (!product.price_is_variable) {
    return price === null || price === product.price
      ? []
      : [
          {
            field,
            message: `${product.name} has a fixed price of ${formatUsd(product.price)}; leave variable_price out`,
          },
        ];
  }
  const least = product.price_min ?? 0;
  const most = product.price_max ?? 0;
  const range = `${formatUsd(least)} and ${formatUsd(most)} (${least} and ${most} cents)`;
  if (price === null) {
    return [{ field, message: `Variable price can't be blank: ${product.name} costs between ${range}` }];
  }
  return price >= least && price <= most
    ? []
    : [{ field, message: `Variable price must be between ${range}` }];
}

/** An item that takes more than is left is refused. Several items of the same product are compared when they are reserved. */
function checkStock(
  snapshot: CatalogSnapshot,
  product: Product,
  input: ItemInput,
  { path, orders }: { path: string; orders: number },
): FieldError[] {
  const left = unitsLeftOf(snapshot, product, input.variants ?? []);
  const leftOfAny = unitsLeft(snapshot, product);
  const available = Math.min(left ?? Number.POSITIVE_INFINITY, leftOfAny ?? Number.POSITIVE_INFINITY);
  const needed = (input.quantity ?? 1) * orders;
  return available >= needed
    ? []
    : [{ field: nameField(input, path), message: describeMissing(product.name, available, needed) }];
}

function toCartItem({ product, isGiftCard }: CatalogProduct, input: ItemInput): CartItem {
  const { brand } = product;
  return {
    id: newId(),
    // A rejected quantity counts as one, the smallest that is allowed.
    quantity: input.quantity ?? 1,
    unit_price: product.price_is_variable ? (input.variable_price ?? product.price) : product.price,
    is_gift_card: isGiftCard,
    variants: input.variants ?? null,
    product: { id: product.id, name: product.name },
    brand: {
      id: brand.id,
      name: brand.name,
      shipping_price: brand.shipping_price,
      free_shipping_minimum: brand.free_shipping_minimum,
    },
  };
}
