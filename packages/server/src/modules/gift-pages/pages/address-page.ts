/** Where the gift goes. */
import { countryCodes } from '@gifts/contract/countries';
import { patterns } from '@gifts/contract/patterns';
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { normalizeAddress } from '../../addresses/normalize-address.ts';
import { type DestinationProblem, findDestinationProblems } from '../../batches/check-recipients.ts';
import { countriesOfTier } from '../../pricing/relay-rates.ts';
import {
  type AddressField,
  addressFormOf,
  type Choice,
  type TypedAddress,
  toMailingAddress,
  toTypedAddress,
} from '../address-form.ts';
import { changeDraft } from '../change-draft.ts';
import { lineIn } from '../form-text.ts';
import { isReachable, nextStep } from '../gift-steps.ts';
import { type PageAnswer, productsOf, type Visit } from '../visit.ts';
import { nothing, selected } from './layout.ts';
import {
  backLink,
  describedBy,
  giftPage,
  isolate,
  namesIn,
  type Problem,
  problemSummary,
  stepTitle,
} from './parts.ts';

/** The countries that this gift can go to, by their names. */
function countriesOf({ rules, language, ...visit }: Visit): Choice[] {
  const tier = countriesOfTier(rules.tier);
  const products = productsOf(visit);
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  return countryCodes
    .filter((code) => tier.has(code) && products.every(({ countries }) => countries.includes(code)))
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .sort((left, right) => left.text.localeCompare(right.text, language));
}

export function showAddress(visit: Visit): PageAnswer {
  if (!isReachable(visit, 'address')) return { goTo: `${visit.path}/${nextStep(visit)}` };
  const { draft, order } = visit;
  const known = draft.mailing_address ?? order.mailing_address;
  const name = [order.recipient_first_name, order.recipient_last_name].filter(Boolean).join(' ');
  const phone = order.recipient_phone ? { phone: order.recipient_phone } : {};
  return addressPage(visit, { name, ...phone, ...(known && withoutBlanks(toTypedAddress(known))) }, []);
}

const withoutBlanks = (typed: TypedAddress): TypedAddress =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));

function addressPage(visit: Visit, typed: TypedAddress, problems: readonly Problem[]): PageAnswer {
  const { texts, path } = visit;
  const countries = countriesOf(visit);
  const country = countries.find(({ value }) => value === typed.country)?.value ?? defaultCountry(countries);
  const fields = addressFormOf(country, visit.language);
  const main = html`${backLink(visit)}
<h1>${texts('address_heading')}</h1>
<p class="lead">${texts('address_who_sees', namesIn(visit))}</p>
${problemSummary(visit, problems)}
<form method="post" action="${path}/address" novalidate autocomplete="on">
${countries.length > 1 ? countrySelect(visit, countries, country, problems) : html`<input type="hidden" name="country" value="${country}"><p class="fine">${texts('address_us_only')}</p>`}
${fields.map((field) => fieldOf(visit, field, { typed, problems }))}
${country === 'US' ? nothing : phoneField(visit, { typed, problems })}
<p class="actions"><button class="button">${texts('address_next')}</button></p>
</form>`;
  const status = problems.length > 0 ? 422 : 200;
  return giftPage(visit, { title: stepTitle(visit, 'address_heading'), kind: 'address', main }, status);
}

const defaultCountry = (countries: readonly Choice[]): string =>
  countries.some(({ value }) => value === 'US') ? 'US' : (countries[0]?.value ?? 'US');

function countrySelect(
  { texts }: Visit,
  countries: readonly Choice[],
  country: string,
  problems: readonly Problem[],
): Html {
  const described = describedBy(
    'country',
    problems.find(({ field }) => field === 'country'),
    null,
  );
  return html`<div class="field">
<label for="country">${texts('address_country')}</label>
${described.lines}
<div class="beside"><select id="country" name="country" autocomplete="country"${described.attributes}>
${options(countries, country)}</select>
<button class="quiet" name="change" value="country" formnovalidate>${texts('address_country_change')}</button></div>
</div>
`;
}

const options = (choices: readonly Choice[], chosen: string | undefined): Html[] =>
  choices.map(
    ({
      value,
      text,
    }) => html`<option value="${value}"${value === chosen ? selected : nothing}>${text}</option>
`,
  );

/** What browsers call the fields, so that they can fill them in. */
const autocomplete = {
  name: 'name',
  address_1: 'address-line1',
  address_2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
} as const;

interface Entered {
  readonly typed: TypedAddress;
  readonly problems: readonly Problem[];
}

function fieldOf(
  { texts }: Visit,
  { name, label, isRequired, choices }: AddressField,
  { typed, problems }: Entered,
): Html {
  const text = texts(label);
  const described = describedBy(
    name,
    problems.find(({ field }) => field === name),
    null,
  );
  const value = typed[name] ?? '';
  const isPlain = isRequired || name === 'address_2';
  return html`<div class="field field-${name}">
<label for="${name}">${isPlain ? text : texts('address_optional', { field: text })}</label>
${described.lines}
${
  choices
    ? html`<select id="${name}" name="${name}" autocomplete="${autocomplete[name]}"${described.attributes}>
<option value="">${texts('address_state_choose')}</option>
${options(choices, value)}</select>`
    : html`<input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete[name]}"${
        name === 'name' ? html` spellcheck="false"` : nothing
      }${described.attributes}>`
}
</div>
`;
}

function phoneField({ texts }: Visit, { typed, problems }: Entered): Html {
  const hint = `${texts('address_phone_why')} ${texts('address_phone_hint')}`;
  const described = describedBy(
    'phone',
    problems.find(({ field }) => field === 'phone'),
    hint,
  );
  return html`<div class="field">
<label for="phone">${texts('address_phone')}</label>
${described.lines}
<input id="phone" name="phone" type="tel" dir="ltr" value="${typed.phone ?? ''}" autocomplete="tel"${described.attributes}>
</div>
`;
}

const typedFields = [
  'name',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'phone',
  'country',
] as const;
const longestField = 300;

function readTyped(form: URLSearchParams): TypedAddress {
  const typed: TypedAddress = {};
  for (const field of typedFields) {
    const text = lineIn(form, field).slice(0, longestField);
    if (text) typed[field] = text;
  }
  return typed;
}

export async function saveAddress(visit: Visit, tx: Tx): Promise<PageAnswer> {
  const { form, path, rules } = visit;
  const typed = readTyped(form);
  if (form.get('change') === 'country') return addressPage(visit, typed, []);
  if (!isReachable(visit, 'address')) return { goTo: `${path}/${nextStep(visit)}` };
  const phone = typed.phone?.replace(/[\s().-]/g, '');
  const address = normalizeAddress(toMailingAddress({ ...typed, ...(phone && { phone }) }));
  const found = findDestinationProblems(address, {
    tier: rules.tier,
    products: productsOf(visit),
    needsPhone: true,
  });
  const labels = labelsOf(visit, address.country);
  const problemAt = (field: string, text: string): Problem => ({ field, label: labels[field] ?? '', text });
  const problems = [
    ...(typed.name ? [] : [problemAt('name', visit.texts('problem_blank'))]),
    ...found.map((problem) => problemAt(fieldNamed(problem), textOf(visit, problem))),
    ...(phone && !new RegExp(patterns.phone).test(phone)
      ? [problemAt('phone', visit.texts('problem_phone_form'))]
      : []),
  ];
  if (problems.length > 0) return addressPage(visit, typed, problems);
  const draft = await changeDraft(visit, tx, { mailing_address: address });
  return { goTo: `${path}/${nextStep({ ...visit, draft })}` };
}

function labelsOf({ texts, language }: Visit, country: string): Readonly<Record<string, string>> {
  const fields = addressFormOf(country, language).map(({ name, label }) => [name, texts(label)]);
  return {
    country: texts('address_country'),
    phone: texts('address_phone'),
    ...Object.fromEntries(fields),
  };
}

const fieldNamed = ({ path }: DestinationProblem): string =>
  path === 'first_name' || path === 'last_name' ? 'name' : path;

function textOf(visit: Visit, problem: DestinationProblem): string {
  const { texts, language } = visit;
  const nameOf = (code: string) =>
    new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;
  switch (problem.reason) {
    case 'too_long':
      return texts('problem_too_long', { most: problem.most });
    case 'does_not_ship_there':
      return texts('problem_does_not_ship_there', { country: nameOf(problem.country) });
    case 'postal_code_form': {
      const { country, example } = problem;
      return example
        ? texts('problem_postal_code_example', { country: nameOf(country), example })
        : texts('problem_postal_code_form', { country: nameOf(country) });
    }
    case 'zip_without_zero':
    case 'unknown_zip':
      return texts(`problem_${problem.reason}`, { given: problem.given });
    case 'zip_of_other_state': {
      const states = new Intl.ListFormat(language, { type: 'disjunction' }).format(problem.states);
      return texts('problem_zip_of_other_state', { given: problem.given, states, state: problem.state });
    }
    case 'product_not_shipped': {
      const place = problem.path === 'country' ? nameOf(problem.place) : problem.place;
      return texts('problem_product_not_shipped', { product: isolate(visit, problem.product), place });
    }
    default:
      return texts(`problem_${problem.reason}`);
  }
}
