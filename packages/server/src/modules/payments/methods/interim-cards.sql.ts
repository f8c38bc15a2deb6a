import { hash } from 'node:crypto';
import { lockSeeds } from '../../../db/advisory-locks.ts';
import { insertInto } from '../../../db/insertions.ts';
import { allColumns, computed, constant, fragment, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import type { CardBillingAddress, CardGateway, CardSummary } from '../../../ports/card-gateway.ts';

/** The details with which the gateway stores a card. */
export interface CardDetails {
  commerce_end_user_id: string;
  cardholder_name: string;
  billing_address: CardBillingAddress;
}

interface StoredDetails {
  gateway: CardGateway['name'];
  claim: CardDetails | null;
}

export interface InterimCardRow extends Omit<Row<'interim_cards'>, keyof StoredDetails>, StoredDetails {
  /** True if the same card was claimed with another key of the form. */
  is_taken: boolean;
}

export const hashInterimCardKey = (key: string): Buffer => hash('sha256', key, 'buffer');

const insert = insertInto('interim_cards', { except: ['claim', 'used_at'] });

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
  tx.insert(insert, {
    organization_id: card.organizationId,
    id: card.id,
    commerce_app_id: card.commerceAppId,
    key_hash: card.keyHash,
    gateway: card.gateway,
    card_token: card.cardToken,
    card_brand: card.summary.brand,
    card_last_4: card.summary.last4,
    card_exp_month: card.summary.expMonth,
    card_exp_year: card.summary.expYear,
    created_at: card.createdAt,
    expires_at: card.expiresAt,
  });
}

const deleteOld = sql`delete from interim_cards where organization_id = $1 and expires_at < $2`;

export const writeDeletionOfExpiredCards = (tx: Tx, organizationId: string, before: Date): void =>
  tx.defer(deleteOld, [organizationId, before]);

const isTaken = fragment`exists (
    select from interim_cards o where o.organization_id = c.organization_id and o.gateway = c.gateway
        and o.card_token = c.card_token and o.id <> c.id and o.claim is not null)`;

const cardByKey = sql`
  select ${allColumns('interim_cards', 'c').as<StoredDetails>()}, ${computed('is_taken', 'boolean', isTaken)}
  from interim_cards c
  where c.organization_id = $1 and c.key_hash = $2 and c.commerce_app_id = $3 and c.gateway = $4`;
const lockByName = sql`select pg_advisory_xact_lock(hashtextextended($1, ${constant(lockSeeds.interimCard)}))`;

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
  const [found] = await tx.query(cardByKey, values);
  if (!found) return null;
  await tx.query(lockByName, [`${organizationId}/${found.gateway}/${found.card_token}`]);
  const [card] = await tx.query(cardByKey, values);
  return card ?? null;
}

const setCardDetails = sql`update interim_cards set claim = $3 where organization_id = $1 and id = $2`;

export async function updateCardDetails(
  db: Statements,
  card: InterimCardRow,
  details: CardDetails,
): Promise<void> {
  await db.query(setCardDetails, [card.organization_id, card.id, JSON.stringify(details)]);
}

const setUsed = sql`update interim_cards set used_at = $3 where organization_id = $1 and id = $2`;

export const writeUsed = (tx: Tx, card: InterimCardRow, at: Date): void =>
  tx.defer(setUsed, [card.organization_id, card.id, at]);
