import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FieldError, maxFieldErrors } from '@gifts/contract/errors';
import type { RecipientInput, SendMethod, ShippingTier } from '@gifts/contract/order-batch';
import type { CatalogProduct } from '../../context/catalog.ts';
import type { ValidItemParts } from '../../kit/valid-parts.ts';
import { type AddressProblem, sentenceOf } from '../addresses/address-problems.ts';
import { checkAddress, checkCountry } from '../addresses/check-address.ts';
import { type NormalAddress, normalizeAddress } from '../addresses/normalize-address.ts';
import { countriesOfTier } from '../pricing/relay-rates.ts';
import { readLocale } from './recipient-language.ts';

export interface CheckedRecipient {
  first_name: string;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  mailing_address: NormalAddress | null;
  /** In canonical form. */
  locale: string | null;
}

interface RecipientRules {
  /** Decides which fields a recipient needs. With null no field is required. */
  sendMethod: SendMethod | null;
  tier: ShippingTier;
  products: readonly CatalogProduct[];
}

/** The number of recipients checked before the event loop serves other requests. */
const sliceSize = 2_000;

/**
 * Checks what the schema cannot check: the fields that the send method needs, and whether each product ships to
 * each address.
 */
export async function checkRecipients(
  inputs: readonly (PriceableRecipient | undefined)[],
  rules: RecipientRules,
): Promise<{ recipients: CheckedRecipient[]; problems: FieldError[] }> {
  const recipients: CheckedRecipient[] = [];
  const problems: FieldError[] = [];
  for (const [index, input] of inputs.entries()) {
    if (problems.length >= maxFieldErrors) break;
    if (index % sliceSize === sliceSize - 1) await nextTurn();
    if (!input) continue;
    const path = `recipients[${index}]`;
    const address = input.mailing_address ?? null;
    problems.push(...checkPresence(input, path, rules));
    const normal = address
      ? normalizeAddress({ ...address, phone: address.phone ?? input.phone ?? null })
      : null;
    if (normal) {
      const needsPhone = rules.sendMethod !== null;
      problems.push(
        ...checkDestination(normal, { ...rules, needsPhone }).map(({ field, message }) => ({
          field: `${path}.mailing_address.${field}`,
          message,
        })),
      );
    }
    recipients.push({
      first_name: input.first_name ?? '',
      last_name: input.last_name ?? null,
      email: input.email ?? null,
      phone: input.phone ?? null,
      mailing_address: normal,
      locale: readLocale(input.locale),
    });
  }
  return { recipients, problems };
}

/** A recipient of a price request, which can be sent before the names are known. */
type PriceableRecipient = ValidItemParts<Omit<RecipientInput, 'first_name'> & { first_name?: string | null }>;

function checkPresence(
  input: PriceableRecipient,
  path: string,
  { sendMethod, products }: RecipientRules,
): FieldError[] {
  const giftCard = products.find(({ isGiftCard }) => isGiftCard);
  if (sendMethod === 'direct_send' && giftCard && !input.email) {
    const message = `Email can't be blank when the send method is direct_send and the gift has a gift card: the link to ${giftCard.product.name} comes by email`;
    return [{ field: `${path}.email`, message }, ...checkAddressPresence(input, path, sendMethod)];
  }
  if (sendMethod === 'email_and_link' && !input.email) {
    return [
      { field: `${path}.email`, message: "Email can't be blank when the send method is email_and_link" },
    ];
  }
  return checkAddressPresence(input, path, sendMethod);
}

function checkAddressPresence(
  input: PriceableRecipient,
  path: string,
  sendMethod: SendMethod | null,
): FieldError[] {
  if (sendMethod === 'direct_send' && !input.mailing_address) {
    return [
      {
        field: `${path}.mailing_address`,
        message: "Mailing address can't be blank when the send method is direct_send",
      },
    ];
  }
  return [];
}

/** A product that cannot be shipped to a valid address. `place` is the code of its country or US state. */
interface ShippingProblem {
  path: 'country' | 'state';
  reason: 'product_not_shipped';
  product: string;
  place: string;
}

export type DestinationProblem = AddressProblem | ShippingProblem;

export interface Destination {
  tier: ShippingTier;
  products: readonly CatalogProduct[];
  needsPhone: boolean;
  /** The countries that are allowed; without them, those of the tier. */
  countries?: ReadonlySet<string>;
  /** True for a gift of gift cards alone, whose recipient only has to name the country. */
  isCountryEnough?: boolean;
}

/** True if nothing but the country of a recipient is needed. Some products must not go to some states of the US. */
export const needsOnlyCountry = (
  { products, isCountryEnough }: Pick<Destination, 'products' | 'isCountryEnough'>,
  country: string,
): boolean =>
  isCountryEnough === true &&
  (country !== 'US' || products.every(({ product }) => product.restricted_states.length === 0));

/**
 * Returns the problems of an address. If the address is valid, returns the products that cannot be shipped to
 * it.
 */
export function findDestinationProblems(
  normal: NormalAddress,
  destination: Destination,
): DestinationProblem[] {
  const { needsPhone, tier, products, countries: allowedCountries = countriesOfTier(tier) } = destination;
  const problems = needsOnlyCountry(destination, normal.country)
    ? checkCountry(normal, allowedCountries)
    : checkAddress(normal, { allowedCountries, needsPhone });
  return problems.length > 0 ? problems : products.flatMap((each) => problemOfProduct(each, normal) ?? []);
}

type Place = Pick<NormalAddress, 'country' | 'state'>;

/** Returns why a gift cannot go to any address of a country or, within the US, of a state. */
export function findPlaceProblems(
  place: Place,
  { tier, products }: Pick<Destination, 'tier' | 'products'>,
): FieldError[] {
  const problems = checkCountry({ ...nowhere, ...place }, countriesOfTier(tier));
  const all =
    problems.length > 0 ? problems : products.flatMap((each) => problemOfProduct(each, place) ?? []);
  return all.map(asFieldError);
}

const nowhere: NormalAddress = normalizeAddress({});

function problemOfProduct(
  { product, countries }: CatalogProduct,
  { country, state }: Place,
): ShippingProblem | null {
  const refused = { reason: 'product_not_shipped', product: product.name } as const;
  if (!countries.includes(country)) return { ...refused, path: 'country', place: country };
  const isRestricted = country === 'US' && state !== null && product.restricted_states.includes(state);
  return isRestricted ? { ...refused, path: 'state', place: state } : null;
}

/** The same problems as sentences for the API. */
export const checkDestination = (normal: NormalAddress, rules: Destination): FieldError[] =>
  findDestinationProblems(normal, rules).map(asFieldError);

const asFieldError = (problem: DestinationProblem): FieldError => ({
  field: problem.path,
  message:
    problem.reason === 'product_not_shipped'
      ? `${problem.product} can't be shipped to ${problem.place}`
      : sentenceOf(problem),
});
