import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { lockSeeds } from '../../../db/advisory-locks.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { InterimCards } from '../../../db/tables.generated.ts';
import type { CardBillingAddress, CardGateway, CardSummary } from '../../../ports/card-gateway.ts';

/** The details with which the gateway stores a card. */
export interface CardDetails {
  commerce_end_user_id: string;
  cardholder_name: string;
  billing_address: CardBillingAddress;
}

export interface InterimCardRow extends Omit<Selectable<InterimCards>, 'claim' | 'gateway'> {
  gateway: CardGateway['name'];
  claim: CardDetails | null;
  /** True if the same card was claimed with another key of the form. */
  is_taken: boolean;
}

export const hashInterimCardKey = (key: string): Buffer => hash('sha256', key, 'buffer');

const insert = `insert into interim_cards (organization_id, id, commerce_app_id, key_hash, gateway, card_token,
    card_brand, card_last_4, card_exp_month, card_exp_year, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

export interface NewInterimCard {
  organizationId: string;
  id: string;
  commerceAppId: string;
  keyHash: Buffer;
  gateway: CardGateway['name'];
  cardToken: string;
  summary: CardSummary;
  createdAt: Date;
  expiresAt: Date;
}

export function writeInterimCard(tx: Tx, card: NewInterimCard): void {
  tx.defer(insert, [
    card.organizationId,
    card.id,
    card.commerceAppId,
    card.keyHash,
    card.gateway,
    card.cardToken,
    card.summary.brand,
    card.summary.last4,
    card.summary.expMonth,
    card.summary.expYear,
    card.createdAt,
    card.expiresAt,
  ]);
}

const deleteOld = `delete from interim_cards where organization_id = $1 and expires_at < $2`;

export const deleteInterimCardsExpiredBefore = (tx: Tx, organizationId: string, before: Date): void =>
  tx.defer(deleteOld, [organizationId, before]);

const cardByKey = `
  select c.*, exists (
      select from interim_cards o where o.organization_id = c.organization_id and o.gateway = c.gateway
        and o.card_token = c.card_token and o.id <> c.id and o.claim is not null) as is_taken
  from interim_cards c
  where c.organization_id = $1 and c.key_hash = $2 and c.commerce_app_id = $3 and c.gateway = $4`;
const lockByName = `select pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.interimCard}))`;

/**
 * Finds the interim card of an app's key and locks it until the transaction ends. The lock is an advisory lock,
 * because no row may be locked during a gateway call.
 */
export async function lockInterimCard(
  tx: Tx,
  {
    organizationId,
    commerceAppId,
    gateway,
    key,
  }: {
    organizationId: string;
    commerceAppId: string;
    gateway: CardGateway['name'];
    key: string;
  },
): Promise<InterimCardRow | null> {
  const values = [organizationId, hashInterimCardKey(key), commerceAppId, gateway];
  const [found] = await tx.query<InterimCardRow>(cardByKey, values);
  if (!found) return null;
  await tx.query(lockByName, [`${organizationId}/${found.gateway}/${found.card_token}`]);
  const [card] = await tx.query<InterimCardRow>(cardByKey, values);
  return card ?? null;
}

const setCardDetails = `update interim_cards set claim = $3 where organization_id = $1 and id = $2`;

export async function writeCardDetails(
  db: Statements,
  card: InterimCardRow,
  details: CardDetails,
): Promise<void> {
  await db.query(setCardDetails, [card.organization_id, card.id, JSON.stringify(details)]);
}

const setUsed = `update interim_cards set used_at = $3 where organization_id = $1 and id = $2`;

export const writeUsed = (tx: Tx, card: InterimCardRow, at: Date): void =>
  tx.defer(setUsed, [card.organization_id, card.id, at]);
