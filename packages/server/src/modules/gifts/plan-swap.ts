import type { CartItemInput } from '@gifts/contract/cart';
import type { FieldError } from '@gifts/contract/errors';
import type { CatalogSnapshot } from '../../context/catalog.ts';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { type ResolvedCart, resolveCart } from '../batches/resolve-cart.ts';
import { findPublishedVersion } from '../catalog/collections.sql.ts';
import type { CartItem } from '../orders/cart-item.ts';
import { checkSwap } from '../pricing/check-swap.ts';
import { checkChoice } from './check-choice.ts';

interface SwapRequest extends Pick<GiftRules, 'swap' | 'tier'> {
  snapshot: CatalogSnapshot;
  sent: readonly CartItem[];
  inputs: readonly CartItemInput[];
}

interface SwapPlan {
  items: CartItem[];
  problems: FieldError[];
}

/** Returns the cart of a swap request and all problems found in it. */
export async function planSwap(context: Context, tx: Tx, request: SwapRequest): Promise<SwapPlan> {
  const { snapshot, sent, inputs } = request;
  const rules = { path: 'items', mustChooseVariants: false };
  const cart = resolveCart(context, snapshot, inputs, rules);
  const { items, problems } = cart;
  if (problems.length > 0) return { items, problems };
  const collection = sent.find(({ product }) => snapshot.productsById.get(product.id)?.isCollection);
  if (!collection) return { items, problems: checkOrdinarySwap(cart, request) };
  const version = await findPublishedVersion(tx, context.organization.id, collection.product.id);
  if (!version) {
    throw new AppError('order_state', `${collection.product.name} is no longer published; ask the sender.`);
  }
  return { items, problems: checkChoice(sent, items, version, request.tier) };
}

function checkOrdinarySwap(
  { items, products }: ResolvedCart,
  { sent, swap, tier }: SwapRequest,
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
