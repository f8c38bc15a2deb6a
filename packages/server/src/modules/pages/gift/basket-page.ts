/** The basket: what was put together, and the button that takes it. */
import type { Tx } from '../../../db/statements.ts';
import type { AppError } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/html.ts';
import { findOffers } from '../../gifts/find-offers.ts';
import { swapGift } from '../../gifts/swap-gift.ts';
import { amountIn } from '../parts/amount.ts';
import { nothing } from '../parts/layout.ts';
import { isolate, pageAnswer, picture, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { type BasketLine, basketOf, contentOf } from './basket.ts';
import { type Choosing, changeStatus, changeText, leftText, showsPrices, stepper } from './basket-parts.ts';
import { changeBasket } from './change-basket.ts';
import { lockDraft, saveDraft, withDraftOfNow } from './change-draft.ts';
import { type GiftVisit, isUndecided } from './gift-visit.ts';

export async function showBasket(visit: GiftVisit, refusal: string | null = null): Promise<PageAnswer> {
  const { context, order, rules, draft, texts, path } = visit;
  if (rules.swap === 'disabled' && !isUndecided(visit)) return { goTo: path };
  const offers = await findOffers(context, context.db.sharedReader, order, rules);
  if (offers.limit.kind === 'one') return { goTo: `${path}/choose` };
  const choosing = { offers, basket: basketOf(offers, draft.basket) };
  const change = refusal === null ? changeText(visit, choosing) : '';
  const main = html`<p class="back"><a href="${path}/choose">${texts('basket_choose_more')}</a></p>
<h1>${texts('basket_heading')}</h1>
${refusal === null ? nothing : html`<p class="notice" role="alert">${refusal}</p>`}
${changeStatus(change)}
${choosing.basket.lines.length === 0 ? emptyBasket(visit) : basketForm(visit, choosing)}`;
  const step = stepTitle(visit, 'basket_heading');
  const title = change === '' ? step : `${change} ${step}`;
  return pageAnswer(visit, { title, kind: 'basket', main }, refusal === null ? 200 : 422);
}

const emptyBasket = ({ texts, path }: GiftVisit): Html =>
  html`<p class="lead">${texts('basket_empty')}</p>
<p class="actions"><a class="button" href="${path}/choose">${texts('basket_first')}</a></p>`;

function basketForm(visit: GiftVisit, choosing: Choosing): Html {
  const { texts, path } = visit;
  const { basket } = choosing;
  return html`<form method="post" action="${path}/basket">
<ul class="products basket">
${basket.lines.map((line, index) => basketLine(visit, choosing, { line, isFirst: index === 0 }))}</ul>
${summary(visit, choosing)}
${
  basket.canBeTaken
    ? html`<p class="actions"><button class="button" name="take" value="${contentOf(basket)}">${texts('basket_take')}</button></p>`
    : nothing
}</form>`;
}

interface ListedLine {
  readonly line: BasketLine;
  readonly isFirst: boolean;
}

function basketLine(visit: GiftVisit, choosing: Choosing, { line, isFirst }: ListedLine): Html {
  const { texts, language } = visit;
  const { productId, name, offer } = line;
  const product = isolate(visit, name);
  return html`<li class="product small">
${picture(offer?.entry.product.images[0]?.image_large, { alt: '', isFirst })}
<div><h2 class="name" dir="auto">${name}</h2>
${
  offer
    ? html`<p class="fine" dir="auto">${offer.item.brand.name}</p>
${showsPrices(choosing.offers) ? html`<p class="price">${amountIn(language, offer.item.unit_price)}</p>` : nothing}
${stepper(visit, choosing, offer)}`
    : html`<p class="notice">${texts('basket_gone', { product })}</p>`
}
<button class="plain take-out" name="put" value="${productId}:0" aria-label="${texts('basket_remove_of', { product })}">${texts('basket_remove')}</button>
</div></li>
`;
}

function summary(visit: GiftVisit, choosing: Choosing): Html {
  const { texts, language } = visit;
  const { offers, basket } = choosing;
  const { product, shipping } = basket.amounts;
  const row = (text: string, cents: number): Html =>
    html`<div><dt>${text}</dt><dd>${amountIn(language, cents)}</dd></div>
`;
  const isOver = !basket.canBeTaken && basket.lines.every(({ offer }) => offer !== null);
  return html`${
    showsPrices(offers)
      ? html`<dl class="sums">${row(texts('basket_products'), product)}${shipping > 0 ? row(texts('basket_shipping'), shipping) : nothing}</dl>`
      : nothing
  }
<p class="${isOver ? 'notice' : 'left'}">${isOver ? texts('basket_over') : leftText(visit, choosing)}</p>`;
}

/** Takes what the page showed, or changes it. */
export async function takeBasket(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, rules, form, path } = visit;
  const offers = await findOffers(context, tx, order, rules);
  if (offers.limit.kind === 'one') return { goTo: `${path}/choose` };
  const shown = form.get('take');
  if (shown === null) {
    const changed = await changeBasket(visit, tx, offers);
    return changed === null
      ? refuse(visit, 'basket_no_room')
      : { goTo: `${path}/basket?changed=${changed}#changed` };
  }
  const draft = await lockDraft(visit, tx);
  const basket = basketOf(offers, draft.basket);
  if (shown !== contentOf(basket)) return refuse(visit, 'basket_changed');
  if (!basket.canBeTaken) return refuse(visit, 'basket_refused');
  const items = basket.lines.flatMap(({ offer, quantity }) => (offer ? [{ ...offer.input, quantity }] : []));
  await swapGift(context, tx, order.id, { items });
  // The units of the products before had other variants.
  saveDraft(visit, tx, { ...draft, selections: null });
  return { goTo: path };
}

/** If the sender canceled it or it has expired, the first page says so. */
export const refuseBasket = (visit: GiftVisit, { code }: AppError): PageAnswer | Promise<PageAnswer> =>
  code === 'order_state' ? { goTo: visit.path } : refuse(visit, 'basket_refused');

type Refusal = 'basket_no_room' | 'basket_changed' | 'basket_refused';

const refuse = async (visit: GiftVisit, reason: Refusal): Promise<PageAnswer> =>
  showBasket(await withDraftOfNow(visit), visit.texts(reason));
