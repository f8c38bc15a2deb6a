import type { FieldError } from '@gifts/contract/errors';
import type { AcceptInput } from '@gifts/contract/sandbox';
import type { CatalogProduct } from '../../context/catalog.ts';
import type { CallerContext, Context } from '../../context/context.ts';
import type { ValidParts } from '../../kit/valid-parts.ts';
import type { NormalAddress } from '../addresses/normalize-address.ts';
import type { OrderRecord, StoredSelection } from '../orders/order-record.ts';
import { checkGiftAddress } from './check-gift-address.ts';
import { checkSelections } from './check-selections.ts';
import { type DestinationRules, destinationRulesOf } from './destination-rules.ts';
import { findAcceptableGift } from './find-acceptable-gift.ts';
import { productsOf } from './products-of.ts';

interface CheckedAcceptance {
  /** Null only if there are problems. */
  address: NormalAddress | null;
  selections: StoredSelection[];
  problems: FieldError[];
}

/**
 * Returns the address and the variants of an accepted gift, with all problems of the request. A gift of choice for which
 * no product was chosen is one of them.
 */
export function checkAcceptance(
  context: Context,
  order: OrderRecord,
  rules: DestinationRules,
  input: ValidParts<AcceptInput>,
): CheckedAcceptance {
  const { productsById } = context.catalog;
  const products = productsOf(context, order);
  // A collection's product cannot be shipped: the recipient chooses another product in its place.
  const undecided = products.filter(({ isCollection }) => isCollection);
  const decided = products.filter(({ isCollection }) => !isCollection);
  const destination = checkGiftAddress(context, order, input, { ...rules, products: decided });
  const { selections, problems } = checkSelections(order.cart_items, productsById, input.selections ?? []);
  return {
    address: destination.address,
    selections,
    problems: [...undecided.map(choiceMissing), ...destination.problems, ...problems],
  };
}

const choiceMissing = ({ product }: CatalogProduct): FieldError => ({
  field: 'cart',
  message: `Choose a product first: ${product.name} is a gift of choice`,
});

/** Returns the problems of those parts of an acceptance that fit the contract. */
export async function findProblemsOfAcceptance(
  context: CallerContext,
  parts: ValidParts<AcceptInput>,
  { id }: { id: string },
): Promise<FieldError[]> {
  const gift = await findAcceptableGift(context, context.db.sharedReader, id);
  if (!gift) return [];
  const rules = await destinationRulesOf(context, context.db.sharedReader, gift.order, gift.rules);
  return checkAcceptance(context, gift.order, rules, parts).problems;
}
