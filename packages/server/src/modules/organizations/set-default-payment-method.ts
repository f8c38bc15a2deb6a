import type { FundingSource } from '@gifts/contract/account';
import type { Tx } from '../../db/statements.ts';

const update = `update organizations set default_payment_method = $2 where id = $1`;

/** What pays for batches that name no payment method. */
export const setDefaultPaymentMethod = (tx: Tx, organizationId: string, method: FundingSource): void =>
  tx.defer(update, [organizationId, method]);
