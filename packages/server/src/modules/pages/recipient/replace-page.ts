/** Choosing something else in place of what a parcel lacks. */
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { answerSwapOffer } from '../../gifts/replacements/answer-swap-offer.ts';
import { findReplacements, type Replacement } from '../../gifts/replacements/find-replacements.ts';
import { type AskedShipment, openSwapOffers } from '../../gifts/replacements/open-swap-offer.ts';
import { contentsOf } from '../../orders/parcel-contents.ts';
import { backLink, isolate, pageAnswer, picture, stepTitle } from '../parts/parts.ts';
import { productLine } from '../parts/product-line.ts';
import type { PageAnswer } from '../site.ts';
import type { RecipientVisit } from './recipient-visit.ts';

/** One parcel after the other, if several lack something. */
export async function showReplace(visit: RecipientVisit): Promise<PageAnswer> {
  const { context, order, texts, path } = visit;
  const [asked] = openSwapOffers(context, order);
  if (!asked) return { goTo: path };
  const offers = await findReplacements(context, context.db.sharedReader, order, asked);
  const missing = contentsOf(asked, order);
  const brand = isolate(visit, asked.brand_name);
  const main = html`${backLink(visit)}
<h1>${texts('replace_heading')}</h1>
<p class="lead">${texts('replace_text', { brand, date: new Date(asked.swap_due_at) })}</p>
<ul class="products">
${missing.items.map((item) => productLine(visit, item, missing.selections))}</ul>
${offers.length === 0 ? html`<p class="empty">${texts('choose_none_fit')}</p>` : offerList(visit, asked, offers)}
<form method="post" action="${path}/replace">${parcelField(asked)}
<p class="actions"><button class="quiet" name="choice" value="none">${texts('replace_decline')}</button></p>
</form>`;
  return pageAnswer(visit, { title: stepTitle(visit, 'replace_heading'), kind: 'choose', main });
}

const parcelField = ({ id }: AskedShipment): Html => html`<input type="hidden" name="parcel" value="${id}">`;

function offerList(visit: RecipientVisit, asked: AskedShipment, offers: readonly Replacement[]): Html {
  const { texts, path } = visit;
  const count = offers[0]?.item.quantity ?? 1;
  return html`<p>${texts('replace_pieces', { count })}</p>
<form method="post" action="${path}/replace">${parcelField(asked)}<ul class="offers">
${offers.map(({ key, entry: { product }, item }, index) => {
  const name = [item.product.name, ...(item.variants ?? [])].join(', ');
  return html`<li class="offer">
${picture(product.images[0]?.image_large, { alt: '', isFirst: index === 0 })}
<h2 dir="auto">${name}</h2>
<button class="button small" name="choice" value="${key}" aria-label="${texts('choose_take_of', { product: isolate(visit, name) })}">${texts('choose_take')}</button>
</li>
`;
})}</ul></form>`;
}

export async function answerReplace(visit: RecipientVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, path, form } = visit;
  const choice = form.get('choice') ?? '';
  const isDeclined = choice === 'none';
  await answerSwapOffer(context, tx, order.id, {
    shipmentId: form.get('parcel') ?? '',
    choice: isDeclined ? null : choice,
  });
  return { goTo: isDeclined ? path : `${path}?changed=product` };
}
