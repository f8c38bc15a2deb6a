import { columns, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';

const update = sql`update organizations set default_payment_method = $2 where id = $1`;

/** Sets the payment method of batches that name none: a funding source or the id of a card. */
export const setDefaultPaymentMethod = (tx: Tx, organizationId: string, method: string): void =>
  tx.defer(update, [organizationId, method]);

const clear = sql`update organizations set default_payment_method = null
  where id = $1 and default_payment_method = $2 returning ${columns('organizations', ['id'])}`;

/** Removes the default, if it is this method. Returns false if it is another one. */
export async function clearDefaultPaymentMethod(
  tx: Tx,
  organizationId: string,
  method: string,
): Promise<boolean> {
  return (await tx.query(clear, [organizationId, method])).length > 0;
}
