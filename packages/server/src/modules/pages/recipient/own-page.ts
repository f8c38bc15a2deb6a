/** The recipient's own page: where the gift is, where it goes, a few words to the sender, and help. */
import type { TrackingNumber } from '@gifts/contract/shipment';
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { referenceId } from '../../../kit/ids.ts';
import { addressLines } from '../../addresses/address-lines.ts';
import { findIssuedCodes, type IssuedCode } from '../../codes/issued-codes.sql.ts';
import { addThankYouNote } from '../../gifts/add-thank-you-note.ts';
import { isAddressOpen } from '../../gifts/correct-address.ts';
import { openSwapOffers } from '../../gifts/replacements/open-swap-offer.ts';
import { isDigital } from '../../orders/items-of-shipment.ts';
import { addressOf } from '../../orders/sealed-recipient.ts';
import { trackingNumbersOf } from '../../orders/shipment-record.ts';
import { envelope } from '../parts/envelope.ts';
import { nothing } from '../parts/layout.ts';
import { noteSection, readNote, type WrittenNote } from '../parts/note-form.ts';
import { isolate, namesIn, pageAnswer } from '../parts/parts.ts';
import { productLine } from '../parts/product-line.ts';
import type { PageAnswer } from '../site.ts';
import { countCodes, giftCardStateOf, headOfGiftCards } from './gift-cards.ts';
import { overallState, type Parcel, type ParcelState, parcelsOf } from './parcels.ts';
import type { RecipientVisit } from './recipient-visit.ts';

export const showOwn = (visit: RecipientVisit): Promise<PageAnswer> => ownPage(visit, null);

async function ownPage(visit: RecipientVisit, written: WrittenNote | null): Promise<PageAnswer> {
  const { texts, order, path } = visit;
  if (order.status === 'canceled') return showTakenBack(visit);
  const parcels = parcelsOf(order);
  const codes = await codesOf(visit);
  const state = overallState(parcels);
  const head = isDigital(order)
    ? headOfGiftCards(
        state,
        parcels.map((parcel) => giftCardStateOf(parcel, codes)),
      )
    : state;
  const lead =
    head === 'confirmed' && isDigital(order) ? 'own_card_preparing_text' : (`own_${head}_text` as const);
  const main = html`<h1>${texts(`own_${head}_heading`)}</h1>
<p class="lead">${texts(lead, namesIn(visit))}</p>
${visit.query.get('changed') === 'address' ? html`<p class="notice" role="status">${texts('own_address_changed')}</p>` : nothing}
${visit.query.get('changed') === 'product' ? html`<p class="notice" role="status">${texts('parcel_swapped')}</p>` : nothing}
${parcelSections(visit, parcels, codes)}
${state === 'problem' ? nothing : addressSection(visit)}
${noteSection(visit, `${path}/note`, written)}
${helpSection(visit)}`;
  const title = texts('title_step', { step: texts(`own_${head}_heading`), ...namesIn(visit) });
  const hasProblems = written !== null && written.problems.length > 0;
  return pageAnswer(visit, { title, kind: 'own', main }, hasProblems ? 422 : 200);
}

/** The codes of the order, unopened. An order of parcels alone has none. */
const codesOf = ({ context, order }: RecipientVisit): Promise<IssuedCode[]> | [] =>
  order.shipments.some((shipment) => shipment.is_digital)
    ? findIssuedCodes(context.db.sharedReader, order.organization_id, order.id)
    : [];

/** Only parcels are counted. */
function parcelSections(
  visit: RecipientVisit,
  parcels: readonly Parcel[],
  codes: readonly IssuedCode[],
): Html[] {
  const { order } = visit;
  const areCards = (parcel: Parcel) => parcel.shipment?.is_digital ?? isDigital(order);
  const packed = parcels.filter((parcel) => !areCards(parcel));
  return parcels.map((parcel) =>
    areCards(parcel)
      ? giftCardSection(visit, parcel, codes)
      : parcelSection(visit, parcel, { number: packed.indexOf(parcel) + 1, count: packed.length }),
  );
}

function giftCardSection(visit: RecipientVisit, parcel: Parcel, codes: readonly IssuedCode[]): Html {
  const { texts, order, path } = visit;
  const { shipment, items } = parcel;
  const state = giftCardStateOf(parcel, codes);
  const brand = shipment?.brand_name;
  const from = brand ? texts('gift_from_brand', { brand: isolate(visit, brand) }) : null;
  const count = countCodes(parcel, codes);
  return html`<section class="review parcel">
<h2>${texts('card_heading')}${from ? html` <span class="brand">${from}</span>` : nothing}</h2>
<p>${texts(`card_${state}`, namesIn(visit))}</p>
${
  shipment && state === 'ready'
    ? html`<form method="post" action="${path}/card">
<input type="hidden" name="shipment" value="${shipment.id}">
<p class="actions"><button class="button">${texts('card_show', { count })}</button></p>
</form>`
    : nothing
}
<ul class="products">
${items.map((item) => productLine(visit, item, order.cart_selections))}</ul>
</section>
`;
}

function showTakenBack(visit: RecipientVisit): PageAnswer {
  const { texts } = visit;
  const main = html`<div class="end">
${envelope}
<h1>${texts('canceled_heading')}</h1>
<p>${texts('canceled_text', namesIn(visit))}</p>
</div>`;
  return pageAnswer(visit, { title: texts('title', namesIn(visit)), kind: 'end', main }, 410);
}

interface Numbered {
  readonly number: number;
  readonly count: number;
}

function parcelSection(visit: RecipientVisit, parcel: Parcel, { number, count }: Numbered): Html {
  const { texts } = visit;
  const brand = parcel.shipment?.brand_name;
  const from = brand ? texts('gift_from_brand', { brand: isolate(visit, brand) }) : null;
  const heading = count > 1 ? texts('parcel_heading', { number, count }) : texts('review_gift');
  return html`<section class="review parcel">
<h2>${heading}${from ? html` <span class="brand">${from}</span>` : nothing}</h2>
${track(visit, parcel.state)}
${swapNotice(visit, parcel)}
${parcelFacts(visit, parcel)}
<ul class="products">
${parcel.items.map((item) => productLine(visit, item, parcel.selections))}</ul>
</section>
`;
}

function swapNotice({ context, texts, path }: RecipientVisit, { shipment }: Parcel): Html {
  const [asked] = shipment ? openSwapOffers(context, { shipments: [shipment] }) : [];
  if (!asked) return nothing;
  return html`<p class="notice">${texts('parcel_swap', { date: new Date(asked.swap_due_at) })}</p>
<p class="actions"><a class="button" href="${path}/replace">${texts('parcel_swap_choose')}</a></p>`;
}

const steps = ['confirmed', 'preparing', 'on_its_way', 'delivered'] as const satisfies readonly ParcelState[];

/** The way of a parcel as a list of steps; a parcel that has left the way is described in words alone. */
function track({ texts }: RecipientVisit, state: ParcelState): Html {
  if (state === 'problem') return html`<p class="notice">${texts('parcel_problem_text')}</p>`;
  const reached = steps.indexOf(state);
  return html`<ol class="track">
${steps.map((step, index) => {
  const kind = index < reached ? 'done' : index === reached ? 'now' : 'later';
  const current = index === reached ? html` aria-current="step"` : nothing;
  return html`<li class="${kind}"${current}><span>${texts(`parcel_${step}`)}</span></li>
`;
})}</ol>`;
}

function parcelFacts(visit: RecipientVisit, { shipment, state, isSentAgain }: Parcel): Html {
  const { texts } = visit;
  const dateOf = (time: string | null | undefined) => (time ? new Date(time) : null);
  const sent = dateOf(shipment?.shipped_at);
  const expected = state === 'delivered' ? null : dateOf(shipment?.delivery_eta);
  const delivered = dateOf(shipment?.delivered_at);
  const lines = [
    shipment?.held_at && shipment.swap_due_at === null ? texts('parcel_held') : null,
    isSentAgain ? texts('parcel_again') : null,
    sent ? texts('parcel_sent', { date: sent }) : null,
    expected ? texts('parcel_expected', { date: expected }) : null,
    delivered ? texts('parcel_arrived', { date: delivered }) : null,
  ].filter((line) => line !== null);
  const numbers = shipment ? trackingNumbersOf(shipment) : [];
  return html`${lines.map((line) => html`<p>${line}</p>`)}${numbers.map((each) => trackingLines(visit, each))}`;
}

/** The host stands beside the link, because those who ship can write any name of a carrier and any address. */
function trackingLines({ texts }: RecipientVisit, { carrier, number, url }: TrackingNumber): Html {
  const link = url === null ? null : URL.parse(url);
  return html`<p class="tracking">${texts('parcel_number', { carrier })} <bdi class="number">${number}</bdi></p>${
    link
      ? html`<p><a href="${link.href}" rel="noopener noreferrer">${texts('parcel_track', { carrier })}</a> <bdi class="fine">${link.host}</bdi></p>`
      : nothing
  }`;
}

function addressSection(visit: RecipientVisit): Html {
  const { texts, order, path, language, context } = visit;
  const address = addressOf(context, order);
  if (address === null || isDigital(order)) return nothing;
  return html`<section class="review"><h2>${texts('review_address')}</h2>
<address dir="auto">${addressLines(address, language).map((line) => html`<span>${line}</span><br>`)}</address>
${
  isAddressOpen(order)
    ? html`<p><a href="${path}/address">${texts('own_address_correct')}</a></p>`
    : order.status === 'delivered'
      ? nothing
      : html`<p class="fine">${texts('own_address_fixed', namesIn(visit))}</p>`
}
</section>`;
}

function helpSection(visit: RecipientVisit): Html {
  const { texts, order, path, context } = visit;
  const { supportEmail } = context.config;
  const reference = referenceId(order.id);
  return html`<section class="help">
<h2>${texts('own_help_heading')}</h2>
<p>${texts('own_help_text', namesIn(visit))}</p>
${
  supportEmail
    ? html`<p>${texts('own_help_mail')} <a href="mailto:${supportEmail}?subject=${encodeURIComponent(reference)}"><bdi>${supportEmail}</bdi></a></p>`
    : nothing
}
<p class="fine">${texts('own_reference')} <bdi class="number">${reference}</bdi></p>
<p class="other-ways"><a href="${path}/data">${texts('own_data_link')}</a></p>
</section>`;
}

export async function saveNote(visit: RecipientVisit, tx: Tx): Promise<PageAnswer> {
  const written = readNote(visit);
  if (written.problems.length > 0) return ownPage(visit, written);
  await addThankYouNote(visit.context, tx, visit.order.id, written);
  return { goTo: `${visit.path}#note` };
}
