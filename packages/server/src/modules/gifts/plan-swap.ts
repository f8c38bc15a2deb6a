import type { CartItemInput } from '@gifts/contract/cart';
import type { FieldError } from '@gifts/contract/errors';
import type { CatalogSnapshot } from '../../context/catalog.ts';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { ValidItemParts } from '../../kit/valid-parts.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { type ResolvedCart, resolveCart } from '../batches/resolve-cart.ts';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import { findCollectionVersion } from '../catalog/collections.sql.ts';
import { findProductByUrl } from '../catalog/find-product.ts';
import { asOfferedBy } from '../catalog/offered-product.ts';
import type { CartItem } from '../orders/cart-item.ts';
import { checkSwap, checkSwapShape } from '../pricing/check-swap.ts';
import { asksForCart } from './asks-for-cart.ts';
import { checkChoice, type SwapChoice } from './check-choice.ts';

interface SwapRequest {
  rules: GiftRules;
  snapshot: CatalogSnapshot;
  sent: readonly CartItem[];
  inputs: readonly SwapItem[];
}

type SwapItem = ValidItemParts<CartItemInput> | undefined;

interface SwapPlan {
  /** Null for exactly the cart that was sent. */
  items: CartItem[] | null;
  problems: FieldError[];
}

/**
 * Returns the cart of a swap request and all problems found in it. A gift of choice offers what the version of its
 * collection offers that it was sent with.
 */
export async function planSwap(context: Context, db: Statements, request: SwapRequest): Promise<SwapPlan> {
  const { rules, snapshot, sent, inputs } = request;
  if (asksForCart(withProductIds(context, snapshot, inputs), sent)) return { items: null, problems: [] };
  const version = await findOfferedVersion(context, db, request);
  const cart = resolveCart(context, snapshot, inputs, {
    path: 'items',
    mustChooseVariants: false,
    ...(version && { asOffered: asOfferedBy(version) }),
  });
  const choice = {
    ...cart,
    quantities: inputs.map((input) => ({ quantity: input?.quantity ?? 1 })),
    isWhole: cart.problems.length === 0 && cart.items.length === inputs.length,
  };
  const problems = version
    ? checkChoice(sent, choice, version, rules.tier)
    : checkOrdinarySwap(sent, choice, rules);
  return { items: cart.items, problems: [...cart.problems, ...problems] };
}

function withProductIds(context: Context, snapshot: CatalogSnapshot, inputs: readonly SwapItem[]) {
  const idByUrl = (url: string) =>
    findProductByUrl(snapshot, context.organization.id, url, context.config.publicUrl)?.product.id;
  return inputs.map(({ product_url: url, ...input } = {}) =>
    url ? { ...input, product_id: idByUrl(url) } : input,
  );
}

async function findOfferedVersion(
  { organization }: Context,
  db: Statements,
  { rules, snapshot, sent }: SwapRequest,
): Promise<CollectionVersion | null> {
  const { collectionVersionId: id } = rules;
  if (id) return findCollectionVersion(db, organization.id, id);
  const collection = sent.find(({ product }) => snapshot.productsById.get(product.id)?.isCollection);
  if (!collection) return null;
  // The collection was withdrawn in an earlier release, which did not keep what it offered.
  throw new AppError('order_state', `${collection.product.name} is no longer published; ask the sender.`);
}

function checkOrdinarySwap(
  sent: readonly CartItem[],
  choice: SwapChoice & Pick<ResolvedCart, 'products'>,
  { swap, tier }: GiftRules,
): FieldError[] {
  const { items, products, fields, quantities, isWhole } = choice;
  const choices = products.flatMap(({ isCollection, product }, index) =>
    isCollection
      ? [
          {
            field: fields[index] ?? 'items',
            message: `${product.name} is a gift of choice, which can't be taken in exchange`,
          },
        ]
      : [],
  );
  const refusal = isWhole
    ? checkSwap({ items: sent }, { items }, { swap, tier })
    : checkSwapShape(quantities, swap);
  return refusal === null ? choices : [...choices, { field: 'items', message: refusal }];
}
