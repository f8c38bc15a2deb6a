/** What the list of offers and the page of the basket both show. */
import { type Html, html } from '../../../kit/html.ts';
import type { Offer, Offers } from '../../gifts/find-offers.ts';
import { amountIn } from '../parts/amount.ts';
import { nothing } from '../parts/layout.ts';
import { isolate } from '../parts/parts.ts';
import { type Basket, hasRoomFor, quantityOf } from './basket.ts';
import type { GiftVisit } from './gift-visit.ts';

export interface Choosing {
  readonly offers: Offers;
  readonly basket: Basket;
}

export const showsPrices = ({ limit }: Offers): boolean => limit.kind === 'amount';

/** Says what can still be added, or that something has to be taken out. */
export function leftText({ texts, language }: GiftVisit, { offers, basket }: Choosing): string {
  if (basket.left < 0) return texts('basket_over');
  return showsPrices(offers)
    ? texts('basket_left_amount', { amount: amountIn(language, basket.left) })
    : texts('basket_left_count', { count: basket.left });
}

/** What the form before has changed, as it is now. Empty if no form led here. */
export function changeText(visit: GiftVisit, choosing: Choosing): string {
  const id = visit.query.get('changed');
  if (id === null) return '';
  const { offers, basket } = choosing;
  const left = leftText(visit, choosing);
  const line = basket.lines.find(({ productId }) => productId === id);
  if (line) {
    const pieces = visit.texts('gift_quantity', { count: line.quantity });
    return visit.texts('basket_now', { product: isolate(visit, line.name), pieces, left });
  }
  const offer = offers.offers.find(({ item }) => item.product.id === id);
  const product = offer && isolate(visit, offer.item.product.name);
  return product ? visit.texts('basket_removed', { product, left }) : left;
}

/** The address of this leads the browser, and so a screen reader, to what has changed. */
export const changeStatus = (text: string): Html =>
  text === '' ? nothing : html`<p class="changed" role="status" id="changed" tabindex="-1">${text}</p>`;

/** Buttons for one more and one less, and how many there are. A button asks for the number that it leads to. */
export function stepper(visit: GiftVisit, choosing: Choosing, offer: Offer): Html {
  const { texts } = visit;
  const { id, name } = offer.item.product;
  const quantity = quantityOf(choosing.basket, id);
  const product = isolate(visit, name);
  const isFull = !hasRoomFor(choosing.offers, choosing.basket, offer);
  return html`<div class="stepper">
<button class="step" name="put" value="${id}:${quantity - 1}" aria-label="${texts('basket_less_of', { product })}"><span aria-hidden="true">−</span></button>
<span class="count">${texts('gift_quantity', { count: quantity })}</span>
<button class="step" name="put" value="${id}:${quantity + 1}" aria-label="${texts('basket_more_of', { product })}"${
    isFull ? html` disabled` : nothing
  }><span aria-hidden="true">+</span></button>
</div>`;
}
