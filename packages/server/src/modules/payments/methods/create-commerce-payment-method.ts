import type {
  CommerceUserPaymentMethod,
  CreateCommerceUserPaymentMethodInput,
} from '@gifts/contract/commerce';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import { refuse } from '../../../kit/refuse.ts';
import { inWrittenOrder } from '../../../kit/written-order.ts';
import type { CardFace, CardGateway, StoredCard } from '../../../ports/card-gateway.ts';
import { askGateway, requireCardGateway } from '../charges/ask-gateway.ts';
import { checkCardOwner, readBillingAddress } from './card-owner.ts';
import { requireCommerceApp } from './commerce-caller.ts';
import { interimCardProblem } from './interim-card-problem.ts';
import {
  type CardClaim,
  type InterimCardRow,
  takeInterimCard,
  writeClaim,
  writeUsed,
} from './interim-cards.sql.ts';
import { type CardMethod, writeCardMethod } from './payment-methods.sql.ts';
import { presentCommercePaymentMethod } from './present-commerce-payment-method.ts';

/**
 * Turns an interim card into a payment method. The claim is committed before the gateway is asked, and the gateway is
 * asked by the interim card's id: after a crash anywhere in between, the same request finishes what was begun.
 */
export async function createCommercePaymentMethod(
  context: CallerContext,
  tx: Tx,
  input: CreateCommerceUserPaymentMethodInput,
): Promise<CommerceUserPaymentMethod> {
  const gateway = requireCardGateway(context);
  const claim: CardClaim = {
    commerce_end_user_id: input.commerce_end_user_id,
    cardholder_name: input.cardholder_name,
    billing_address: readBillingAddress(input.billing_address),
  };
  const interim = await takeClaimable(context, tx, gateway, input, claim);
  await writeClaim(context.db, interim, claim);
  const kept = await keepCard(context, gateway, interim, claim);
  const method = toMethod(context, interim, claim, kept);
  writeCardMethod(tx, method);
  writeUsed(tx, interim, context.now);
  return presentCommercePaymentMethod(method);
}

/** The interim card, or a refusal of everything that stands against the request. */
async function takeClaimable(
  context: CallerContext,
  tx: Tx,
  gateway: CardGateway,
  input: CreateCommerceUserPaymentMethodInput,
  claim: CardClaim,
): Promise<InterimCardRow> {
  const interim = await takeInterimCard(tx, {
    organizationId: context.organization.id,
    commerceAppId: requireCommerceApp(context),
    gateway: gateway.name,
    key: input.interim_card_key,
  });
  const problems = checkCardOwner(input);
  const message = interimCardProblem(interim, claim, context.now);
  if (message) problems.push({ field: 'interim_card_key', message });
  if (!interim || problems.length > 0) throw refuse(inWrittenOrder(input, problems));
  return interim;
}

async function keepCard(
  context: CallerContext,
  gateway: CardGateway,
  interim: InterimCardRow,
  claim: CardClaim,
): Promise<{ card: StoredCard; face: CardFace }> {
  const answer = await askGateway(context, () =>
    gateway.attachCard({
      key: interim.id,
      cardToken: interim.card_token,
      cardholderName: claim.cardholder_name,
      billingAddress: claim.billing_address,
    }),
  );
  if (answer.outcome === 'declined') throw new AppError('card_declined', answer.message);
  return answer;
}

const toMethod = (
  context: CallerContext,
  interim: InterimCardRow,
  claim: CardClaim,
  { card, face }: { card: StoredCard; face: CardFace },
): CardMethod => ({
  organization_id: interim.organization_id,
  id: newId(),
  commerce_app_id: interim.commerce_app_id,
  commerce_end_user_id: claim.commerce_end_user_id,
  gateway: interim.gateway,
  customer_reference: card.customerReference,
  method_reference: card.methodReference,
  card_brand: face.brand,
  card_last_4: face.last4,
  card_exp_month: face.expMonth,
  card_exp_year: face.expYear,
  cardholder_name: claim.cardholder_name,
  billing_address: claim.billing_address,
  created_at: context.now,
  deleted_at: null,
  forgotten_at: null,
});
