/** A card at Stripe: a customer of its own with one payment method, so that forgetting the one forgets all of it. */
import { Stripe } from 'stripe';
import {
  type Attached,
  type AttachRequest,
  type CardBillingAddress,
  type CardSummary,
  type Declined,
  type StoredCard,
  unknownCard,
} from '../../../../ports/card-gateway.ts';
import { isDeclined, requestOrDecline, requestOrNull, requestOrThrow } from './stripe-client.ts';
import { isAmountDeclined } from './stripe-failure.ts';

const attachmentKeyField = 'gift_payment_method';

/** The token is the payment method that Stripe's form made on the page, which no customer has yet. */
export async function lookUpCard(client: Stripe, cardToken: string): Promise<CardSummary | null> {
  const method = await findMethod(client, cardToken);
  return method && cardSummaryOf(method);
}

export async function attachCard(client: Stripe, request: AttachRequest): Promise<Attached | Declined> {
  const method = await findMethod(client, request.cardToken);
  const summary = method && cardSummaryOf(method);
  if (!summary) return unknownCard;
  const owner = idOf(method.customer);
  if (owner !== null && !(await isCustomerOfKey(client, owner, request.key))) return unknownCard;
  const customerReference = owner ?? (await createCustomer(client, request));
  const refusal = owner === null ? await attachTo(client, customerReference, request) : null;
  if (refusal) return refusal;
  await requestOrThrow(
    client.paymentMethods.update(method.id, {
      billing_details: { name: request.cardholderName, address: stripeAddress(request.billingAddress) },
    }),
  );
  return { outcome: 'attached', card: { customerReference, methodReference: method.id }, summary };
}

/** Stripe goes on knowing what was charged; the card and whose it was are gone for good. */
export async function detachCard(client: Stripe, { customerReference }: StoredCard): Promise<void> {
  await requestOrNull(client.customers.del(customerReference));
}

/**
 * Whether a request failed because its card was removed at Stripe. A customer that never was there is another matter:
 * then the key is another account's, which must not look like thousands of lost cards.
 */
export async function isForgotten(client: Stripe, card: StoredCard, error: unknown): Promise<boolean> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || isAmountDeclined(error)) return false;
  const customer = await requestOrNull(client.customers.retrieve(card.customerReference));
  if (!customer) return false;
  const method = customer.deleted ? null : await findMethod(client, card.methodReference);
  return idOf(method?.customer) !== card.customerReference;
}

/** A token comes from a page and goes into a path: what has not the form of one is not asked for. */
async function findMethod(client: Stripe, id: string): Promise<Stripe.PaymentMethod | null> {
  return /^pm_\w+$/.test(id) ? await requestOrNull(client.paymentMethods.retrieve(id)) : null;
}

async function createCustomer(client: Stripe, request: AttachRequest): Promise<string> {
  const customer = await requestOrThrow(
    client.customers.create(
      {
        name: request.cardholderName,
        address: stripeAddress(request.billingAddress),
        metadata: { [attachmentKeyField]: request.key },
      },
      { idempotencyKey: `${request.key}:customer` },
    ),
  );
  return customer.id;
}

/** The bank is asked here whether the card is good; null when it is. */
async function attachTo(client: Stripe, customer: string, request: AttachRequest): Promise<Declined | null> {
  const attached = await requestOrDecline(
    client.paymentMethods.attach(
      request.cardToken,
      { customer },
      { idempotencyKey: `${request.key}:attach` },
    ),
  );
  if (!isDeclined(attached)) return null;
  await detachCard(client, { customerReference: customer, methodReference: request.cardToken });
  return attached;
}

/** A card that has a customer was attached before: by this very request, or its token is used up. */
async function isCustomerOfKey(client: Stripe, customerReference: string, key: string): Promise<boolean> {
  const customer = await requestOrThrow(client.customers.retrieve(customerReference));
  return !customer.deleted && customer.metadata[attachmentKeyField] === key;
}

function cardSummaryOf({ type, card }: Stripe.PaymentMethod): CardSummary | null {
  if (type !== 'card' || !card) return null;
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const stripeAddress = (address: CardBillingAddress): Stripe.AddressParam => ({
  line1: address.address_1,
  ...(address.address_2 && { line2: address.address_2 }),
  city: address.city,
  state: address.state,
  postal_code: address.postal_code,
  country: address.country,
});
