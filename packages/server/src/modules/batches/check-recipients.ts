import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FieldError, maxFieldErrors } from '@gifts/contract/errors';
import type { RecipientInput, SendMethod, ShippingTier } from '@gifts/contract/order-batch';
import type { CatalogProduct } from '../../context/catalog.ts';
import type { ValidItemParts } from '../../kit/valid-parts.ts';
import { checkAddress } from '../addresses/check-address.ts';
import { type NormalAddress, normalizeAddress } from '../addresses/normalize-address.ts';
import { countriesOfTier } from '../pricing/relay-rates.ts';

export interface CheckedRecipient {
  first_name: string;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  mailing_address: NormalAddress | null;
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
    problems.push(...checkPresence(input, path, rules.sendMethod));
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
    });
  }
  return { recipients, problems };
}

/** A recipient of a price request, which can be sent before the names are known. */
type PriceableRecipient = ValidItemParts<Omit<RecipientInput, 'first_name'> & { first_name?: string | null }>;

function checkPresence(input: PriceableRecipient, path: string, sendMethod: SendMethod | null): FieldError[] {
  if (sendMethod === 'email_and_link' && !input.email) {
    return [
      { field: `${path}.email`, message: "Email can't be blank when the send method is email_and_link" },
    ];
  }
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

/**
 * Returns the problems of an address. If the address is valid, returns the products that cannot be shipped to
 * it.
 */
export function checkDestination(
  normal: NormalAddress,
  rules: { tier: ShippingTier; products: readonly CatalogProduct[]; needsPhone: boolean },
): FieldError[] {
  const { needsPhone, tier } = rules;
  const problems = checkAddress(normal, { allowedCountries: countriesOfTier(tier), needsPhone });
  if (problems.length > 0) return problems.map(({ path, message }) => ({ field: path, message }));
  const refusals: FieldError[] = [];
  for (const { product, countries } of rules.products) {
    if (!countries.includes(normal.country)) {
      refusals.push({ field: 'country', message: `${product.name} can't be shipped to ${normal.country}` });
    } else if (normal.state && normal.country === 'US' && product.restricted_states.includes(normal.state)) {
      refusals.push({ field: 'state', message: `${product.name} can't be shipped to ${normal.state}` });
    }
  }
  return refusals;
}
