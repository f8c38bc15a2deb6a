/** Cards of organizations, for operators. */
import type { Statements } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { listOrganizations } from '../../organizations/find-organizations.ts';
import { type CardMethod, findOwnMethodOfAny } from '../methods/payment-methods.sql.ts';

/** Finds a card by its id in all organizations. Cards of the users of apps are not found. */
export async function requireOwnCard(db: Statements, id: string): Promise<CardMethod> {
  const organizations = await listOrganizations(db);
  const ids = organizations.map((organization) => organization.id);
  const card = await findOwnMethodOfAny(db, ids, id);
  if (card && card.deleted_at === null) return card;
  throw new AppError(
    'not_found',
    card
      ? `The card ${id} was removed at ${card.deleted_at?.toISOString()}.`
      : `There is no card with the id ${id}: "gifts cards list" shows those there are.`,
  );
}
