/** Each card is a Stripe customer with one payment method, so deleting the customer deletes all data of the card. */
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

/** The token is the id of a payment method that the page created at Stripe. It has no customer yet. */
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

/** Stripe keeps the past charges. The card and the data of its owner are deleted permanently. */
export async function detachCard(client: Stripe, { customerReference }: StoredCard): Promise<void> {
  await requestOrNull(client.customers.del(customerReference));
}

/**
 * True if a request failed because its card was deleted at Stripe. False if the customer never existed: then the secret
 * key belongs to another Stripe account, and this must not look like the loss of every card.
 */
export async function isForgotten(client: Stripe, card: StoredCard, error: unknown): Promise<boolean> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || isAmountDeclined(error)) return false;
  const customer = await requestOrNull(client.customers.retrieve(card.customerReference));
  if (!customer) return false;
  const method = customer.deleted ? null : await findMethod(client, card.methodReference);
  return idOf(method?.customer) !== card.customerReference;
}

/** A token comes from a page and becomes a part of a path, so only a well-formed one is sent to Stripe. */
export async function findMethod(client: Stripe, id: string): Promise<Stripe.PaymentMethod | null> {
  return /^pm_\w+$/.test(id) ? await requestOrNull(client.paymentMethods.retrieve(id)) : null;
}

export async function createCustomer(client: Stripe, request: AttachRequest): Promise<string> {
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

/** Attaches the card, which makes the bank check it. Returns null if the bank accepts the card. */
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

/** True if an earlier try of this request attached the card. Otherwise the token was used by another request. */
export async function isCustomerOfKey(
  client: Stripe,
  customerReference: string,
  key: string,
): Promise<boolean> {
  const customer = await requestOrThrow(client.customers.retrieve(customerReference));
  return !customer.deleted && customer.metadata[attachmentKeyField] === key;
}

export function cardSummaryOf({ type, card }: Stripe.PaymentMethod): CardSummary | null {
  if (type !== 'card' || !card) return null;
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const stripeAddress = (address: CardBillingAddress): Stripe.AddressParam => ({
  line1: address.address_1,
  ...(address.address_2 && { line2: address.address_2 }),
  city: address.city,
  state: address.state,
  postal_code: address.postal_code,
  country: address.country,
});
