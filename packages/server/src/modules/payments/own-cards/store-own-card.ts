import type { OwnCard } from '@gifts/contract/pages';
import type { Tx } from '../../../db/statements.ts';
import type { Attached, AttachRequest } from '../../../ports/card-gateway.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { formatCardName } from '../methods/format-card-name.ts';
import { type CardMethod, findCardMethod, writeCardMethod } from '../methods/payment-methods.sql.ts';
import type { CardEntry } from './card-entries.sql.ts';
import { lockCardLink, writeSavedCard } from './card-links.sql.ts';
import type { OpenedCardLink } from './open-card-link.ts';

/**
 * Stores a card that the gateway has attached, and ends its link. Returns null if another card was saved with the link
 * first. The second card is then stored as deleted, so that a job detaches it at the gateway.
 */
export async function storeOwnCard(
  tx: Tx,
  { link: { organization_id: organizationId, id: linkId }, now }: OpenedCardLink,
  entry: CardEntry,
  request: AttachRequest,
  attached: Attached,
): Promise<OwnCard | null> {
  const method = toMethod(entry, request, attached, now);
  const link = await lockCardLink(tx, organizationId, linkId);
  if (link?.payment_method_id === method.id) return presentOwnCard(method);
  if (!link || link.payment_method_id !== null) {
    await storeForDetaching(tx, { ...method, deleted_at: now });
    return null;
  }
  writeCardMethod(tx, method);
  writeSavedCard(tx, link, method.id);
  return presentOwnCard(method);
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
});

export const presentOwnCard = (method: CardMethod): OwnCard => ({
  name: formatCardName(method),
  card_exp_month: method.card_exp_month,
  card_exp_year: method.card_exp_year,
});
