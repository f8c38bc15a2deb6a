/** Gifts of choice: a cart has a collection's product, in whose place the recipient chooses another product. */
import type { FieldError } from '@gifts/contract/errors';
import { type ShippingTier, type SwapMode, shippingTiers } from '@gifts/contract/order-batch';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import { findCollectionOfProduct } from '../catalog/collections.sql.ts';
import { isVersionSoldOut } from '../catalog/offered-product.ts';
import type { ResolvedCart } from './resolve-cart.ts';

interface Choice {
  /** The version that the gift is sent with. Null for a gift that is not a gift of choice. */
  version: CollectionVersion | null;
  problems: FieldError[];
}

/**
 * Finds the published version of the collection in a cart. A collection of a workspace that the caller cannot access is
 * answered like an unknown product.
 */
export async function findChoice(
  { caller, catalog, organization }: CallerContext,
  db: Statements,
  { products, fields }: ResolvedCart,
): Promise<Choice> {
  const index = products.findIndex(({ isCollection }) => isCollection);
  const [entry, field] = [products[index], fields[index]];
  if (!entry || !field) return { version: null, problems: [] };
  const { id, name } = entry.product;
  const workspaceIds = caller.workspaces.map((workspace) => workspace.id);
  const collection = await findCollectionOfProduct(db, organization.id, id, workspaceIds);
  if (!collection) return { version: null, problems: [{ field, message: `Product not found: ${id}` }] };
  if (collection.published_version) {
    const version = collection.published_version;
    const message = `Everything that ${name} offers is sold out`;
    return { version, problems: isVersionSoldOut(catalog, version) ? [{ field, message }] : [] };
  }
  return { version: null, problems: [{ field, message: `${name} is not published, so it can't be sent` }] };
}

/** Returns the tier that a gift goes by: for a gift of choice, the narrower one of the batch and the collection. */
export const narrowerTier = (asked: ShippingTier, version: CollectionVersion | null): ShippingTier =>
  version && shippingTiers.indexOf(version.international_shipping_tier) < shippingTiers.indexOf(asked)
    ? version.international_shipping_tier
    : asked;

/** Returns what the batch of a gift of choice may not ask for. */
export function checkGiftOfChoice(cart: ResolvedCart, swap: SwapMode, isDirect: boolean): FieldError[] {
  const collection = cart.products.find((entry) => entry.isCollection);
  if (!collection) return [];
  const { name } = collection.product;
  const problems: FieldError[] = [];
  if (cart.items.length > 1) {
    problems.push({
      field: 'cart.items',
      message: `${name} is a gift of choice, so it has to be alone in its cart`,
    });
  }
  if (isDirect) {
    problems.push({
      field: 'send_method',
      message: `${name} is a gift of choice, so its recipient has to be asked: use another send method`,
    });
  } else if (swap === 'disabled') {
    problems.push({ field: 'swap', message: `${name} is a gift of choice, so swap can't be disabled` });
  }
  return problems;
}

/**
 * Returns the swap mode with the highest possible price. With a collection the recipient can choose several
 * products, whatever the swap mode of the batch is.
 */
export function highestPricedSwap(cart: ResolvedCart, swap: SwapMode, isDirect: boolean): SwapMode {
  if (isDirect) return 'disabled';
  return cart.products.some((entry) => entry.isCollection) ? 'multiple' : swap;
}
