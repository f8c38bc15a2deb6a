import { hash } from 'node:crypto';
import type { SaveOwnCardInput } from '@gifts/contract/pages';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { hourMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { CardGateway } from '../../../ports/card-gateway.ts';
import { readBillingAddress } from '../methods/cardholder.ts';
import { type CardMethod, findCardMethod } from '../methods/payment-methods.sql.ts';
import { type CardEntry, insertOrGetEntry } from './card-entries.sql.ts';
import { type CardLink, lockCardLink } from './card-links.sql.ts';
import type { OpenedCardLink } from './open-card-link.ts';

/** A confirmation at the bank may end after the link has expired. */
const entryLifetimeMs = hourMs;

export interface OpenedEntry {
  entry: CardEntry;
  /** What an earlier request with the same card has stored. */
  stored: CardMethod | null;
  /** True if what is stored is the card of the link. */
  isSaved: boolean;
}

/**
 * Returns the entry of a card, whose id is the key of all requests about the card. A link that was used or has expired
 * takes no new card. A card that was entered before goes on to its end.
 */
export async function openCardEntry(
  tx: Tx,
  { link: { organization_id, id: linkId }, now }: OpenedCardLink,
  gateway: CardGateway,
  input: SaveOwnCardInput,
): Promise<OpenedEntry> {
  const link = await lockCardLink(tx, organization_id, linkId);
  if (!link) throw new AppError('not_found', 'This link is not known.');
  const newEntry: CardEntry = {
    organization_id,
    id: newId(),
    card_link_id: linkId,
    gateway: gateway.name,
    card_token: input.card_token,
    cardholder_hash: hashOfCardholder(input),
    created_at: now,
  };
  const entry = await insertOrGetEntry(tx, newEntry);
  if (!entry?.cardholder_hash.equals(newEntry.cardholder_hash)) throw badRequest([goneCard]);
  if (entry.id === newEntry.id) assertTakesCards(link, now);
  const stored = await findCardMethod(tx, organization_id, entry.id);
  if (!stored) assertInTime(link, entry, now);
  return { entry, stored, isSaved: link.payment_method_id === entry.id };
}

const hashOfCardholder = ({ cardholder_name, billing_address }: SaveOwnCardInput): Buffer =>
  hash('sha256', JSON.stringify([cardholder_name, readBillingAddress(billing_address)]), 'buffer');

export const goneCard = { field: 'card_token', message: 'The card is not known any more; enter it again' };

function assertTakesCards(link: CardLink, now: Date): void {
  if (link.payment_method_id !== null) throw usedLink();
  if (now >= link.expires_at) throw expiredLink(link);
}

function assertInTime(link: CardLink, entry: CardEntry, now: Date): void {
  const until = Math.max(link.expires_at.getTime(), entry.created_at.getTime() + entryLifetimeMs);
  if (now.getTime() >= until) throw expiredLink(link);
}

export const usedLink = (): AppError =>
  new AppError(
    'not_found',
    'A card was saved with this link already; ask the person who sent it for a new one.',
  );

const expiredLink = ({ expires_at }: CardLink): AppError =>
  new AppError(
    'not_found',
    `This link expired at ${expires_at.toISOString()}; ask the person who sent it for a new one.`,
  );
