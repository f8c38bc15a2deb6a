import type { FieldError } from '@gifts/contract/errors';
import type { Price, PriceInput } from '@gifts/contract/price';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { sortByBodyOrder } from '../../kit/sort-by-body-order.ts';
import type { ValidParts } from '../../kit/valid-parts.ts';
import { groupTotals } from '../pricing/group-totals.ts';
import { checkGifts } from './check-gifts.ts';

/** Returns what a batch would cost and creates nothing. Names, emails and variants can be missing. */
export async function priceOrderBatch(
  context: CallerContext,
  db: Statements,
  input: PriceInput,
): Promise<Price> {
  const { cart, recipients, estimate, problems } = await checkGifts(context, db, input, null);
  if (problems.length > 0) throw badRequest(sortByBodyOrder(input, problems));
  const destinations = recipients.flatMap(({ mailing_address }) => mailing_address ?? []);
  return {
    cart_price: estimate,
    total_price: groupTotals({
      cart: { items: cart.items },
      estimate,
      recipients: recipients.length,
      destinations: destinations.length === recipients.length ? destinations : null,
    }),
  };
}

/** Returns the problems of those parts of a price request that fit the contract. */
export async function findProblemsOfPrice(
  context: CallerContext,
  parts: ValidParts<PriceInput>,
): Promise<FieldError[]> {
  const { problems } = await checkGifts(context, context.db.sharedReader, parts, null);
  return problems;
}
