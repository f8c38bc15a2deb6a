/** The fields in which a recipient says where the gift goes, what they hold, and what is wrong with it. */
import { patterns } from '@gifts/contract/patterns';
import { type Html, html } from '../../../kit/html.ts';
import { countryName } from '../../addresses/countries.ts';
import { type NormalAddress, normalizeAddress } from '../../addresses/normalize-address.ts';
import {
  type Destination,
  type DestinationProblem,
  findDestinationProblems,
  needsOnlyCountry,
} from '../../batches/check-recipients.ts';
import { countriesOfTier } from '../../pricing/relay-rates.ts';
import type { Visit } from '../site.ts';
import {
  type AddressField,
  addressFormOf,
  type Choice,
  type TypedAddress,
  toMailingAddress,
} from './address-form.ts';
import { lineIn } from './form-text.ts';
import { nothing, selected } from './layout.ts';
import { describedBy, isolate, type Problem } from './parts.ts';

/** The countries that a gift can go to, by their names. */
export function countriesOf(
  visit: Pick<Visit, 'language'>,
  { tier, products, countries = countriesOfTier(tier) }: Omit<Destination, 'needsPhone'>,
): Choice[] {
  const isReached = (code: string) => products.every((product) => product.countries.includes(code));
  return countryChoices(visit, [...countries].filter(isReached));
}

/** Countries by their names. */
export const countryChoices = ({ language }: Pick<Visit, 'language'>, codes: Iterable<string>): Choice[] =>
  [...codes]
    .map((value) => ({ value, text: countryName(value, language) }))
    .sort((left, right) => left.text.localeCompare(right.text, language));

export interface Entered {
  readonly typed: TypedAddress;
  readonly problems: readonly Problem[];
}

/** The fields of an address in the chosen country, in the order of that country. */
export function addressFields(visit: Visit, countries: readonly Choice[], entered: Entered): Html {
  const { texts, language } = visit;
  const country = chosenCountry(countries, entered.typed.country);
  const [only, ...others] = countries;
  return html`${
    only && others.length === 0
      ? html`<input type="hidden" name="country" value="${country}"><p class="fine">${texts('address_one_country', { country: only.text })}</p>`
      : countrySelect(visit, countries, { ...entered, country })
  }
${addressFormOf(country, language).map((field) => fieldOf(visit, field, entered))}
${country === 'US' ? nothing : phoneField(visit, entered)}`;
}

const chosenCountry = (countries: readonly Choice[], typed: string | undefined): string =>
  countries.find(({ value }) => value === typed)?.value ?? defaultCountry(countries);

const defaultCountry = (countries: readonly Choice[]): string =>
  countries.some(({ value }) => value === 'US') ? 'US' : (countries[0]?.value ?? 'US');

/** Asks for the country alone, without the fields of an address. `isOpen`: no country is chosen until somebody chooses one. */
export function countryField(
  visit: Visit,
  countries: readonly Choice[],
  { typed, problems }: Entered,
  isOpen = false,
): Html {
  const described = describedBy(
    'country',
    problems.find(({ field }) => field === 'country'),
    null,
  );
  return html`<div class="field">
<label for="country">${visit.texts('address_country')}</label>
${described.lines}
<select id="country" name="country" autocomplete="country"${isOpen ? html` required` : nothing}${described.attributes}>
${isOpen ? html`<option value="">${visit.texts('address_state_choose')}</option>` : nothing}${options(countries, isOpen ? undefined : chosenCountry(countries, typed.country))}</select>
</div>
`;
}

function countrySelect(
  { texts }: Visit,
  countries: readonly Choice[],
  { country, problems }: Entered & { country: string },
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

/** What a form holds, also if it asks for the fields of another country. */
export function readTyped(form: URLSearchParams): TypedAddress {
  const typed: TypedAddress = {};
  for (const field of typedFields) {
    const text = lineIn(form, field).slice(0, longestField);
    if (text) typed[field] = text;
  }
  return typed;
}

/** True if the form asks for the fields of another country and is not meant to be saved. */
export const asksForCountry = (form: URLSearchParams): boolean => form.get('change') === 'country';

export const withoutBlanks = (typed: TypedAddress): TypedAddress =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));

/** Returns the address that was typed, and every problem with it, beside its field. */
export function checkTyped(
  visit: Visit,
  typed: TypedAddress,
  destination: Omit<Destination, 'needsPhone'>,
): { address: NormalAddress; problems: Problem[] } {
  const phone = typed.phone?.replace(/[\s().-]/g, '');
  const address = normalizeAddress(toMailingAddress({ ...typed, ...(phone && { phone }) }));
  const found = findDestinationProblems(address, { ...destination, needsPhone: true });
  const labels = labelsOf(visit, address.country);
  const problemAt = (field: string, text: string): Problem => ({ field, label: labels[field] ?? '', text });
  const problems = [
    ...(typed.name || needsOnlyCountry(destination, address.country)
      ? []
      : [problemAt('name', visit.texts('problem_blank'))]),
    ...found.map((problem) => problemAt(fieldNamed(problem), textOf(visit, problem))),
    ...(phone && !new RegExp(patterns.phone).test(phone)
      ? [problemAt('phone', visit.texts('problem_phone_form'))]
      : []),
  ];
  return { address, problems };
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
  switch (problem.reason) {
    case 'too_long':
      return texts('problem_too_long', { most: problem.most });
    case 'does_not_ship_there':
      return texts('problem_does_not_ship_there', { country: countryName(problem.country, language) });
    case 'postal_code_form': {
      const { country, example } = problem;
      return example
        ? texts('problem_postal_code_example', { country: countryName(country, language), example })
        : texts('problem_postal_code_form', { country: countryName(country, language) });
    }
    case 'zip_without_zero':
    case 'unknown_zip':
      return texts(`problem_${problem.reason}`, { given: problem.given });
    case 'zip_of_other_state': {
      const states = new Intl.ListFormat(language, { type: 'disjunction' }).format(problem.states);
      return texts('problem_zip_of_other_state', { given: problem.given, states, state: problem.state });
    }
    case 'product_not_shipped': {
      const place = problem.path === 'country' ? countryName(problem.place, language) : problem.place;
      return texts('problem_product_not_shipped', { product: isolate(visit, problem.product), place });
    }
    default:
      return texts(`problem_${problem.reason}`);
  }
}
