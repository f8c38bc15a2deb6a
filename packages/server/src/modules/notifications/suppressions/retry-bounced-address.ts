import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { dayMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { addressHashOf } from './address-hash.ts';
import { findSuppression } from './find-suppressions.ts';
import { writeLiftedBounce } from './suppressions.sql.ts';

const daysBetweenRetries = 30;

/**
 * Lets a sender write to an address that bounced before, because a mailbox may have been repaired. Refuses an address that
 * bounced again after such a retry, for a while, and always one whose owner wants no mail.
 */
export async function retryBouncedAddress(context: Context, tx: Tx, email: string): Promise<void> {
  const suppression = await findSuppression(context, tx, email);
  if (!suppression) return;
  const { failure, retriedAt } = suppression;
  if (failure === 'opted_out') {
    throw new AppError(
      'address_suppressed',
      'This person does not want to receive emails from you. Share the gift link in another way.',
    );
  }
  const retryableAt = retriedAt === null ? 0 : retriedAt.getTime() + daysBetweenRetries * dayMs;
  if (context.now.getTime() < retryableAt) {
    throw new AppError(
      'address_suppressed',
      `An email to this address bounced again after it was tried again less than ${daysBetweenRetries} days ago. Give another address, or share the gift link in another way.`,
    );
  }
  writeLiftedBounce(tx, context.organization.id, addressHashOf(context, email), context.now);
}
