/** The codes of gift cards, shown to whoever has pressed the button for them. Every look at them is recorded. */
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { isUuid } from '../../../kit/ids.ts';
import { type RevealedCode, revealCodes } from '../../codes/reveal-codes.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import { amountIn } from '../parts/amount.ts';
import { lineIn } from '../parts/form-text.ts';
import { nothing } from '../parts/layout.ts';
import { backLink, namesIn, pageAnswer } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { RecipientVisit } from './recipient-visit.ts';

/** Shows the codes of one shipment. The order is locked, so that none is taken back at the same time. */
export async function revealCard(visit: RecipientVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, form, visitor } = visit;
  const shipmentId = lineIn(form, 'shipment');
  await lockOrder(tx, order.organization_id, order.id);
  const codes = isUuid(shipmentId)
    ? await revealCodes(context, tx, { orderId: order.id, shipmentId }, visitor)
    : [];
  return codesPage(visit, codes);
}

function codesPage(visit: RecipientVisit, codes: readonly RevealedCode[]): PageAnswer {
  const { texts } = visit;
  const count = codes.length;
  const heading = count > 0 ? texts('card_codes_heading', { count }) : texts('card_heading');
  const main = html`${backLink(visit)}
<h1>${heading}</h1>
<p class="lead">${count > 0 ? texts('card_copy') : texts('card_gone')}</p>
${codes.map((code) => codeSection(visit, code))}`;
  const title = texts('title_step', { step: heading, ...namesIn(visit) });
  return pageAnswer(visit, { title, kind: 'codes', main }, count > 0 ? 200 : 410);
}

function codeSection(visit: RecipientVisit, { cartItemId, code, pin }: RevealedCode): Html {
  const { texts, order, language } = visit;
  const item = order.cart_items.find(({ id }) => id === cartItemId);
  return html`<section class="review gift-card">
${
  item
    ? html`<h2><span dir="auto">${item.product.name}</span> <span class="brand">${amountIn(language, item.unit_price)}</span></h2>`
    : nothing
}
<dl>
<div><dt>${texts('card_code')}</dt><dd><bdi class="secret" dir="ltr">${code}</bdi></dd></div>
${pin === null ? nothing : html`<div><dt>${texts('card_pin')}</dt><dd><bdi class="secret" dir="ltr">${pin}</bdi></dd></div>`}
</dl>
</section>
`;
}
