import type { UpdateExpirationInput } from '@gifts/contract/order';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { lockAccessibleOrder } from './order-access.ts';
import type { OrderRecord } from './order-record.ts';
import { isAcceptable, isGiftExpired } from './order-state.ts';
import { writeOrderChange } from './write-orders.sql.ts';

/** Changes the expiry of an order. Refuses an order that can no longer be accepted. */
export async function updateExpiration(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: UpdateExpirationInput,
): Promise<OrderRecord> {
  const expiresAt = readExpiresAt(context, input);
  const order = await lockAccessibleOrder(context, tx, id);
  const isOpen = isAcceptable(order.status);
  if (!isOpen || isGiftExpired(context, order)) {
    const state = isOpen ? 'expired' : order.status;
    throw new AppError(
      'expiration_not_updatable',
      `The order is ${state}, so its expiration can't be moved.`,
    );
  }
  writeOrderChange(tx, order, { expires_at: expiresAt });
  return { ...order, expires_at: expiresAt };
}

function readExpiresAt(context: CallerContext, input: UpdateExpirationInput): Date {
  const { expires_at: value, expiration } = input;
  if (value !== undefined && expiration !== undefined && value !== expiration) {
    throw badRequest([{ field: 'expiration', message: 'Give expires_at or expiration, not both' }]);
  }
  const field = value === undefined && expiration !== undefined ? 'expiration' : 'expires_at';
  const expiresAt = parseTime(value ?? expiration ?? '');
  if (!expiresAt) throw badRequest([{ field, message: "Expires at can't be blank" }]);
  if (expiresAt <= context.now) {
    throw badRequest([
      { field, message: `Expires at must be in the future; it is ${context.now.toISOString()} now` },
    ]);
  }
  return expiresAt;
}
