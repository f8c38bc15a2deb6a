/** Correcting where an accepted gift goes, while no parcel has a label yet. */
import type { Tx } from '../../../db/statements.ts';
import { html } from '../../../kit/html.ts';
import { countryName } from '../../addresses/countries.ts';
import { correctAddress, isAddressOpen } from '../../gifts/correct-address.ts';
import { rulesOf } from '../../gifts/lock-gift.ts';
import { productsOf } from '../../gifts/products-of.ts';
import { addressOf } from '../../orders/sealed-recipient.ts';
import { addressFields, checkTyped, readTyped, withoutBlanks } from '../parts/address-fields.ts';
import { type TypedAddress, toTypedAddress } from '../parts/address-form.ts';
import { backLink, namesIn, type Problem, pageAnswer, problemSummary, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { RecipientVisit } from './recipient-visit.ts';

export function showCorrection(visit: RecipientVisit): PageAnswer {
  const { order, path, context } = visit;
  const address = addressOf(context, order);
  if (address === null || !isAddressOpen(order)) return { goTo: path };
  return correctionPage(visit, withoutBlanks(toTypedAddress(address)), []);
}

function correctionPage(
  visit: RecipientVisit,
  typed: TypedAddress,
  problems: readonly Problem[],
): PageAnswer {
  const { texts, path, language, order } = visit;
  const country = order.mailing_address?.country ?? 'US';
  const main = html`${backLink(visit)}
<h1>${texts('own_address_heading')}</h1>
<p class="lead">${texts('address_who_sees', namesIn(visit))}</p>
${problemSummary(visit, problems)}
<form method="post" action="${path}/address" novalidate autocomplete="on">
${addressFields(visit, [{ value: country, text: countryName(country, language) }], { typed, problems })}
<p class="actions"><button class="button">${texts('own_address_save')}</button></p>
</form>`;
  const status = problems.length > 0 ? 422 : 200;
  return pageAnswer(visit, { title: stepTitle(visit, 'own_address_heading'), kind: 'address', main }, status);
}

export async function saveCorrection(visit: RecipientVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, path, form } = visit;
  const country = order.mailing_address?.country;
  if (!country) return { goTo: path };
  const { tier } = await rulesOf(tx, order);
  const products = productsOf(context, order);
  const typed = { ...readTyped(form), country };
  const { address, problems } = checkTyped(visit, typed, { tier, products });
  if (problems.length > 0) return correctionPage(visit, typed, problems);
  await correctAddress(context, tx, order.id, address);
  return { goTo: `${path}?changed=address` };
}
