import { hash } from 'node:crypto';
import type { SavedOwnCard, SaveOwnCardInput } from '@gifts/contract/pages';
import type { Services } from '../../../context/context.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { hourMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { type CardGateway, type Declined, unknownCard } from '../../../ports/card-gateway.ts';
import { callGateway, requireCardGateway } from '../charges/call-gateway.ts';
import { checkCardholder, readBillingAddress } from '../methods/cardholder.ts';
import { type CardEntry, insertOrGetEntry } from './card-entries.sql.ts';
import type { CardLink } from './card-links.sql.ts';
import { type OpenedCardLink, openCardLink } from './open-card-link.ts';
import { findSavedCard, storeOwnCard } from './store-own-card.ts';

/** A confirmation at the bank may end after the link has expired. */
const entryLifetimeMs = hourMs;

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
  const entry = await openEntry(services, opened, gateway, input);
  const saved = await findSavedCard(services.db, opened.link, entry);
  if (saved) return { card: saved, payer_action: null };
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
  const card = await services.db.transaction((tx) => storeOwnCard(tx, opened, entry, request, attached));
  if (card === null) throw usedLink();
  return { card, payer_action: null };
}

/** Commits the key of all requests about the card before the gateway is asked. */
function openEntry(
  { db }: Services,
  { link, now }: OpenedCardLink,
  gateway: CardGateway,
  input: SaveOwnCardInput,
): Promise<CardEntry> {
  const cardholderHash = hashOf([input.cardholder_name, readBillingAddress(input.billing_address)]);
  return db.transaction(async (tx) => {
    const entry = await insertOrGetEntry(tx, {
      organization_id: link.organization_id,
      id: newId(),
      card_link_id: link.id,
      gateway: gateway.name,
      card_token: input.card_token,
      cardholder_hash: cardholderHash,
      created_at: now,
    });
    if (!entry || !cardholderHash.equals(entry.cardholder_hash)) throw badRequest([goneCard]);
    assertUsable(link, entry, now);
    return entry;
  });
}

const hashOf = (value: unknown): Buffer => hash('sha256', JSON.stringify(value), 'buffer');

const goneCard = { field: 'card_token', message: 'The card is not known any more; enter it again' };

/** A refusal takes the new entry back, so a link that has expired takes no new card. */
function assertUsable(link: CardLink, entry: CardEntry, now: Date): void {
  if (link.payment_method_id === entry.id) return;
  if (link.payment_method_id !== null) throw usedLink();
  const isStarted = entry.created_at < link.expires_at;
  const usableUntil = isStarted ? entry.created_at.getTime() + entryLifetimeMs : 0;
  if (now < link.expires_at || now.getTime() < usableUntil) return;
  throw new AppError(
    'not_found',
    `This link expired at ${link.expires_at.toISOString()}; ask the person who sent it for a new one.`,
  );
}

const usedLink = () =>
  new AppError(
    'not_found',
    'A card was saved with this link already; ask the person who sent it for a new one.',
  );

const refusalOf = (answer: Declined): AppError =>
  answer.code === unknownCard.code ? badRequest([goneCard]) : new AppError('card_declined', answer.message);
