/** Choosing a product: in a gift of choice, or in place of the product that was sent. */
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { countryName } from '../../addresses/countries.ts';
import { findOffers, type Offer } from '../../gifts/find-offers.ts';
import { swapGift } from '../../gifts/swap-gift.ts';
import { checked, nothing } from '../parts/layout.ts';
import { backLink, isolate, namesIn, ownWords, pageAnswer, picture, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { changeDraft } from './change-draft.ts';
import { type GiftVisit, isUndecided } from './gift-visit.ts';

const perPage = 24;

interface Search {
  readonly words: string;
  readonly category: string;
  readonly shown: number;
}

function searchIn({ query }: GiftVisit): Search {
  const shown = Number(query.get('shown'));
  return {
    words: (query.get('words') ?? '').trim().slice(0, 100),
    category: query.get('category') ?? '',
    shown: Number.isSafeInteger(shown) && shown > 0 ? shown : perPage,
  };
}

export async function showChoose(visit: GiftVisit, refusal: string | null = null): Promise<PageAnswer> {
  const { context, order, rules, texts, path } = visit;
  if (rules.swap === 'disabled' && !isUndecided(visit)) return { goTo: path };
  const offers = await findOffers(context, context.db.sharedReader, order, rules);
  const search = searchIn(visit);
  const found = offers.filter((offer) => matches(offer, search));
  const heading = isUndecided(visit) ? 'choose_heading' : 'choose_exchange_heading';
  const main = html`${backLink(visit)}
<h1>${texts(heading)}</h1>
<p class="lead">${texts('choose_hint', namesIn(visit))}</p>
${isUndecided(visit) ? nothing : keepLink(visit)}
${refusal === null ? nothing : html`<p class="notice" role="alert">${refusal}</p>`}
${searchForm(visit, offers, search)}
${found.length === 0 ? nothingFound(visit, search) : offerList(visit, found.slice(0, search.shown))}
${found.length > search.shown ? moreLink(visit, search) : nothing}`;
  return pageAnswer(
    visit,
    { title: stepTitle(visit, heading), kind: 'choose', main },
    refusal === null ? 200 : 422,
  );
}

function matches({ entry: { product }, categories }: Offer, { words, category }: Search): boolean {
  if (category !== '' && !categories.includes(category)) return false;
  const text = `${product.name} ${product.brand.name} ${product.subtitle ?? ''}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function keepLink(visit: GiftVisit): Html {
  const product = isolate(visit, visit.order.cart_items.map((item) => item.product.name).join(', '));
  return html`<p class="other-ways"><a href="${visit.path}">${visit.texts('choose_keep', { product })}</a></p>`;
}

function searchForm({ texts, path }: GiftVisit, offers: readonly Offer[], { words, category }: Search): Html {
  const categories = [...new Set(offers.flatMap((offer) => offer.categories))];
  return html`<form class="search" method="get" action="${path}/choose" role="search">
<label for="words">${texts('choose_search')}</label>
<input id="words" name="words" type="search" value="${words}" enterkeyhint="search">
${
  categories.length > 1
    ? html`<fieldset class="chips"><legend class="only-heard">${texts('choose_heading')}</legend>
${chip('', texts('choose_all'), category)}${categories.map((each) => chip(each, each, category))}</fieldset>`
    : nothing
}
<button class="quiet">${texts('choose_search_button')}</button>
</form>`;
}

const chip = (value: string, text: string, chosen: string): Html =>
  html`<label class="chip"><input type="radio" name="category" value="${value}"${
    value === chosen ? checked : nothing
  }><span dir="auto">${text}</span></label>
`;

const nothingFound = (visit: GiftVisit, { words }: Search): Html =>
  html`<p class="empty">${visit.texts('choose_none', { words: isolate(visit, words) })} <a href="${visit.path}/choose">${visit.texts('choose_show_all')}</a></p>`;

const offerList = (visit: GiftVisit, offers: readonly Offer[]): Html =>
  html`<form method="post" action="${visit.path}/choose"><ul class="offers">
${offers.map((offer, index) => offerCard(visit, offer, index))}</ul></form>`;

function offerCard(visit: GiftVisit, { entry }: Offer, index: number): Html {
  const { texts } = visit;
  const { product } = entry;
  return html`<li class="offer">
${picture(product.images[0]?.image_large, { alt: '', isFirst: index === 0 })}
<h2 dir="auto">${product.name}</h2>
<p class="brand" dir="auto">${product.brand.name}</p>
${product.subtitle ? ownWords(product.subtitle, 'subtitle') : nothing}
${restrictions(visit, entry)}
<button class="button small" name="product" value="${product.id}" aria-label="${texts('choose_take_of', { product: isolate(visit, product.name) })}">${texts('choose_take')}</button>
</li>
`;
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

function moreLink({ texts, path }: GiftVisit, { words, category, shown }: Search): Html {
  const query = new URLSearchParams({ words, category, shown: String(shown + perPage) });
  return html`<p class="actions"><a class="quiet" href="${path}/choose?${query.toString()}">${texts('choose_more')}</a></p>`;
}

export async function choose(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, rules, path, form } = visit;
  const offers = await findOffers(context, tx, order, rules);
  const wanted = offers.find(({ entry }) => entry.product.id === form.get('product'));
  if (!wanted) return refuseChoice(visit);
  await swapGift(context, tx, order.id, { items: [wanted.input] });
  // The units of the product before had other variants.
  await changeDraft(visit, tx, { selections: null });
  return { goTo: path };
}

export const refuseChoice = (visit: GiftVisit): Promise<PageAnswer> =>
  showChoose(visit, visit.texts('choose_refused'));
