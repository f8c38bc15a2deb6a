import type { OwnCard, SavedOwnCard, SaveOwnCardInput } from '@gifts/contract/pages';
import { openContext, type Services } from '../../../context/context.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { type Declined, unknownCard } from '../../../ports/card-gateway.ts';
import { callGateway, requireCardGateway } from '../charges/call-gateway.ts';
import { checkCardholder, readBillingAddress } from '../methods/cardholder.ts';
import { goneCard, openCardEntry, usedLink } from './open-card-entry.ts';
import { openCardLink } from './open-card-link.ts';
import { presentOwnCard, storeOwnCard } from './store-own-card.ts';

/**
 * Saves the card that was entered with a link as a card of the organization. Its owner is present, so the bank verifies
 * it now. If the bank asks for a confirmation, the page returns the action and sends the same request again after it. A
 * request that broke off anywhere can be sent again too, and completes the same card.
 */
export async function saveOwnCard(
  services: Services,
  linkText: string,
  input: SaveOwnCardInput,
): Promise<SavedOwnCard> {
  const gateway = requireCardGateway(services);
  const opened = await openCardLink(services, linkText);
  const problems = checkCardholder(input);
  if (problems.length > 0) throw badRequest(problems);
  // The key is committed before the gateway is asked.
  const { entry, stored, isSaved } = await services.db.transaction((tx) =>
    openCardEntry(tx, opened, gateway, input),
  );
  if (stored) return answerWith(isSaved ? presentOwnCard(stored) : null);
  const request = {
    key: entry.id,
    cardToken: entry.card_token,
    cardholderName: input.cardholder_name,
    billingAddress: readBillingAddress(input.billing_address),
  };
  const verified = await callGateway(services, () => gateway.verifyCard(request));
  if (verified.outcome === 'needs_payer') return { card: null, payer_action: verified.action };
  if (verified.outcome === 'declined') throw refusalOf(verified);
  const attached = await callGateway(services, () => gateway.attachCard(request));
  if (attached.outcome === 'declined') throw refusalOf(attached);
  const context = await openContext(services, opened.organization);
  return answerWith(
    await services.db.transaction((tx) => storeOwnCard(context, tx, entry, request, attached)),
  );
}

function answerWith(card: OwnCard | null): SavedOwnCard {
  if (card === null) throw usedLink();
  return { card, payer_action: null };
}

const refusalOf = (answer: Declined): AppError =>
  answer.code === unknownCard.code ? badRequest([goneCard]) : new AppError('card_declined', answer.message);
