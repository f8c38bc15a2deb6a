import type { FieldError } from '@gifts/contract/errors';
import type { SendMethod, ShippingTier, SwapMode } from '@gifts/contract/order-batch';
import type { PriceInput } from '@gifts/contract/price';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { type ValidParts, wasRejected } from '../../kit/valid-parts.ts';
import { type Estimate, estimateCart } from '../pricing/estimate-cart.ts';
import { canTotalGroup } from '../pricing/group-totals.ts';
import { type CheckedRecipient, checkRecipients } from './check-recipients.ts';
import { findChoice, highestPricedSwap, narrowerTier } from './gift-of-choice.ts';
import { type ResolvedCart, resolveCart } from './resolve-cart.ts';

/**
 * The cart and the recipients of a request with all problems found in them. When there are problems, parts can
 * be missing.
 */
export interface CheckedGifts {
  cart: ResolvedCart;
  recipients: CheckedRecipient[];
  isDirect: boolean;
  swap: SwapMode;
  tier: ShippingTier;
  /** For a gift of choice, the version of its collection. */
  collectionVersionId: string | null;
  estimate: Estimate;
  problems: FieldError[];
}

/**
 * Checks the part of a request that decides its cost. `readyFor` is the send method that recipients and
 * variants must be complete for. It is null for a price, which can be requested before they are complete.
 */
export async function checkGifts(
  context: CallerContext,
  db: Statements,
  input: ValidParts<PriceInput>,
  readyFor: SendMethod | null,
): Promise<CheckedGifts> {
  const isDirect = input.send_method === 'direct_send';
  const swap = input.swap ?? 'single';
  // A rejected tier may have been meant to allow every country, so it causes no further problems.
  const byDefault = wasRejected(input, 'international_shipping_tier') ? 'full' : 'disabled';
  const cart = resolveCart(context, context.catalog, input.cart?.items ?? [], {
    path: 'cart.items',
    mustChooseVariants: readyFor === 'direct_send',
    orders: isDirect ? (input.recipients?.length ?? 1) : 1,
  });
  const choice = await findChoice(context, db, cart);
  const tier = narrowerTier(input.international_shipping_tier ?? byDefault, choice.version);
  const checked = await checkRecipients(input.recipients ?? [], {
    sendMethod: readyFor,
    tier,
    products: cart.products,
  });
  const { recipients } = checked;
  const estimate = estimateCart(
    { items: cart.items },
    { swap: highestPricedSwap(cart, swap, isDirect), tier },
  );
  const problems = [
    ...cart.problems,
    ...choice.problems,
    ...checkTotal(estimate, recipients.length),
    ...checked.problems,
  ];
  const collectionVersionId = choice.version?.id ?? null;
  return { cart, recipients, isDirect, swap, tier, collectionVersionId, estimate, problems };
}

function checkTotal(estimate: Estimate, recipients: number): FieldError[] {
  return canTotalGroup(estimate, recipients)
    ? []
    : [
        {
          field: 'cart',
          message: 'The cart and the number of recipients come to more than one batch can cost',
        },
      ];
}
