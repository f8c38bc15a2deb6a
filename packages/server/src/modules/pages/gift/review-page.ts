/** One more look before the gift is accepted. */
import type { MailingAddress } from '@gifts/contract/address';
import type { Tx } from '../../../db/statements.ts';
import type { AppError } from '../../../kit/errors.ts';
import { html } from '../../../kit/html.ts';
import { addressLines } from '../../addresses/address-lines.ts';
import { acceptGift } from '../../gifts/accept-gift.ts';
import { tellOfSoldOutGift } from '../../gifts/tell-of-sold-out-gift.process.ts';
import { isDigital } from '../../orders/items-of-shipment.ts';
import { nothing } from '../parts/layout.ts';
import { backLink, namesIn, pageAnswer, stepTitle } from '../parts/parts.ts';
import { productLine } from '../parts/product-line.ts';
import type { PageAnswer } from '../site.ts';
import { nextStep, openUnits } from './gift-steps.ts';
import { type GiftVisit, isUndecided } from './gift-visit.ts';

export function showReview(visit: GiftVisit, refusal: string | null = null): PageAnswer {
  const { texts, path, draft, order, rules } = visit;
  const address = draft.mailing_address;
  if (nextStep(visit) !== 'review' || !address) return { goTo: `${path}/${nextStep(visit)}` };
  const canChangeGift = rules.swap !== 'disabled' && !isUndecided(visit);
  const main = html`${backLink(visit)}
<h1>${texts('review_heading')}</h1>
${refusal === null ? nothing : html`<p class="notice" role="alert">${refusal}</p>`}
<section class="review"><h2>${texts('review_gift')}</h2>
<ul class="products">
${order.cart_items.map((item) => productLine(visit, item, draft.selections))}</ul>
${openUnits(visit).length > 0 ? html`<p><a href="${path}/options" aria-label="${texts('review_change_options')}">${texts('review_change')}</a></p>` : nothing}
${canChangeGift ? html`<p><a href="${path}/choose">${texts('review_change_gift')}</a></p>` : nothing}
</section>
<section class="review"><h2>${texts(isDigital(order) ? 'card_country' : 'review_address')}</h2>
<address dir="auto">${addressLines(isDigital(order) ? { ...address, first_name: null, last_name: null } : address, visit.language).map((line) => html`<span>${line}</span><br>`)}</address>
${isPoBox(address) ? html`<p class="notice">${texts('address_po_box')}</p>` : nothing}
<p><a href="${path}/address" aria-label="${texts('review_change_address')}">${texts('review_change')}</a></p>
</section>
<form method="post" action="${path}/review">
<p class="actions"><button class="button">${texts('review_accept')}</button></p>
</form>`;
  const status = refusal === null ? 200 : 422;
  return pageAnswer(visit, { title: stepTitle(visit, 'review_heading'), kind: 'review', main }, status);
}

/** A warning, and no refusal: some carriers do bring parcels to PO boxes. */
const isPoBox = ({ address_1: street }: MailingAddress): boolean =>
  /\bp\.?\s?o\.?\s?box\b|\bpost office box\b/i.test(street);

/** Accepts the gift with what the recipient typed and chose. */
export async function accept(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, draft, path } = visit;
  const { mailing_address: address, selections } = draft;
  if (nextStep(visit) !== 'review' || !address) return { goTo: `${path}/${nextStep(visit)}` };
  const { recipient_token: recipientToken } = await acceptGift(context, tx, order.id, {
    mailing_address: address,
    ...(selections && { selections: selectionsOfCart(visit, selections) }),
  });
  return { goTo: `${path}/thanks`, ...(recipientToken && { remember: recipientToken }) };
}

/** If the sender canceled it or it has expired, the first page says so. The sender hears of a gift that cannot be exchanged. */
export async function refuseAcceptance(visit: GiftVisit, { code }: AppError): Promise<PageAnswer> {
  const { texts, context, order, rules, path } = visit;
  if (code === 'order_state') return { goTo: path };
  if (code !== 'out_of_stock') return showReview(visit, texts('review_failed'));
  if (rules.swap !== 'disabled') return showReview(visit, texts('review_sold_out'));
  await tellOfSoldOutGift(context, order.id);
  return showReview(visit, texts('review_sold_out_alone', namesIn(visit)));
}

/** Leaves out what was chosen for a cart that was exchanged since. */
const selectionsOfCart = ({ order }: GiftVisit, selections: NonNullable<GiftVisit['draft']['selections']>) =>
  selections.filter((each) => order.cart_items.some(({ id }) => id === each.cart_item_id));
