import { insertInto } from '../../../db/insertions.ts';
import { columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';

type NewVerification = Row<'card_verifications'>;

const insert = insertInto('card_verifications');
const insertOnce = sql`${insert.statement}
  on conflict (organization_id, commerce_app_id, gateway, card_token) do nothing`;
const idOfCard = sql`select ${columns('card_verifications', ['id'])} from card_verifications
  where organization_id = $1 and commerce_app_id = $2 and gateway = $3 and card_token = $4`;

/** Returns the id under which a card is verified. It is the same for all requests with this card. */
export async function insertOrGetVerification(
  tx: Tx,
  verification: NewVerification,
): Promise<string | undefined> {
  const { organization_id, commerce_app_id, gateway, card_token } = verification;
  await tx.query(insertOnce, insert.valuesOf(verification));
  const [row] = await tx.query(idOfCard, [organization_id, commerce_app_id, gateway, card_token]);
  return row?.id;
}

const deleteOne = sql`delete from card_verifications where organization_id = $1 and id = $2
  returning ${columns('card_verifications', ['id'])}`;

/** Returns false if another request has ended the verification. */
export async function deleteVerification(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<boolean> {
  return (await db.query(deleteOne, [organizationId, id])).length > 0;
}

const deleteOld = sql`delete from card_verifications where organization_id = $1 and created_at < $2`;

export const writeDeletionOfOldVerifications = (tx: Tx, organizationId: string, before: Date): void =>
  tx.defer(deleteOld, [organizationId, before]);
