/** The page on which a person pays for a gift with a card: its content and the payment itself. */
import type { PayableOrder, PaymentProgress, PayOrderInput } from '@gifts/contract/pages';
import { type Context, openContext, type Services } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { dayMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { referenceId } from '../../../kit/ids.ts';
import { parseLinkToken } from '../../../kit/link-token.ts';
import { recordAct } from '../../audit/record-act.ts';
import { recordFirstWrite } from '../../audit/recording-database.ts';
import { findOrderByPaymentToken } from '../../orders/find-orders.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { findCommerceAppName } from '../../organizations/commerce-apps.sql.ts';
import { findOrganizationByLinkCode } from '../../organizations/organizations.sql.ts';
import { isFundingSource } from '../account-of.ts';
import { findOpenCharges } from '../charges/charges.sql.ts';
import { dunningEndsAt } from '../dunning/dunning-schedule.ts';
import { checkCardholder } from '../methods/cardholder.ts';
import { payByCard, resumePayment } from './pay-by-card.process.ts';

interface PaymentLink {
  context: Context;
  order: OrderRecord;
}

async function resolvePaymentLink(services: Services, text: string): Promise<PaymentLink> {
  const link = parseLinkToken(text);
  const organization = link && (await findOrganizationByLinkCode(services.db, link.linkCode));
  const order = organization && (await findOrderByPaymentToken(services.db, organization.id, link.token));
  if (!organization || !order) throw new AppError('not_found', 'This payment link is not known.');
  const context = await openContext(services, organization);
  if (hasEnded(order, context.now)) {
    throw new AppError('not_found', 'This payment link has ended: the payment was settled long ago.');
  }
  return { context, order };
}

const linkLifetimeMs = 30 * dayMs;

/** True if the payment was settled so long ago that the page no longer shows names. */
function hasEnded({ paid_at, canceled_at, failed_at }: OrderRecord, now: Date): boolean {
  const settled = [paid_at, canceled_at, failed_at].flatMap((at) => (at === null ? [] : [at.getTime()]));
  return settled.length > 0 && now.getTime() >= Math.max(...settled) + linkLifetimeMs;
}

export async function getPayableOrder(services: Services, token: string): Promise<PayableOrder> {
  const { context, order } = await resolvePaymentLink(services, token);
  assert(order.amount_total !== null, 'an order that waits for its payment has a total');
  return {
    status: await statusOf(context, order),
    app_name: await sellerOf(context, order),
    problem: isFundingSource(order.payment_method_id) ? null : order.payment_problem,
    from_name: order.from_name,
    recipient_first_name: order.recipient_first_name,
    items: order.cart_items.map((item) => ({
      name: item.product.name,
      brand_name: item.brand.name,
      quantity: item.quantity,
      image: context.catalog.productsById.get(item.product.id)?.product.images[0]?.image_large ?? null,
    })),
    amounts: {
      amount_product: order.amount_product,
      amount_shipping: order.amount_shipping,
      amount_processing_fee: order.amount_processing_fee,
      amount_tax: order.amount_tax ?? 0,
      amount_global_relay_cost: order.amount_global_relay_cost ?? 0,
      amount_total: order.amount_total,
    },
    reference_id: referenceId(order.id),
    expires_at:
      order.status === 'pending_payment' && order.pending_payment_at
        ? dunningEndsAt(order.pending_payment_at).toISOString()
        : null,
    vault: context.cardGateway?.browserVault.forPage ?? null,
  };
}

/** Returns who asks for the money: the commerce app, or the organization whose own payment method failed. */
const sellerOf = async ({ db, organization }: Context, { commerce_app_id: appId }: OrderRecord) =>
  appId === null ? organization.name : findCommerceAppName(db, organization.id, appId);

async function statusOf(
  { db, organization, clock }: Context,
  order: OrderRecord,
): Promise<PayableOrder['status']> {
  if (order.paid_at) return 'paid';
  if (order.status !== 'pending_payment') return 'closed';
  const open = await findOpenCharges(db, organization.id, [order.id]);
  const charge = open.get(order.id);
  if (!charge) return 'payable';
  return charge.confirm_by && charge.confirm_by > clock.now() ? 'unconfirmed' : 'processing';
}

export async function payHostedOrder(
  services: Services,
  token: string,
  input: PayOrderInput,
): Promise<PaymentProgress> {
  const { context, order } = await resolvePaymentLink(services, token);
  const problems = checkCardholder(input);
  if (problems.length > 0) throw badRequest(problems);
  return payByCard(recordedAs('pay_order', context, order), order.id, {
    cardToken: input.card_token,
    cardholderName: input.cardholder_name,
    billingAddress: { ...input.billing_address, address_2: input.billing_address.address_2 ?? null },
  });
}

export async function resumeHostedPayment(services: Services, token: string): Promise<PaymentProgress> {
  const { context, order } = await resolvePaymentLink(services, token);
  return resumePayment(recordedAs('resume_payment', context, order), order.id);
}

/** A payment commits steps of its own. The first that changes something takes the entry of the audit log along. */
function recordedAs(act: string, context: Context, { id }: OrderRecord): Context {
  const db = recordFirstWrite(context.db, (tx) =>
    recordAct(context, tx, {
      organizationId: context.organization.id,
      act,
      subject: { kind: 'order', id },
    }),
  );
  return { ...context, db };
}
