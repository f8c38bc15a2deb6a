import type { Product } from '@gifts/contract/catalog';
import type { CatalogProduct } from '../../../context/catalog.ts';
import type { Context } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { multiply, sum } from '../../../kit/money.ts';
import type { NormalAddress } from '../../addresses/normalize-address.ts';
import { checkDestination } from '../../batches/check-recipients.ts';
import { variantsToChoose } from '../../batches/check-variants.ts';
import { resolveCart } from '../../batches/resolve-cart.ts';
import { isVisibleTo } from '../../catalog/find-product.ts';
import type { CartItem } from '../../orders/cart-item.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { contentsOf } from '../../orders/parcel-contents.ts';
import { countUnits } from '../../orders/replace-units.ts';
import { addressOf } from '../../orders/sealed-recipient.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { unitsLeftOf } from '../../stock/units-left.ts';
import { rulesOf } from '../lock-gift.ts';

/** A product that a recipient may get in place of what a parcel lacks. */
export interface Replacement {
  /** Names the product and its variant in a form. */
  readonly key: string;
  readonly entry: CatalogProduct;
  /** All pieces of it, with their price. */
  readonly item: CartItem;
}

/**
 * Returns what a recipient may get in place of the products in a parcel: as many pieces of one product of the same brand,
 * which together cost no more and can go to the address. A product with one variant to choose is offered in each of them, and
 * one with several is not. What is missing or sold out is not offered. In place of a parcel that is sent again, another product
 * is: the parcel has taken its own one from stock already.
 */
export async function findReplacements(
  context: Context,
  db: Statements,
  order: OrderRecord,
  shipment: ShipmentRecord,
): Promise<Replacement[]> {
  const { tier } = await rulesOf(db, order);
  const { catalog, organization } = context;
  const missing = contentsOf(shipment, order);
  const value = sum(missing.items.map((item) => multiply(item.unit_price, item.quantity)));
  const variantsOf = (item: CartItem) =>
    missing.selections.filter(({ cart_item_id: id }) => id === item.id).map(({ variants }) => variants);
  const missingKeys = missing.items.flatMap((item) =>
    [item.variants ?? [], ...variantsOf(item)].map((variants) => keyOf(item.product.id, variants)),
  );
  const quantity = countUnits(shipment, order);
  const address = addressOf(context, order);
  return catalog.products
    .filter((entry) => canReplace(entry, shipment, organization.id))
    .filter((products) => canReach(address, { tier, products: [products] }))
    .flatMap((entry) => choicesOf(entry.product).map((variants) => ({ entry, variants })))
    .map(({ entry, variants }) => replacementOf(context, entry, { quantity, variants }))
    .filter((each) => each !== null)
    .filter(({ key, item }) => !missingKeys.includes(key) && multiply(item.unit_price, quantity) <= value)
    .filter(
      ({ entry, item }) => (unitsLeftOf(catalog, entry.product, item.variants ?? []) ?? quantity) >= quantity,
    )
    .filter(
      ({ item }) =>
        shipment.reship_of === null || !missing.items.some((each) => each.product.id === item.product.id),
    );
}

const keyOf = (productId: string, variants: readonly string[]): string => [productId, ...variants].join(':');

const canReplace = (entry: CatalogProduct, { brand_id: brandId }: ShipmentRecord, organizationId: string) =>
  entry.product.brand.id === brandId &&
  !entry.isCollection &&
  !entry.isGiftCard &&
  !entry.product.price_is_variable &&
  isVisibleTo(entry, organizationId);

const canReach = (
  address: NormalAddress | null,
  rules: Omit<Parameters<typeof checkDestination>[1], 'needsPhone'>,
): boolean => address !== null && checkDestination(address, { ...rules, needsPhone: true }).length === 0;

/** The variants of which one piece can be taken; none for a product that needs several. */
function choicesOf(product: Product): string[][] {
  switch (variantsToChoose(product)) {
    case 0:
      return [[]];
    case 1: {
      const options = product.variant_groups.flatMap((group) => group.options);
      return (options.length > 0 ? options : product.variants).map(({ name }) => [name]);
    }
    default:
      return [];
  }
}

function replacementOf(
  context: Context,
  entry: CatalogProduct,
  { quantity, variants }: { quantity: number; variants: string[] },
): Replacement | null {
  const input = { product_id: entry.product.id, quantity, ...(variants.length > 0 && { variants }) };
  const rules = { path: 'items', mustChooseVariants: true };
  const { items, problems } = resolveCart(context, context.catalog, [input], rules);
  const [item] = items;
  return item && problems.length === 0 ? { key: keyOf(entry.product.id, variants), entry, item } : null;
}
