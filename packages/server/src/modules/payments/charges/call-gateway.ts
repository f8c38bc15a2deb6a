import type { Services } from '../../../context/context.ts';
import { AppError } from '../../../kit/errors.ts';
import { type CardGateway, GatewayUnavailable } from '../../../ports/card-gateway.ts';

export function requireCardGateway({ cardGateway }: Services): CardGateway {
  if (cardGateway) return cardGateway;
  throw new AppError('forbidden', 'This service takes no cards: its operator has not set up a card gateway.');
}

/**
 * Calls the gateway for a caller who waits for the answer. If the gateway gives none, refuses with
 * `unavailable`, and the caller can repeat the request.
 */
export async function callGateway<Answer>(
  { log }: Pick<Services, 'log'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ word: error.word }, 'The card gateway gave no answer');
    throw new AppError(
      'unavailable',
      'The card gateway gave no answer just now; send the same request again in a moment.',
    );
  }
}
