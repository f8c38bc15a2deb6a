import type { CartItemInput } from '@gifts/contract/cart';
import type { FieldError } from '@gifts/contract/errors';
import type { CatalogSnapshot } from '../../context/catalog.ts';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { type ResolvedCart, resolveCart } from '../batches/resolve-cart.ts';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import { findCollectionVersion } from '../catalog/collections.sql.ts';
import { asOfferedBy } from '../catalog/offered-product.ts';
import type { CartItem } from '../orders/cart-item.ts';
import { checkSwap } from '../pricing/check-swap.ts';
import { checkChoice } from './check-choice.ts';

interface SwapRequest {
  rules: GiftRules;
  snapshot: CatalogSnapshot;
  sent: readonly CartItem[];
  inputs: readonly CartItemInput[];
}

interface SwapPlan {
  items: CartItem[];
  problems: FieldError[];
}

/**
 * Returns the cart of a swap request and all problems found in it. A gift of choice offers what the version of its
 * collection offers that it was sent with.
 */
export async function planSwap(context: Context, tx: Tx, request: SwapRequest): Promise<SwapPlan> {
  const { rules, snapshot, sent, inputs } = request;
  const version = await findOfferedVersion(context, tx, request);
  const cart = resolveCart(context, snapshot, inputs, {
    path: 'items',
    mustChooseVariants: false,
    ...(version && { asOffered: asOfferedBy(version) }),
  });
  const { items, problems } = cart;
  if (problems.length > 0) return { items, problems };
  return {
    items,
    problems: version ? checkChoice(sent, items, version, rules.tier) : checkOrdinarySwap(cart, request),
  };
}

async function findOfferedVersion(
  { organization }: Context,
  tx: Tx,
  { rules, snapshot, sent }: SwapRequest,
): Promise<CollectionVersion | null> {
  const { collectionVersionId: id } = rules;
  if (id) return findCollectionVersion(tx, organization.id, id);
  const collection = sent.find(({ product }) => snapshot.productsById.get(product.id)?.isCollection);
  if (!collection) return null;
  // The collection was withdrawn in an earlier release, which did not keep what it offered.
  throw new AppError('order_state', `${collection.product.name} is no longer published; ask the sender.`);
}

function checkOrdinarySwap(
  { items, products }: ResolvedCart,
  { sent, rules: { swap, tier } }: SwapRequest,
): FieldError[] {
  const choices = products.flatMap(({ isCollection, product }, index) =>
    isCollection
      ? [
          {
            field: `items[${index}].product_id`,
            message: `${product.name} is a gift of choice, which can't be taken in exchange`,
          },
        ]
      : [],
  );
  const refusal = checkSwap({ items: sent }, { items }, { swap, tier });
  return refusal === null ? choices : [...choices, { field: 'items', message: refusal }];
}
