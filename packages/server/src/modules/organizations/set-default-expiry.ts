import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';

export interface DefaultExpiry {
  /** The number of days between the send and the expiry of gifts, 1 to 3,650. */
  readonly days?: number | undefined;
  /** Whether it applies to every batch, and not only to batches that hold money or credit. */
  readonly forAll?: boolean | undefined;
}

const mostDays = 3_650;

const update = sql`update organizations
  set default_expiry_days = coalesce($2, default_expiry_days), expires_all_gifts = coalesce($3, expires_all_gifts)
  where id = $1`;

/** Sets when gifts expire whose batch names no expiry. Changes what is given; batches that exist keep their expiry. */
export function setDefaultExpiry(tx: Tx, organizationId: string, { days, forAll }: DefaultExpiry): void {
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= mostDays)) {
    throw new AppError(
      'invalid_request',
      `The default expiry must be between 1 and ${mostDays.toLocaleString('en-US')} days, and is ${days}.`,
    );
  }
  tx.defer(update, [organizationId, days ?? null, forAll ?? null]);
}
