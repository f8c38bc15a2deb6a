/** Where the gift goes. */

import type { Tx } from '../../../db/statements.ts';
import { html } from '../../../kit/html.ts';
import { productsOf } from '../../gifts/products-of.ts';
import {
  addressFields,
  asksForCountry,
  checkTyped,
  countriesOf,
  readTyped,
  withoutBlanks,
} from '../parts/address-fields.ts';
import { type TypedAddress, toTypedAddress } from '../parts/address-form.ts';
import { backLink, namesIn, type Problem, pageAnswer, problemSummary, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { changeDraft } from './change-draft.ts';
import { isReachable, nextStep } from './gift-steps.ts';
import type { GiftVisit } from './gift-visit.ts';

export function showAddress(visit: GiftVisit): PageAnswer {
  if (!isReachable(visit, 'address')) return { goTo: `${visit.path}/${nextStep(visit)}` };
  const { draft, order } = visit;
  const known = draft.mailing_address ?? order.mailing_address;
  const name = [order.recipient_first_name, order.recipient_last_name].filter(Boolean).join(' ');
  const phone = order.recipient_phone ? { phone: order.recipient_phone } : {};
  return addressPage(visit, { name, ...phone, ...(known && withoutBlanks(toTypedAddress(known))) }, []);
}

const destinationOf = (visit: GiftVisit) => ({
  tier: visit.rules.tier,
  products: productsOf(visit.context, visit.order),
});

function addressPage(visit: GiftVisit, typed: TypedAddress, problems: readonly Problem[]): PageAnswer {
  const { texts, path } = visit;
  const main = html`${backLink(visit)}
<h1>${texts('address_heading')}</h1>
<p class="lead">${texts('address_who_sees', namesIn(visit))}</p>
${problemSummary(visit, problems)}
<form method="post" action="${path}/address" novalidate autocomplete="on">
${addressFields(visit, countriesOf(visit, destinationOf(visit)), { typed, problems })}
<p class="actions"><button class="button">${texts('address_next')}</button></p>
</form>`;
  const status = problems.length > 0 ? 422 : 200;
  return pageAnswer(visit, { title: stepTitle(visit, 'address_heading'), kind: 'address', main }, status);
}

export async function saveAddress(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { form, path } = visit;
  const typed = readTyped(form);
  if (asksForCountry(form)) return addressPage(visit, typed, []);
  if (!isReachable(visit, 'address')) return { goTo: `${path}/${nextStep(visit)}` };
  const { address, problems } = checkTyped(visit, typed, destinationOf(visit));
  if (problems.length > 0) return addressPage(visit, typed, problems);
  const draft = await changeDraft(visit, tx, { mailing_address: address });
  return { goTo: `${path}/${nextStep({ ...visit, draft })}` };
}
