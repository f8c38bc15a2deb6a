/** Choosing in a gift of choice, or in place of what was sent: one product, or several that go into a basket. */
import type { Tx } from '../../../db/statements.ts';
import type { AppError } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/html.ts';
import { findOffers, type Offer, type Offers } from '../../gifts/find-offers.ts';
import { swapGift } from '../../gifts/swap-gift.ts';
import { amountIn } from '../parts/amount.ts';
import { nothing } from '../parts/layout.ts';
import { backLink, isolate, namesIn, pageAnswer, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { basketOf } from './basket.ts';
import { type Choosing, changeStatus, changeText, leftText } from './basket-parts.ts';
import { changeBasket } from './change-basket.ts';
import { changeDraft, withDraftOfNow } from './change-draft.ts';
import { type GiftVisit, isUndecided } from './gift-visit.ts';
import { offerCard } from './offer-card.ts';
import { findMatches, perPage, type Search, searchAddress, searchForm, searchIn } from './offer-search.ts';

export async function showChoose(visit: GiftVisit, refusal: string | null = null): Promise<PageAnswer> {
  const { context, order, rules, draft, path, texts } = visit;
  if (rules.swap === 'disabled' && !isUndecided(visit)) return { goTo: path };
  const offers = await findOffers(context, context.db.sharedReader, order, rules);
  const choosing = { offers, basket: basketOf(offers, draft.basket) };
  const search = searchIn(visit);
  const found = findMatches(choosing, search);
  const shown = found.slice(0, search.shown);
  const heading = isUndecided(visit) ? 'choose_heading' : 'choose_exchange_heading';
  const change = refusal === null ? changeText(visit, choosing) : '';
  const isAtProduct = shown.some(({ item }) => item.product.id === visit.query.get('changed'));
  const main = html`${backLink(visit)}
<h1>${texts(heading)}</h1>
<p class="lead">${hint(visit, choosing)}</p>
${isUndecided(visit) ? nothing : keepLink(visit)}
${refusal === null ? nothing : html`<p class="notice" role="alert">${refusal}</p>`}
${isAtProduct ? nothing : changeStatus(change)}
${searchForm(visit, choosing, search)}
${found.length === 0 ? nothingFound(visit, offers, search) : offerList(visit, choosing, { search, shown, change })}
${found.length > search.shown ? moreLink(visit, search) : nothing}
${offers.limit.kind === 'one' ? nothing : basketBar(visit, choosing)}`;
  const step = stepTitle(visit, heading);
  const title = change === '' ? step : `${change} ${step}`;
  return pageAnswer(visit, { title, kind: 'choose', main }, refusal === null ? 200 : 422);
}

function hint(visit: GiftVisit, { offers: { limit } }: Choosing): string {
  const { texts, language } = visit;
  const names = namesIn(visit);
  switch (limit.kind) {
    case 'one':
      return texts('choose_hint', names);
    case 'count':
      return texts('choose_hint_count', { ...names, count: limit.most });
    case 'amount':
      return texts('choose_hint_amount', { ...names, amount: amountIn(language, limit.product) });
  }
}

function keepLink(visit: GiftVisit): Html {
  const product = isolate(visit, visit.order.cart_items.map((item) => item.product.name).join(', '));
  return html`<p class="other-ways"><a href="${visit.path}">${visit.texts('choose_keep', { product })}</a></p>`;
}

function nothingFound(visit: GiftVisit, { offers, isSomethingSoldOut }: Offers, { words }: Search): Html {
  const { texts, path } = visit;
  if (offers.length === 0 && isSomethingSoldOut)
    return html`<p class="empty">${texts('choose_sold_out')}</p>`;
  const text =
    words === '' ? texts('choose_none_fit') : texts('choose_none', { words: isolate(visit, words) });
  return html`<p class="empty">${text} <a href="${path}/choose">${texts('choose_show_all')}</a></p>`;
}

interface Listed {
  readonly search: Search;
  readonly shown: readonly Offer[];
  /** What the form before has changed. */
  readonly change: string;
}

const offerList = (visit: GiftVisit, choosing: Choosing, { search, shown, change }: Listed): Html =>
  html`<form method="post" action="${searchAddress(visit, search)}"><ul class="offers">
${shown.map((offer, index) => {
  const isChanged = offer.item.product.id === visit.query.get('changed');
  return offerCard(visit, choosing, { offer, isFirst: index === 0, change: isChanged ? change : '' });
})}</ul></form>`;

const moreLink = (visit: GiftVisit, search: Search): Html =>
  html`<p class="actions"><a class="quiet" href="${searchAddress(visit, { ...search, shown: search.shown + perPage })}">${visit.texts('choose_more')}</a></p>`;

function basketBar(visit: GiftVisit, choosing: Choosing): Html {
  const { texts, path } = visit;
  const { units } = choosing.basket;
  return html`<section class="basket-bar" aria-label="${texts('basket_heading')}">
<p>${units > 0 ? html`<strong>${texts('gift_quantity', { count: units })}</strong> ` : nothing}<span>${leftText(visit, choosing)}</span></p>
${units > 0 ? html`<a class="button small" href="${path}/basket">${texts('basket_look')}</a>` : nothing}
</section>`;
}

/** Takes one product, or puts some into the basket. */
export async function choose(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, rules, path, form } = visit;
  const offers = await findOffers(context, tx, order, rules);
  if (offers.limit.kind !== 'one') {
    const changed = await changeBasket(visit, tx, offers);
    return changed === null
      ? refuse(visit, 'basket_no_room')
      : { goTo: `${searchAddress(visit, searchIn(visit), changed)}#changed` };
  }
  const wanted = offers.offers.find(({ entry }) => entry.product.id === form.get('product'));
  if (!wanted) return refuse(visit, 'choose_refused');
  await swapGift(context, tx, order.id, { items: [wanted.input] });
  // The units of the product before had other variants.
  await changeDraft(visit, tx, { selections: null });
  return { goTo: path };
}

/** If the sender canceled it or it has expired, the first page says so. */
export const refuseChoice = (visit: GiftVisit, { code }: AppError): PageAnswer | Promise<PageAnswer> =>
  code === 'order_state' ? { goTo: visit.path } : refuse(visit, 'choose_refused');

const refuse = async (visit: GiftVisit, reason: 'choose_refused' | 'basket_no_room'): Promise<PageAnswer> =>
  showChoose(await withDraftOfNow(visit), visit.texts(reason));
