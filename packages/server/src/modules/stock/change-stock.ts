import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { type CountKey, lockOrCreateCount, writeCount } from './change-stock.sql.ts';

/** A column of the database stores no more. */
export const mostUnits = 1_000_000_000;

export interface StockChange {
  /** Sets the count, adds to it (or takes from it, if negative), or stops counting. */
  readonly kind: 'set' | 'add' | 'uncount';
  readonly quantity: number;
  /** Operators are told when no more than this are left. Undefined leaves it as it is. */
  readonly lowAt: number | undefined;
  readonly reason: string;
}

/** Changes a count as an operator says. Returns what is left. */
export async function changeStock(tx: Tx, key: CountKey, change: StockChange): Promise<number> {
  const count = await lockOrCreateCount(tx, key);
  const { kind, quantity, lowAt = count.low_at, reason } = change;
  if (kind === 'add' && !count.is_counted) {
    throw new AppError('invalid_request', 'This is not counted yet: "gifts stock set" begins with a count.');
  }
  const before = kind === 'add' ? count.available : 0;
  const available = kind === 'uncount' ? count.available : before + quantity;
  if (available < 0 || available > mostUnits) throw outOfRange(available, count.available);
  const is_counted = kind !== 'uncount';
  writeCount(tx, count, { id: newId(), available, is_counted, low_at: lowAt, reason });
  return available;
}

const outOfRange = (available: number, before: number): AppError =>
  new AppError(
    'invalid_request',
    `The count would be ${available}, and it must be between 0 and ${mostUnits}. It is ${before} now.`,
  );
