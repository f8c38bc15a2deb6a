/** The steps from an opened gift to its acceptance, and which of them comes next. */

import { variantsToChoose } from '../../batches/check-variants.ts';
import { unitsLeft, unitsLeftOf } from '../../stock/units-left.ts';
import { type GiftVisit, isUndecided } from './gift-visit.ts';

export type Step = 'choose' | 'options' | 'address' | 'review';

/** One unit of a product whose variants the recipient chooses. */
export interface OpenUnit {
  readonly cartItemId: string;
  readonly unit: number;
  /** How many units of the product the gift has. */
  readonly units: number;
  readonly productId: string;
}

type Gift = Pick<GiftVisit, 'context' | 'order' | 'draft'>;

/** The units whose variants the sender left to the recipient. */
export function openUnits(gift: Pick<Gift, 'context' | 'order'>): OpenUnit[] {
  const { productsById } = gift.context.catalog;
  return gift.order.cart_items.flatMap(({ id, product, quantity, variants }) => {
    const entry = productsById.get(product.id);
    if (!entry || entry.isCollection || variantsToChoose(entry.product) === 0 || variants?.length) return [];
    return Array.from({ length: quantity }, (_, unit) => ({
      cartItemId: id,
      unit,
      units: quantity,
      productId: product.id,
    }));
  });
}

/** The first step that is not done. */
export function nextStep(gift: Gift): Step {
  if (isUndecided(gift)) return 'choose';
  if (openUnits(gift).some((unit) => !hasSelection(gift, unit))) return 'options';
  return gift.draft.mailing_address === null ? 'address' : 'review';
}

const hasSelection = ({ draft }: Gift, { cartItemId, unit }: OpenUnit): boolean =>
  (draft.selections ?? []).some(
    (selection) => selection.cart_item_id === cartItemId && selection.quantity_index === unit,
  );

const order: readonly Step[] = ['choose', 'options', 'address', 'review'];

/** True if everything that comes before a step is done. */
export const isReachable = (gift: Gift, step: Step): boolean =>
  order.indexOf(step) <= order.indexOf(nextStep(gift));

/** The first item of the gift of which too few are left, as far as the page knows. */
export const soldOutItem = ({ context: { catalog }, order }: Pick<Gift, 'context' | 'order'>) =>
  order.cart_items.find(({ product: { id }, quantity, variants }) => {
    const product = catalog.productsById.get(id)?.product;
    if (!product) return false;
    const counts = [unitsLeft(catalog, product), unitsLeftOf(catalog, product, variants ?? [])];
    return counts.some((left) => left !== null && left < quantity);
  });
