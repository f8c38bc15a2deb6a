import type { Services } from '../../../../context.ts';
import { AppError } from '../../../../kit/app-error.ts';

/** Where a card is typed in; the simulated gateway brings what keeps it. */
export async function vaultCard(
  _services: Pick<Services, 'db' | 'clock'>,
  _card: { number: string; exp_month: number; exp_year: number; cvc: string },
): Promise<{ cardToken: string }> {
  throw new AppError('not_found', 'There is no vault here yet.');
}
