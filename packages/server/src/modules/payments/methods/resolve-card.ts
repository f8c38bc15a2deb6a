import type { FieldError } from '@gifts/contract/errors';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { isCardExpired } from './card-expiry.ts';
import { formatCardName } from './format-card-name.ts';
import { type CardMethod, findCardMethod } from './payment-methods.sql.ts';

export type ResolvedCard =
  | { id: string; card: CardMethod }
  | { problem: FieldError }
  | { forbidden: AppError };

/** The card a batch names, where its caller may charge it for that user. */
export async function resolveCard(
  context: CallerContext,
  db: Statements,
  id: string,
  commerceEndUserId: string | null,
): Promise<ResolvedCard> {
  const card = await findCardMethod(db, context.organization.id, id);
  if (!card) return problem(`Payment method not found: ${id}`);
  if (card.commerce_app_id !== null) {
    if (card.commerce_app_id !== context.caller.key.commerce_app_id) return { forbidden: ofAnotherApp() };
    if (commerceEndUserId === null) {
      return problem(
        "Commerce end user id can't be blank with a user's payment method",
        'commerce_end_user_id',
      );
    }
    if (card.commerce_end_user_id !== commerceEndUserId) return problem(`Payment method not found: ${id}`);
  }
  const unusable = whyUnusable(context, card);
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

/** Why nothing can be charged to a card; null where something can. */
export function whyUnusable(
  { now, cardGateway }: Pick<CallerContext, 'now' | 'cardGateway'>,
  card: CardMethod,
): string | null {
  if (card.deleted_at) return `Payment method was deleted: ${card.id}`;
  if (isCardExpired(card, now)) {
    const month = String(card.card_exp_month).padStart(2, '0');
    return `Payment method ${card.id} is expired: ${formatCardName(card)} was good until ${month}/${card.card_exp_year}`;
  }
  return cardGateway?.name === card.gateway ? null : `Payment method can't be charged any more: ${card.id}`;
}
