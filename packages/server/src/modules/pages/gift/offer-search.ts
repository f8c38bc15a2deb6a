/** What people look for among the products of a choice. All of it is in the address of the page. */
import { type Html, html } from '../../../kit/html.ts';
import type { Offer } from '../../gifts/find-offers.ts';
import { checked, nothing, selected } from '../parts/layout.ts';
import { hasRoomFor } from './basket.ts';
import { type Choosing, showsPrices } from './basket-parts.ts';
import type { GiftVisit } from './gift-visit.ts';

export const perPage = 24;

export interface Search {
  readonly words: string;
  readonly category: string;
  /** The id of a brand. */
  readonly brand: string;
  /** True for what still fits beside the basket only. */
  readonly fits: boolean;
  readonly shown: number;
}

export function searchIn({ query }: Pick<GiftVisit, 'query'>): Search {
  const shown = Number(query.get('shown'));
  return {
    words: (query.get('words') ?? '').trim().slice(0, 100),
    category: query.get('category') ?? '',
    brand: query.get('brand') ?? '',
    fits: query.get('fits') === '1',
    shown: Number.isSafeInteger(shown) && shown > 0 ? shown : perPage,
  };
}

/** The address of the list with this search, and what follows its question mark. */
export function searchAddress({ path }: Pick<GiftVisit, 'path'>, search: Search, changed?: string): string {
  const { words, category, brand, fits, shown } = search;
  const query = new URLSearchParams({
    ...(words && { words }),
    ...(category && { category }),
    ...(brand && { brand }),
    ...(fits && { fits: '1' }),
    ...(shown !== perPage && { shown: String(shown) }),
    ...(changed && { changed }),
  }).toString();
  return `${path}/choose${query && `?${query}`}`;
}

export function findMatches(choosing: Choosing, search: Search): Offer[] {
  const { offers, basket } = choosing;
  return offers.offers.filter(
    (offer) => matches(offer, search) && (!search.fits || hasRoomFor(offers, basket, offer)),
  );
}

function matches({ entry: { product }, categories }: Offer, { words, category, brand }: Search): boolean {
  if (category !== '' && !categories.includes(category)) return false;
  if (brand !== '' && product.brand.id !== brand) return false;
  const text = `${product.name} ${product.brand.name} ${product.subtitle ?? ''}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function searchForm({ texts, path }: GiftVisit, { offers }: Choosing, search: Search): Html {
  const categories = [...new Set(offers.offers.flatMap((offer) => offer.categories))];
  return html`<form class="search" method="get" action="${path}/choose" role="search">
<label for="words">${texts('choose_search')}</label>
<input id="words" name="words" type="search" value="${search.words}" enterkeyhint="search">
${
  categories.length > 1
    ? html`<fieldset class="chips"><legend class="only-heard">${texts('choose_heading')}</legend>
${chip('', texts('choose_all'), search.category)}${categories.map((each) => chip(each, each, search.category))}</fieldset>`
    : nothing
}
<button class="quiet">${texts('choose_search_button')}</button>
<div class="filters">${brandFilter(texts, offers.offers, search)}${showsPrices(offers) ? fitsFilter(texts, search) : nothing}</div>
</form>`;
}

const chip = (value: string, text: string, chosen: string): Html =>
  html`<label class="chip"><input type="radio" name="category" value="${value}"${
    value === chosen ? checked : nothing
  }><span dir="auto">${text}</span></label>
`;

function brandFilter(texts: GiftVisit['texts'], offers: readonly Offer[], { brand: chosen }: Search): Html {
  const brands = new Map(offers.map(({ item: { brand } }) => [brand.id, brand.name]));
  if (brands.size < 2) return nothing;
  return html`<label class="only-heard" for="brand">${texts('choose_brand')}</label>
<select id="brand" name="brand"><option value="">${texts('choose_brand_all')}</option>
${[...brands].map(
  ([id, name]) => html`<option value="${id}"${id === chosen ? selected : nothing}>${name}</option>
`,
)}</select>`;
}

const fitsFilter = (texts: GiftVisit['texts'], { fits }: Search): Html =>
  html`<label class="chip"><input type="checkbox" name="fits" value="1"${fits ? checked : nothing}><span>${texts('choose_fits')}</span></label>`;
