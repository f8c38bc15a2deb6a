import type { FieldError } from '@gifts/contract/errors';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { reasonNotToAccept } from './card-obstacle.ts';
import { type CardMethod, findCardMethod } from './payment-methods.sql.ts';

export type ResolvedCard =
  | { id: string; card: CardMethod }
  | { problem: FieldError }
  | { forbidden: AppError };

/** Returns the card that a batch names. Refuses a card that the caller may not charge for this user. */
export async function resolveCard(
  context: CallerContext,
  db: Statements,
  id: string,
  commerceEndUserId: string | null,
): Promise<ResolvedCard> {
  const card = await findCardMethod(db, context.organization.id, id);
  if (!card) return problem(`Payment method not found: ${id}`);
  if (card.commerce_app_id !== null) {
    if (card.commerce_app_id !== (context.caller.key?.commerce_app_id ?? null))
      return { forbidden: ofAnotherApp() };
    if (commerceEndUserId === null) {
      return problem(
        "Commerce end user id can't be blank with a user's payment method",
        'commerce_end_user_id',
      );
    }
    if (card.commerce_end_user_id !== commerceEndUserId) return problem(`Payment method not found: ${id}`);
  }
  const unusable = reasonNotToAccept(context, card);
  return unusable ? problem(unusable) : { id: card.id, card };
}

const problem = (message: string, field = 'payment_method_id'): { problem: FieldError } => ({
  problem: { field, message },
});

const ofAnotherApp = () =>
  new AppError(
    'commerce_only',
    "Only commerce keys of the same app may pay with its users' payment methods.",
  );
