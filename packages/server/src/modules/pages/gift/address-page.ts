import { recipientName } from '@gifts/contract/names';
/** Where the gift goes. For gift cards alone, only the country of the recipient. */

import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { needsOnlyCountry } from '../../batches/check-recipients.ts';
import { destinationRulesOf } from '../../gifts/destination-rules.ts';
import { countriesOfCards, findSentGift } from '../../gifts/gift-card-abroad.ts';
import { productsOf } from '../../gifts/products-of.ts';
import { addressOf, phoneOf } from '../../orders/sealed-recipient.ts';
import {
  addressFields,
  asksForCountry,
  checkTyped,
  countriesOf,
  countryChoices,
  countryField,
  readTyped,
  withoutBlanks,
} from '../parts/address-fields.ts';
import { type Choice, type TypedAddress, toTypedAddress } from '../parts/address-form.ts';
import { backLink, namesIn, type Problem, pageAnswer, problemSummary, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { abroadAddress } from './abroad-page.ts';
import { changeDraft } from './change-draft.ts';
import { isReachable, nextStep } from './gift-steps.ts';
import type { GiftVisit } from './gift-visit.ts';

export async function showAddress(visit: GiftVisit): Promise<PageAnswer> {
  if (!isReachable(visit, 'address')) return { goTo: `${visit.path}/${nextStep(visit)}` };
  const { context, draft, order } = visit;
  const known = draft.mailing_address ?? addressOf(context, order);
  const name = recipientName(order);
  const phone = phoneOf(context, order);
  const typed = { name, ...(phone && { phone }), ...(known && withoutBlanks(toTypedAddress(known))) };
  return addressPage(visit, await destinationOf(visit), { typed, problems: [] });
}

/** Where the gift may go, and for which other countries there are gift cards in its place. */
async function destinationOf(visit: GiftVisit) {
  const { context, order, rules } = visit;
  const db = context.db.sharedReader;
  const { tier, countries, isCountryEnough } = await destinationRulesOf(context, db, order, rules);
  const products = productsOf(context, order);
  const withCards =
    rules.giftCardsAbroad && !isCountryEnough
      ? countriesOfCards(context, await findSentGift(context, db, order, rules))
      : new Set<string>();
  return { tier, countries, isCountryEnough, products, withCards };
}

type AddressDestination = Awaited<ReturnType<typeof destinationOf>>;

interface Entered {
  readonly typed: TypedAddress;
  readonly problems: readonly Problem[];
}

function addressPage(visit: GiftVisit, destination: AddressDestination, entered: Entered): PageAnswer {
  const { texts, path } = visit;
  const { problems } = entered;
  const choices = [...countriesOf(visit, destination), ...countryChoices(visit, destination.withCards)].sort(
    (left, right) => left.text.localeCompare(right.text, visit.language),
  );
  const isCountry = asksForCountryOnly(destination, entered.typed, choices);
  const heading = isCountry ? 'card_country_heading' : 'address_heading';
  const main = html`${backLink(visit)}
<h1>${texts(heading)}</h1>
<p class="lead">${isCountry ? texts('card_country_text') : texts('address_who_sees', namesIn(visit))}</p>
${problemSummary(visit, problems)}
<form method="post" action="${path}/address" novalidate autocomplete="on">
${fieldsOf(visit, choices, { ...entered, isCountry })}
<p class="actions"><button class="button">${texts('address_next')}</button></p>
</form>`;
  const status = problems.length > 0 ? 422 : 200;
  return pageAnswer(visit, { title: stepTitle(visit, heading), kind: 'address', main }, status);
}

const fieldsOf = (
  visit: GiftVisit,
  choices: readonly Choice[],
  { isCountry, ...entered }: Entered & { isCountry: boolean },
): Html => (isCountry ? countryField(visit, choices, entered) : addressFields(visit, choices, entered));

/** A gift card that must not go to some states of the US asks for an address there. */
function asksForCountryOnly(
  destination: AddressDestination,
  { country }: TypedAddress,
  choices: readonly Choice[],
): boolean {
  const chosen = choices.find(({ value }) => value === country)?.value ?? choices[0]?.value ?? 'US';
  return needsOnlyCountry(destination, chosen);
}

export async function saveAddress(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { form, path } = visit;
  const typed = readTyped(form);
  const destination = await destinationOf(visit);
  if (isReachable(visit, 'address') && typed.country && destination.withCards.has(typed.country)) {
    return { goTo: abroadAddress(visit, typed.country) };
  }
  if (asksForCountry(form)) return addressPage(visit, destination, { typed, problems: [] });
  if (!isReachable(visit, 'address')) return { goTo: `${path}/${nextStep(visit)}` };
  const { address, problems } = checkTyped(visit, typed, destination);
  if (problems.length > 0) return addressPage(visit, destination, { typed, problems });
  const draft = await changeDraft(visit, tx, { mailing_address: address });
  return { goTo: `${path}/${nextStep({ ...visit, draft })}` };
}
