import type { FundingSource } from '@gifts/contract/account';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';

const update = sql`update organizations set default_payment_method = $2 where id = $1`;

/** Sets the payment method of batches that name none. */
export const setDefaultPaymentMethod = (tx: Tx, organizationId: string, method: FundingSource): void =>
  tx.defer(update, [organizationId, method]);
