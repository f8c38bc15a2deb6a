import type { FieldError } from '@gifts/contract/errors';
import type { SwapInput } from '@gifts/contract/sandbox';
import type { CallerContext, Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { newId } from '../../kit/ids.ts';
import { sortByBodyOrder } from '../../kit/sort-by-body-order.ts';
import type { ValidParts } from '../../kit/valid-parts.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { writeCart } from '../batches/batches.sql.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type OrderChange, writeOrderChange } from '../orders/write-orders.sql.ts';
import { findAcceptableGift } from './find-acceptable-gift.ts';
import { giftAmounts } from './gift-amounts.ts';
import { assertAcceptable } from './gift-state.ts';
import { lockGift, rulesOf } from './lock-gift.ts';
import { ensureOpened } from './open-gift.ts';
import { planSwap } from './plan-swap.ts';

/**
 * Replaces the cart of a gift with the products that the recipient chooses. Every swap is checked against the
 * original cart; choosing exactly that cart again undoes the swap. A gift of choice uses the same operation.
 */
export async function swapGift(
  context: Context,
  tx: Tx,
  orderId: string,
  input: SwapInput,
): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  assertAcceptable(context, order, 'swapped');
  const rules = await rulesOf(tx, order);
  const { items, problems } = await planSwap(context, tx, swapRequest(context, order, rules, input));
  if (problems.length > 0) throw badRequest(sortByBodyOrder(input, problems));
  const opened = ensureOpened(context, tx, order);
  if (items === null) return applyChange(tx, opened, restoreOriginalCart(order));
  const cartId = newId();
  writeCart(tx, { organization_id: order.organization_id, id: cartId, items, created_at: context.now });
  return applyChange(tx, opened, replaceCart(opened, cartId, items));
}

/** Returns the problems of those parts of a swap that fit the contract. */
export async function findProblemsOfSwap(
  context: CallerContext,
  parts: ValidParts<SwapInput>,
  { id }: { id: string },
): Promise<FieldError[]> {
  const db = context.db.sharedReader;
  const gift = await findAcceptableGift(context, db, id);
  if (!gift) return [];
  const request = swapRequest(context, gift.order, gift.rules, parts);
  return gift.rules.swap === 'disabled' ? [] : (await planSwap(context, db, request)).problems;
}

const swapRequest = (
  { catalog }: Context,
  order: OrderRecord,
  rules: GiftRules,
  input: ValidParts<SwapInput>,
) => ({
  snapshot: catalog,
  sent: order.original_cart_items ?? order.cart_items,
  inputs: input.items ?? [],
  rules,
});

function replaceCart(order: OrderRecord, cartId: string, items: CartItem[]): OrderChange {
  return {
    ...keepOriginalCart(order),
    ...giftAmounts(items, order.mailing_address),
    cart_id: cartId,
    cart_items: items,
    cart_selections: null,
  };
}

/** Keeps what was sent, the first time that something else takes its place. */
export const keepOriginalCart = (order: OrderRecord): OrderChange =>
  order.original_cart_id === null
    ? {
        original_cart_id: order.cart_id,
        original_cart_items: order.cart_items,
        original_amount_product: order.amount_product,
        original_amount_shipping: order.amount_shipping,
        original_amount_pre_tax_total: order.amount_pre_tax_total,
        original_amount_credit_applied: order.amount_credit_applied,
      }
    : {};

/** Returns no change for a gift that was never swapped. */
function restoreOriginalCart(order: OrderRecord): OrderChange {
  if (order.original_cart_id === null || order.original_cart_items === null) return {};
  return {
    ...giftAmounts(order.original_cart_items, order.mailing_address),
    cart_id: order.original_cart_id,
    cart_items: order.original_cart_items,
    cart_selections: null,
    original_cart_id: null,
    original_cart_items: null,
    original_amount_product: null,
    original_amount_shipping: null,
    original_amount_pre_tax_total: null,
    original_amount_credit_applied: null,
  };
}

function applyChange(tx: Tx, order: OrderRecord, columns: OrderChange): OrderRecord {
  writeOrderChange(tx, order, columns);
  return { ...order, ...columns };
}
