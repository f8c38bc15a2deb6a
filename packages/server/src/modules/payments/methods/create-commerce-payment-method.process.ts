import type {
  CommerceUserPaymentMethod,
  CreateCommerceUserPaymentMethodInput,
} from '@gifts/contract/commerce';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { sortByBodyOrder } from '../../../kit/sort-by-body-order.ts';
import type { CardGateway, CardSummary, StoredCard } from '../../../ports/card-gateway.ts';
import { callGateway, requireCardGateway } from '../charges/call-gateway.ts';
import { checkCardholder, readBillingAddress } from './cardholder.ts';
import { requireCallerCommerceAppId } from './commerce-caller.ts';
import { interimCardProblem } from './interim-card-problem.ts';
import {
  type CardDetails,
  type InterimCardRow,
  lockInterimCard,
  updateCardDetails,
  writeUsed,
} from './interim-cards.sql.ts';
import { type CardMethod, writeCardMethod } from './payment-methods.sql.ts';
import { presentCommercePaymentMethod } from './present-commerce-payment-method.ts';

/**
 * Turns an interim card into a payment method. The claim is committed before the gateway is called, and the
 * interim card's id is the idempotency key of the call. If the request breaks off anywhere, the same request
 * can be repeated and completes it.
 */
export async function createCommercePaymentMethod(
  context: CallerContext,
  tx: Tx,
  input: CreateCommerceUserPaymentMethodInput,
): Promise<CommerceUserPaymentMethod> {
  const gateway = requireCardGateway(context);
  const details: CardDetails = {
    commerce_end_user_id: input.commerce_end_user_id,
    cardholder_name: input.cardholder_name,
    billing_address: readBillingAddress(input.billing_address),
  };
  const interim = await lockUsableInterimCard(context, tx, gateway, input, details);
  await updateCardDetails(context.db, interim, details);
  const attached = await attachInterimCard(context, gateway, interim, details);
  const method = toMethod(context, interim, details, attached);
  writeCardMethod(tx, method);
  writeUsed(tx, interim, context.now);
  return presentCommercePaymentMethod(method);
}

/** Locks and returns the interim card. Refuses the request with all its problems in one error. */
async function lockUsableInterimCard(
  context: CallerContext,
  tx: Tx,
  gateway: CardGateway,
  input: CreateCommerceUserPaymentMethodInput,
  details: CardDetails,
): Promise<InterimCardRow> {
  const interim = await lockInterimCard(tx, {
    organizationId: context.organization.id,
    commerceAppId: requireCallerCommerceAppId(context),
    gateway: gateway.name,
    key: input.interim_card_key,
  });
  const problems = checkCardholder(input);
  const message = interimCardProblem(interim, details, context.now);
  if (message) problems.push({ field: 'interim_card_key', message });
  if (!interim || problems.length > 0) throw badRequest(sortByBodyOrder(input, problems));
  return interim;
}

async function attachInterimCard(
  context: CallerContext,
  gateway: CardGateway,
  interim: InterimCardRow,
  details: CardDetails,
): Promise<{ card: StoredCard; summary: CardSummary }> {
  const answer = await callGateway(context, () =>
    gateway.attachCard({
      key: interim.id,
      cardToken: interim.card_token,
      cardholderName: details.cardholder_name,
      billingAddress: details.billing_address,
    }),
  );
  if (answer.outcome === 'declined') throw new AppError('card_declined', answer.message);
  return answer;
}

const toMethod = (
  context: CallerContext,
  interim: InterimCardRow,
  details: CardDetails,
  { card, summary }: { card: StoredCard; summary: CardSummary },
): CardMethod => ({
  organization_id: interim.organization_id,
  id: newId(),
  commerce_app_id: interim.commerce_app_id,
  commerce_end_user_id: details.commerce_end_user_id,
  gateway: interim.gateway,
  customer_reference: card.customerReference,
  method_reference: card.methodReference,
  card_brand: summary.brand,
  card_last_4: summary.last4,
  card_exp_month: summary.expMonth,
  card_exp_year: summary.expYear,
  cardholder_name: details.cardholder_name,
  billing_address: details.billing_address,
  created_at: context.now,
  deleted_at: null,
  forgotten_at: null,
  label: null,
});
