import type { FieldError } from '@gifts/contract/errors';
import type { UpdateExpirationInput } from '@gifts/contract/order';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { sortByBodyOrder } from '../../kit/sort-by-body-order.ts';
import { type ValidParts, wasRejected } from '../../kit/valid-parts.ts';
import { lockAccessibleOrder } from './order-access.ts';
import type { OrderRecord } from './order-record.ts';
import { isAcceptable, isGiftExpired } from './order-state.ts';
import { nextReminderTime } from './reminder-times.ts';
import { writeOrderChange } from './write-orders.sql.ts';

/** Changes the expiry of an order. Refuses an order that can no longer be accepted. */
export async function updateExpiration(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: UpdateExpirationInput,
): Promise<OrderRecord> {
  const { expiresAt, problems } = checkExpiration(context, input);
  if (!expiresAt || problems.length > 0) throw badRequest(sortByBodyOrder(input, problems));
  const order = await lockAccessibleOrder(context, tx, id);
  const isOpen = isAcceptable(order.status);
  if (!isOpen || isGiftExpired(context, order)) {
    const state = isOpen ? 'expired' : order.status;
    throw new AppError(
      'expiration_not_updatable',
      `The order is ${state}, so its expiration can't be moved.`,
    );
  }
  const change = {
    expires_at: expiresAt,
    reminder_due_at: order.reminders_enabled
      ? nextReminderTime({ ...order, expires_at: expiresAt }, context.now)
      : null,
  };
  writeOrderChange(tx, order, change);
  return { ...order, ...change };
}

/** Returns the new expiry, which is null only if there are problems, and all problems of the request. */
export function checkExpiration(
  { now }: Pick<CallerContext, 'now'>,
  input: ValidParts<UpdateExpirationInput>,
): { expiresAt: Date | null; problems: FieldError[] } {
  const { expires_at: value, expiration } = input;
  const problems: FieldError[] = [];
  if (value !== undefined && expiration !== undefined && value !== expiration) {
    problems.push({ field: 'expiration', message: 'Give expires_at or expiration, not both' });
  }
  const isRejected = wasRejected(input, 'expires_at') || wasRejected(input, 'expiration');
  const field = value === undefined && expiration !== undefined ? 'expiration' : 'expires_at';
  const expiresAt = parseTime(value ?? expiration ?? '');
  if (!expiresAt) {
    if (!isRejected) problems.push({ field, message: "Expires at can't be blank" });
  } else if (expiresAt <= now) {
    const message = `Expires at must be in the future; it is ${now.toISOString()} now`;
    problems.push({ field, message });
  }
  return { expiresAt, problems };
}
