/** The first page of a gift: its envelope, the gift itself, or what became of it. */
import { type Html, html } from '../../../kit/html.ts';
import type { CartItem } from '../../orders/cart-item.ts';
import { envelope } from '../parts/envelope.ts';
import { nothing } from '../parts/layout.ts';
import { isolate, namesIn, ownWords, pageAnswer, picture } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { TextKey } from '../texts.ts';
import { abroadLink } from './abroad-page.ts';
import { nextStep, type Step, soldOutItem } from './gift-steps.ts';
import { type GiftVisit, isUndecided, recipientPathOf } from './gift-visit.ts';
import { moreTime } from './more-time.ts';

export function showStart(visit: GiftVisit): PageAnswer | Promise<PageAnswer> {
  switch (visit.state) {
    case 'new':
      return showEnvelope(visit);
    case 'open':
      return showGift(visit);
    case 'accepted':
      return (visit.isAccepter && goToOwnPage(visit)) || showEnd(visit, 'accepted');
    default:
      return showEnd(visit, visit.state);
  }
}

/** The gift link leads the person who accepted to their own page, and nobody else. */
function goToOwnPage(visit: GiftVisit): PageAnswer | null {
  const goTo = recipientPathOf(visit);
  return goTo ? { goTo } : null;
}

const titleOf = (visit: GiftVisit): string => visit.texts('title', namesIn(visit));

function showEnvelope(visit: GiftVisit): PageAnswer {
  const { texts, order, path } = visit;
  const main = html`<form class="envelope" method="post" action="${path}/open">
<h1>${texts('envelope_heading', namesIn(visit))}</h1>
${envelope}
<p class="addressed"><span>${texts('envelope_for')} <bdi>${order.recipient_first_name}</bdi></span>
<span>${texts('envelope_from')} <bdi>${order.from_name}</bdi></span></p>
<p class="actions"><button class="button">${texts('envelope_open')}</button></p>
<p class="fine">${texts('envelope_note')}</p>
</form>`;
  const kind = visit.isSlow ? 'envelope still' : 'envelope';
  return pageAnswer(visit, { title: titleOf(visit), kind, main });
}

async function showGift(visit: GiftVisit): Promise<PageAnswer> {
  const { texts, order, path, context, rules } = visit;
  const missing = missingItem(visit);
  const card = order.card_id === null ? undefined : context.catalog.cardsById.get(order.card_id);
  const main = html`<h1>${texts('gift_heading', namesIn(visit))}</h1>
<article class="greeting">
${card ? html`<div class="card">${picture(card.image, { alt: texts('gift_card_alt'), isFirst: true })}</div>` : ''}
<div class="letter">${order.message ? ownWords(order.message, 'message') : ''}
<p class="signed">${texts('gift_signed', namesIn(visit))}</p></div>
</article>
<ul class="products">
${order.cart_items.map((item, index) => product(visit, item, card === undefined && index === 0))}</ul>
${missing ? missingNotice(visit, missing) : nothing}
${missing ? otherGift(visit) : nextAction(visit)}
<ul class="other-ways">
${rules.swap !== 'disabled' && !missing && !isUndecided(visit) ? html`<li><a href="${path}/choose">${texts('gift_exchange')}</a></li>` : ''}
${await abroadLink(visit)}
<li><a href="${path}/decline">${texts('gift_decline')}</a></li>
</ul>
${order.expires_at ? html`<p class="fine">${texts('gift_expires', { date: order.expires_at })}</p>` : ''}
${await moreTime(visit)}`;
  return pageAnswer(visit, { title: titleOf(visit), kind: 'gift', main });
}

const labels: Readonly<Record<Step, TextKey>> = {
  choose: 'gift_next_choose',
  options: 'gift_next_options',
  address: 'gift_next_address',
  review: 'gift_next_review',
};

function nextAction(visit: GiftVisit): Html {
  const step = nextStep(visit);
  return html`<p class="actions"><a class="button" href="${visit.path}/${step}">${visit.texts(labels[step])}</a></p>`;
}

/** The way on from a gift that cannot be accepted as it is. */
const otherGift = ({ texts, path, rules }: GiftVisit): Html =>
  rules.swap === 'disabled'
    ? nothing
    : html`<p class="actions"><a class="button" href="${path}/choose">${texts('gift_exchange')}</a></p>`;

function product(visit: GiftVisit, item: CartItem, isFirst: boolean): Html {
  const { texts, context } = visit;
  const entry = context.catalog.productsById.get(item.product.id)?.product;
  return html`<li class="product">
${picture(entry?.images[0]?.image_large, { alt: item.product.name, isFirst })}
<div>
<h2 dir="auto">${item.product.name}</h2>
${entry?.subtitle ? ownWords(entry.subtitle, 'subtitle') : ''}
<p class="brand">${texts('gift_from_brand', { brand: isolate(visit, item.brand.name) })}${
    item.quantity > 1 ? html` · ${texts('gift_quantity', { count: item.quantity })}` : ''
  }</p>
${entry?.recipient_description ? ownWords(entry.recipient_description, 'description') : ''}
${
  entry && entry.attributes.length > 0
    ? html`<details><summary>${texts('gift_details')}</summary><dl>
${entry.attributes.map(
  ({ label, content }) => html`<div><dt dir="auto">${label}</dt><dd dir="auto">${content}</dd></div>
`,
)}</dl></details>`
    : ''
}
</div>
</li>
`;
}

interface Missing {
  readonly item: CartItem;
  readonly key: 'gift_gone' | 'gift_sold_out';
}

/** The first product that cannot be had: it was removed from the catalog, or too few of it are left. */
function missingItem(visit: GiftVisit): Missing | null {
  const { order, context } = visit;
  const gone = order.cart_items.find(({ product: { id } }) => !context.catalog.productsById.has(id));
  if (gone) return { item: gone, key: 'gift_gone' };
  const soldOut = soldOutItem(visit);
  return soldOut ? { item: soldOut, key: 'gift_sold_out' } : null;
}

function missingNotice(visit: GiftVisit, { item, key }: Missing): Html {
  const { texts, rules } = visit;
  const values = { product: isolate(visit, item.product.name), ...namesIn(visit) };
  return html`<p class="notice" role="status">${texts(rules.swap === 'disabled' ? `${key}_alone` : key, values)}</p>`;
}

type End = 'accepted' | 'expired' | 'canceled' | 'declined' | 'failed';

/** A gift that was accepted is found by others at its link; every other end is gone for good. */
async function showEnd(visit: GiftVisit, end: End): Promise<PageAnswer> {
  const { texts, order } = visit;
  const values = { ...namesIn(visit), date: order.expires_at ?? visit.context.now };
  const main = html`<div class="end">
${envelope}
<h1>${texts(`${end}_heading`)}</h1>
<p>${texts(`${end}_text`, values)}</p>
${end === 'expired' ? await moreTime(visit) : nothing}
</div>`;
  return pageAnswer(visit, { title: titleOf(visit), kind: 'end', main }, end === 'accepted' ? 200 : 410);
}
