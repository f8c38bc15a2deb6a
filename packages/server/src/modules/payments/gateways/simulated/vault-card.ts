/** The vault of the simulated gateway. It returns a token and a summary, and stores neither the number nor the security code. */

import { badRequest } from '../../../../kit/bad-request.ts';
import { newToken } from '../../../../kit/ids.ts';
import type { CardSummary } from '../../../../ports/card-gateway.ts';
import { checkTypedCard, type TypedCard } from './check-typed-card.ts';
import { insertCard } from './simulated.sql.ts';
import type { SimulatedServices } from './simulated-gateway.ts';

export async function vaultCard(
  { db, clock }: SimulatedServices,
  typed: TypedCard,
): Promise<{ cardToken: string; summary: CardSummary }> {
  const now = clock.now();
  const checked = checkTypedCard(typed, now);
  if ('problems' in checked) throw badRequest(checked.problems);
  const cardToken = `simcard_${newToken()}`;
  await insertCard(db, { cardToken, ...checked.card, at: now });
  return { cardToken, summary: checked.card.summary };
}
