/** Where a card is typed in. What comes out can be attached and shown, and never holds the number or the security code. */
import { newToken } from '../../../../kit/ids.ts';
import { refuse } from '../../../../kit/refuse.ts';
import type { CardFace } from '../../../../ports/card-gateway.ts';
import { checkTypedCard, type TypedCard } from './check-typed-card.ts';
import { insertCard } from './simulated.sql.ts';
import type { SimulatedServices } from './simulated-gateway.ts';

export async function vaultCard(
  { db, clock }: SimulatedServices,
  typed: TypedCard,
): Promise<{ cardToken: string; face: CardFace }> {
  const now = clock.now();
  const checked = checkTypedCard(typed, now);
  if ('problems' in checked) throw refuse(checked.problems);
  const cardToken = `simcard_${newToken()}`;
  await insertCard(db, { cardToken, ...checked.card, at: now });
  return { cardToken, face: checked.card.face };
}
