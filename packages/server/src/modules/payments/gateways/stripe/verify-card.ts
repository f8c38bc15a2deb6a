/**
 * Prepares a card for charges without its owner. A setup intent makes the bank check the card and, where it wants to, ask
 * its owner for a confirmation. When it succeeds, Stripe attaches the card to its customer.
 */
import type { Stripe } from 'stripe';
import {
  type AttachRequest,
  type Declined,
  declined,
  GatewayUnavailable,
  type NeedsPayer,
  unknownCard,
  type Verified,
} from '../../../../ports/card-gateway.ts';
import { needsPayer } from './read-intent.ts';
import {
  cardSummaryOf,
  createCustomer,
  detachCard,
  findMethod,
  idOf,
  isCustomerOfKey,
} from './stored-card.ts';
import { isDeclined, requestOrDecline, requestOrThrow } from './stripe-client.ts';
import { declineOf } from './stripe-failure.ts';

export async function verifyCard(
  client: Stripe,
  request: AttachRequest,
): Promise<Verified | Declined | NeedsPayer> {
  const method = await findMethod(client, request.cardToken);
  if (!method || !cardSummaryOf(method)) return unknownCard;
  const owner = idOf(method.customer);
  if (owner !== null) return (await isCustomerOfKey(client, owner, request.key)) ? verified : unknownCard;
  const customer = await createCustomer(client, request);
  const outcome = await setUp(client, customer, request);
  if (outcome.outcome === 'declined') {
    await detachCard(client, { customerReference: customer, methodReference: method.id });
  }
  return outcome;
}

const verified: Verified = { outcome: 'verified' };

async function setUp(
  { setupIntents }: Stripe,
  customer: string,
  request: AttachRequest,
): Promise<Verified | Declined | NeedsPayer> {
  const made = await requestOrDecline(
    setupIntents.create(
      {
        customer,
        payment_method: request.cardToken,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
        use_stripe_sdk: true,
      },
      { idempotencyKey: `${request.key}:setup` },
    ),
  );
  if (isDeclined(made)) return made;
  // A repeated key returns the state at the first answer, and the owner may have confirmed the card since.
  return readSetup(made.status === 'succeeded' ? made : await requestOrThrow(setupIntents.retrieve(made.id)));
}

function readSetup(setup: Stripe.SetupIntent): Verified | Declined | NeedsPayer {
  switch (setup.status) {
    case 'succeeded':
      return verified;
    case 'requires_action':
      return needsPayer(setup);
    case 'requires_payment_method':
      return declineOf(setup.last_setup_error);
    case 'canceled':
      return declined('setup_canceled', 'The card was not confirmed. Please enter it again.');
    default:
      throw new GatewayUnavailable('still_processing', `Stripe says ${setup.id} is "${setup.status}".`);
  }
}
