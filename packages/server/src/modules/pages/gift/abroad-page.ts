/** Gift cards for a recipient in a country that the gift can't be sent to. */
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { countryName, readCountry } from '../../addresses/countries.ts';
import { normalizeAddress } from '../../addresses/normalize-address.ts';
import type { Offer } from '../../gifts/find-offers.ts';
import {
  areGiftCardsOffered,
  countriesOfCards,
  countriesOfGift,
  findGiftCards,
  findSentGift,
  type SentGift,
} from '../../gifts/gift-card-abroad.ts';
import { swapGift } from '../../gifts/swap-gift.ts';
import { countryChoices, countryField } from '../parts/address-fields.ts';
import { amountIn } from '../parts/amount.ts';
import { lineIn } from '../parts/form-text.ts';
import { nothing } from '../parts/layout.ts';
import { backLink, isolate, namesIn, ownWords, pageAnswer, picture, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { changeDraft } from './change-draft.ts';
import { nextStep } from './gift-steps.ts';
import type { GiftVisit } from './gift-visit.ts';

export const abroadAddress = ({ path }: Pick<GiftVisit, 'path'>, country: string): string =>
  `${path}/abroad?country=${encodeURIComponent(country)}`;

const sentGiftOf = ({ context, order, rules }: GiftVisit): Promise<SentGift> =>
  findSentGift(context, context.db.sharedReader, order, rules);

/** A link to this page; nothing if the gift offers no gift cards. */
export async function abroadLink(visit: GiftVisit): Promise<Html> {
  if (!visit.rules.giftCardsAbroad) return nothing;
  const hasCards = countriesOfCards(visit.context, await sentGiftOf(visit)).size > 0;
  return hasCards ? html`<li><a href="${visit.path}/abroad">${visit.texts('abroad_link')}</a></li>` : nothing;
}

export async function showAbroad(visit: GiftVisit, refusal: string | null = null): Promise<PageAnswer> {
  const { context, texts, path, query, form } = visit;
  const gift = await sentGiftOf(visit);
  if (!areGiftCardsOffered(gift)) return { goTo: path };
  const country = readCountry(query.get('country') ?? lineIn(form, 'country'));
  const countries = countryChoices(visit, countriesOfCards(context, gift));
  const typed = country === null ? {} : { country };
  const main = html`${backLink(visit)}
<h1>${texts('abroad_heading')}</h1>
${country === null ? html`<p class="lead">${texts('abroad_which', namesIn(visit))}</p>` : nothing}
${refusal === null ? nothing : html`<p class="notice" role="alert">${refusal}</p>`}
${country === null ? nothing : cardsFor(visit, gift, country)}
<form method="get" action="${path}/abroad">
${countryField(visit, countries, { typed, problems: [] }, country === null)}
<p class="actions"><button class="${country === null ? 'button' : 'quiet'}">${texts('abroad_show')}</button></p>
</form>
${gift.items === visit.order.cart_items ? nothing : keepForm(visit, gift)}`;
  const title = stepTitle(visit, 'abroad_heading');
  return pageAnswer(visit, { title, kind: 'choose', main }, refusal === null ? 200 : 422);
}

function cardsFor(visit: GiftVisit, gift: SentGift, code: string): Html {
  const { context, texts, path, language } = visit;
  const country = countryName(code, language);
  if (countriesOfGift(context, gift).has(code)) {
    return html`<p class="lead">${texts('abroad_ships', { country })}</p>`;
  }
  const cards = findGiftCards(context, gift, code);
  if (cards.length === 0)
    return html`<p class="lead">${texts('abroad_none', { country, ...namesIn(visit) })}</p>`;
  return html`<p class="lead">${texts('abroad_text', { country, ...namesIn(visit) })}</p>
<form method="post" action="${path}/abroad"><input type="hidden" name="country" value="${code}"><ul class="offers">
${cards.map((card, index) => cardOf(visit, card, index === 0))}</ul></form>`;
}

function cardOf({ texts, language, ...visit }: GiftVisit, { entry, item }: Offer, isFirst: boolean): Html {
  const { product } = entry;
  const name = isolate({ language }, product.name);
  return html`<li class="offer">
${picture(product.images[0]?.image_large, { alt: '', isFirst })}
<h2 dir="auto">${product.name}</h2>
<p class="brand" dir="auto">${product.brand.name}</p>
${visit.rules.swap === 'multiple' ? html`<p class="price">${amountIn(language, item.unit_price)}</p>` : nothing}
${product.subtitle ? ownWords(product.subtitle, 'subtitle') : nothing}
<button class="button small" name="product" value="${product.id}" aria-label="${texts('choose_take_of', { product: name })}">${texts('choose_take')}</button>
</li>
`;
}

/** Takes the gift back that was sent. */
function keepForm(visit: GiftVisit, { items }: SentGift): Html {
  const product = isolate(visit, items.map((item) => item.product.name).join(', '));
  return html`<form method="post" action="${visit.path}/abroad">
<p class="other-ways"><button class="quiet" name="keep" value="1">${visit.texts('choose_keep', { product })}</button></p>
</form>`;
}

export async function takeAbroad(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, form, path } = visit;
  const gift = await sentGiftOf(visit);
  if (form.get('keep') === '1') {
    await swapGift(context, tx, order.id, { items: gift.items.map(askedItem) });
    await changeDraft(visit, tx, { selections: null, mailing_address: null });
    return { goTo: path };
  }
  const country = lineIn(form, 'country');
  const isFor = countriesOfCards(context, gift).has(country);
  const wanted = findGiftCards(context, gift, country).find(
    ({ entry }) => entry.product.id === form.get('product'),
  );
  if (!isFor || !wanted) return showAbroad(visit, visit.texts('choose_refused'));
  const swapped = await swapGift(context, tx, order.id, { items: [wanted.input] });
  const mailing_address = normalizeAddress({ country });
  const draft = await changeDraft(visit, tx, { selections: null, mailing_address });
  return { goTo: `${path}/${nextStep({ ...visit, order: swapped, draft })}` };
}

/** Asks for an item exactly as it was sent. */
const askedItem = ({ product, quantity, unit_price }: SentGift['items'][number]) => ({
  product_id: product.id,
  quantity,
  variable_price: unit_price,
});
