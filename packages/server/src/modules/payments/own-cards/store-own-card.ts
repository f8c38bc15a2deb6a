import type { OwnCard } from '@gifts/contract/pages';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import type { Attached, AttachRequest } from '../../../ports/card-gateway.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { recordAct } from '../../audit/record-act.ts';
import { queueMail } from '../../notifications/queue-mail.ts';
import { findAdmins } from '../../organizations/find-admins.sql.ts';
import { formatCardName } from '../methods/format-card-name.ts';
import { type CardMethod, findCardMethod, writeCardMethod } from '../methods/payment-methods.sql.ts';
import type { CardEntry } from './card-entries.sql.ts';
import { lockCardLink, writeSavedCard } from './card-links.sql.ts';

/**
 * Stores a card that the gateway has attached, ends its link and tells the admins. Returns null if another card was saved with the link
 * first. The second card is then stored as deleted, so that a job detaches it at the gateway.
 */
export async function storeOwnCard(
  context: Context,
  tx: Tx,
  entry: CardEntry,
  request: AttachRequest,
  attached: Attached,
): Promise<OwnCard | null> {
  const method = toMethod(entry, request, attached, context.now);
  const link = await lockCardLink(tx, context.organization.id, entry.card_link_id);
  if (link?.payment_method_id === method.id) return presentOwnCard(method);
  if (!link || link.payment_method_id !== null) {
    await storeForDetaching(tx, { ...method, deleted_at: context.now });
    return null;
  }
  writeCardMethod(tx, method);
  writeSavedCard(tx, link, method.id);
  recordAct(context, tx, {
    organizationId: context.organization.id,
    act: 'save_own_card',
    subject: { kind: 'payment_method', id: method.id },
  });
  await tellAdmins(context, tx, method);
  return presentOwnCard(method);
}

/** The person who has the card need not be one of them. */
async function tellAdmins(context: Context, tx: Tx, method: CardMethod): Promise<void> {
  for (const admin of await findAdmins(tx, context.organization.id)) {
    queueMail(context, tx, {
      template: 'card_saved',
      to: admin.email,
      params: {
        adminFirstName: admin.first_name,
        organizationName: context.organization.name,
        card: formatCardName(method),
        cardholderName: method.cardholder_name,
      },
    });
  }
}

/** The request of the second card may be repeated. */
async function storeForDetaching(tx: Tx, method: CardMethod): Promise<void> {
  const { organization_id, id } = method;
  if (await findCardMethod(tx, organization_id, id)) return;
  writeCardMethod(tx, method);
  enqueue(tx, 'forget_card', { organization_id, payment_method_id: id });
}

const toMethod = (
  { organization_id, id, gateway }: CardEntry,
  { cardholderName, billingAddress }: AttachRequest,
  { card, summary }: Attached,
  now: Date,
): CardMethod => ({
  organization_id,
  id,
  commerce_app_id: null,
  commerce_end_user_id: null,
  gateway,
  customer_reference: card.customerReference,
  method_reference: card.methodReference,
  card_brand: summary.brand,
  card_last_4: summary.last4,
  card_exp_month: summary.expMonth,
  card_exp_year: summary.expYear,
  cardholder_name: cardholderName,
  billing_address: billingAddress,
  created_at: now,
  deleted_at: null,
  forgotten_at: null,
  label: null,
});

export const presentOwnCard = (method: CardMethod): OwnCard => ({
  name: formatCardName(method),
  card_exp_month: method.card_exp_month,
  card_exp_year: method.card_exp_year,
});
