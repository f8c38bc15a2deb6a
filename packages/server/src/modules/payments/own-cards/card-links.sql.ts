/** Links to the page on which an organization enters a card of its own. */
import { hash } from 'node:crypto';
import { insertInto } from '../../../db/insertions.ts';
import { allColumns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';

export type CardLink = Row<'card_links'>;

const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

const insert = insertInto('card_links', { except: ['payment_method_id'] });

export interface NewCardLink {
  organizationId: string;
  id: string;
  token: string;
  createdAt: Date;
  expiresAt: Date;
}

export const writeCardLink = (tx: Tx, link: NewCardLink): void =>
  tx.insert(insert, {
    organization_id: link.organizationId,
    id: link.id,
    token_hash: hashToken(link.token),
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  });

const deleteOld = sql`delete from card_links where organization_id = $1 and expires_at < $2`;

/** Deletes links with the cards that were entered with them. Saved cards stay. */
export const writeDeletionOfOldLinks = (tx: Tx, organizationId: string, before: Date): void =>
  tx.defer(deleteOld, [organizationId, before]);

const linkByToken = sql`select ${allColumns('card_links')} from card_links
  where organization_id = $1 and token_hash = $2`;

export async function findCardLink(
  db: Statements,
  organizationId: string,
  token: string,
): Promise<CardLink | null> {
  const [link] = await db.query(linkByToken, [organizationId, hashToken(token)]);
  return link ?? null;
}

const lockById = sql`select ${allColumns('card_links')} from card_links
  where organization_id = $1 and id = $2 for update`;

export async function lockCardLink(tx: Tx, organizationId: string, id: string): Promise<CardLink | null> {
  const [link] = await tx.query(lockById, [organizationId, id]);
  return link ?? null;
}

const setSavedCard = sql`update card_links set payment_method_id = $3 where organization_id = $1 and id = $2`;

export const writeSavedCard = (tx: Tx, link: CardLink, paymentMethodId: string): void =>
  tx.defer(setSavedCard, [link.organization_id, link.id, paymentMethodId]);
