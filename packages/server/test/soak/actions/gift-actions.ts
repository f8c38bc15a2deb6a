/** Actions of recipients and senders on gifts. */
import type { CallerContext } from '../../../src/context/context.ts';
import type { Tx } from '../../../src/db/statements.ts';
import { acceptGift } from '../../../src/modules/gifts/accept-gift.ts';
import { declineGift } from '../../../src/modules/gifts/decline-gift.ts';
import { swapGift } from '../../../src/modules/gifts/swap-gift.ts';
import { updateExpiration } from '../../../src/modules/orders/update-expiration.ts';
import { cancelOrder } from '../../../src/modules/payments/cancel-order.ts';
import { allOrders, dayMs, isAcceptable, type Model, type ModelOrder, orderAt, statusOf } from '../model.ts';
import * as gifts from '../model-gifts.ts';
import { addressIn, carts, type ModelCart, type State } from '../prices.ts';
import type { SoakOrganization } from '../soak-service.ts';
import { type Action, type BoundAction, pick, runAsCaller } from './action.ts';

export interface OrderChoice {
  which: number;
  /** True to choose among all orders, including those that must refuse the action. */
  isWild: boolean;
}

/** Returns one of the orders that the action applies to, by its number. */
export function chooseOrder(
  model: Model,
  { which, isWild }: OrderChoice,
  isMeant: (order: ModelOrder) => boolean,
): ModelOrder | undefined {
  const orders = allOrders(model);
  return pick(isWild ? orders : orders.filter(isMeant), which);
}

type Verb = (
  context: CallerContext,
  tx: Tx,
  orderId: string,
  organization: SoakOrganization,
) => Promise<unknown>;

/** Returns an action on an order that runs in one transaction. */
export const onOrder = (
  order: ModelOrder,
  says: string,
  expect: (model: Model, order: ModelOrder) => string,
  verb: Verb,
): BoundAction => ({
  description: `${says} order ${order.batch}.${order.position}`,
  expect: (model) => expect(model, orderAt(model, order)),
  perform: (actionContext) =>
    runAsCaller(actionContext, (context, tx) => verb(context, tx, order.id, actionContext.organization)),
  isAtomic: true,
});

export const accept =
  ({ destination, ...choice }: OrderChoice & { destination: State }): Action =>
  (model) => {
    const order = chooseOrder(model, choice, isAcceptable);
    if (!order) return null;
    return onOrder(
      order,
      `accept in ${destination}`,
      (next, same) => gifts.acceptGift(next, same, destination),
      (context, tx, id) => acceptGift(context, tx, id, { mailing_address: addressIn(destination) }),
    );
  };

const isCancelable = (order: ModelOrder): boolean =>
  isAcceptable(order) || statusOf(order) === 'pending_payment';

const choices: readonly ModelCart[] = [
  ...carts,
  [{ product: 'tea', quantity: 1 }],
  [{ product: 'lamp', quantity: 1 }],
  [
    { product: 'honey', quantity: 1 },
    { product: 'tea', quantity: 1 },
  ],
];

export const swap =
  ({ choice: number, isBack, ...choice }: OrderChoice & { choice: number; isBack: boolean }): Action =>
  (model) => {
    const order = chooseOrder(model, choice, isAcceptable);
    const sent = order && model.batches[order.batch]?.cart;
    const cart = isBack ? sent : pick(choices, number);
    if (!order || !cart) return null;
    const says = `swap for ${cart.map(({ product, quantity }) => `${quantity} ${product}`).join(' and ')}`;
    return onOrder(
      order,
      says,
      (next, same) => gifts.swapGift(next, same, cart),
      (context, tx, id, { products }) =>
        swapGift(context, tx, id, {
          items: cart.map(({ product, quantity }) => ({ product_id: products[product], quantity })),
        }),
    );
  };

export const decline =
  (choice: OrderChoice): Action =>
  (model) => {
    const order = chooseOrder(model, choice, isAcceptable);
    return order
      ? onOrder(order, 'decline', gifts.declineGift, (context, tx, id) => declineGift(context, tx, id, {}))
      : null;
  };

export const cancel =
  (choice: OrderChoice): Action =>
  (model) => {
    const order = chooseOrder(model, choice, isCancelable);
    return order
      ? onOrder(order, 'cancel', gifts.cancelOrder, (context, tx, id) => cancelOrder(context, tx, id))
      : null;
  };

export const moveExpiry =
  ({ days, ...choice }: OrderChoice & { days: number }): Action =>
  (model) => {
    const order = chooseOrder(model, choice, isAcceptable);
    if (!order) return null;
    const at = model.now + days * dayMs;
    return onOrder(
      order,
      `let expire in ${days} days`,
      (next, same) => gifts.moveExpiry(next, same, at),
      (context, tx, id) => updateExpiration(context, tx, id, { expires_at: new Date(at).toISOString() }),
    );
  };
