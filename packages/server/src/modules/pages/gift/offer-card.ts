/** One product of a choice. What does not fit beside the basket is shown as out of reach, and has no button. */
import { type Html, html } from '../../../kit/html.ts';
import { countryName } from '../../addresses/countries.ts';
import type { Offer } from '../../gifts/find-offers.ts';
import { amountIn } from '../parts/amount.ts';
import { nothing } from '../parts/layout.ts';
import { isolate, ownWords, picture } from '../parts/parts.ts';
import { hasRoomFor, quantityOf } from './basket.ts';
import { type Choosing, changeStatus, showsPrices, stepper } from './basket-parts.ts';
import type { GiftVisit } from './gift-visit.ts';

interface Card {
  readonly offer: Offer;
  readonly isFirst: boolean;
  /** What the form before has changed about this product; else empty. */
  readonly change: string;
}

export function offerCard(visit: GiftVisit, choosing: Choosing, { offer, isFirst, change }: Card): Html {
  const { language } = visit;
  const { entry, item } = offer;
  const { product } = entry;
  const reach = reachOf(choosing, offer);
  return html`<li class="${reach === 'out' ? 'offer out-of-reach' : 'offer'}">
${picture(product.images[0]?.image_large, { alt: '', isFirst })}
<h2 dir="auto">${product.name}</h2>
<p class="brand" dir="auto">${product.brand.name}</p>
${showsPrices(choosing.offers) ? html`<p class="price">${amountIn(language, item.unit_price)}</p>` : nothing}
${product.subtitle ? ownWords(product.subtitle, 'subtitle') : nothing}
${restrictions(visit, entry)}
${changeStatus(change)}
${buttonsOf(visit, choosing, { offer, reach })}
</li>
`;
}

/** A product is taken alone, is in the basket, fits beside it, or is out of reach. */
type Reach = 'alone' | 'in' | 'fits' | 'out';

function reachOf({ offers, basket }: Choosing, offer: Offer): Reach {
  if (offers.limit.kind === 'one') return 'alone';
  if (quantityOf(basket, offer.item.product.id) > 0) return 'in';
  return hasRoomFor(offers, basket, offer) ? 'fits' : 'out';
}

function buttonsOf(
  visit: GiftVisit,
  choosing: Choosing,
  { offer, reach }: { offer: Offer; reach: Reach },
): Html {
  const { texts } = visit;
  const { id, name } = offer.item.product;
  const product = isolate(visit, name);
  switch (reach) {
    case 'alone':
      return html`<button class="button small" name="product" value="${id}" aria-label="${texts('choose_take_of', { product })}">${texts('choose_take')}</button>`;
    case 'in':
      return stepper(visit, choosing, offer);
    case 'fits':
      return html`<button class="button small" name="put" value="${id}:1" aria-label="${texts('basket_add_of', { product })}">${texts('basket_add')}</button>`;
    case 'out':
      return html`<p class="why-not">${texts(whyNot(choosing, offer))}</p>`;
  }
}

function whyNot({ offers, basket }: Choosing, { item }: Offer) {
  if (offers.limit.kind === 'count' && basket.left < 1) return 'basket_full';
  return showsPrices(offers) && item.unit_price > basket.left ? 'basket_too_dear' : 'basket_beside';
}

/** Says before somebody falls in love with a product where it cannot go. */
function restrictions({ texts, language, rules }: GiftVisit, { countries, product }: Offer['entry']): Html {
  const list = new Intl.ListFormat(language);
  const states = product.restricted_states;
  const isNarrow = rules.tier !== 'disabled' && countries.length <= 3;
  return html`${
    isNarrow
      ? html`<p class="fine">${texts('choose_only_to', { countries: list.format(countries.map((code) => countryName(code, language))) })}</p>`
      : nothing
  }${states.length > 0 ? html`<p class="fine">${texts('choose_not_to', { states: list.format(states) })}</p>` : nothing}`;
}
