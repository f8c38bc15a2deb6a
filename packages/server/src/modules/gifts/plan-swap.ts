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
import { areGiftCardsOffered, findSentGift, reasonNotToTakeCard } from './gift-card-abroad.ts';

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
 * Returns the cart of a swap request and all problems found in it. Where a gift card may be taken in place of a gift that
 * can't be sent to its recipient, such a gift card is allowed too. Refuses every other swap of a gift whose sender
 * disabled swaps.
 */
export async function planSwap(context: Context, db: Statements, request: SwapRequest): Promise<SwapPlan> {
  const { rules, snapshot, sent, inputs } = request;
  if (rules.swap === 'disabled' && !rules.giftCardsAbroad) throw swapsDisabled();
  if (asksForCart(withProductIds(context, snapshot, inputs), sent)) return { items: null, problems: [] };
  if (rules.swap !== 'disabled') {
    const ordinary = await planOrdinarySwap(context, db, request);
    const isFine = ordinary.problems.length === 0;
    return isFine ? ordinary : ((await planGiftCard(context, db, request)) ?? ordinary);
  }
  const card = await planGiftCard(context, db, request);
  if (card) return card;
  throw swapsDisabled();
}

const swapsDisabled = () =>
  new AppError('order_state', "The sender disabled swaps for this gift, so it can't be swapped.");

/** A gift of choice offers what the version of its collection offers that it was sent with. */
async function planOrdinarySwap(context: Context, db: Statements, request: SwapRequest): Promise<SwapPlan> {
  const { rules, snapshot, sent, inputs } = request;
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

/** Returns null if the request is not for a gift card that may be taken in place of the gift. */
async function planGiftCard(
  context: Context,
  db: Statements,
  request: SwapRequest,
): Promise<SwapPlan | null> {
  const { rules, snapshot, sent, inputs } = request;
  if (!rules.giftCardsAbroad) return null;
  const { items, problems } = resolveCart(context, snapshot, inputs, {
    path: 'items',
    mustChooseVariants: false,
  });
  if (problems.length > 0 || items.length !== inputs.length) return null;
  const gift = await findSentGift(context, db, { cart_items: [...sent], original_cart_items: null }, rules);
  const isTaken = areGiftCardsOffered(gift) && reasonNotToTakeCard(gift, items) === null;
  return isTaken ? { items, problems: [] } : null;
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
