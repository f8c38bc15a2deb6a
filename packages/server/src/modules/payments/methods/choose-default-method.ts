import { type FundingSource, fundingSources } from '@gifts/contract/account';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { listAccounts } from '../../ledger/accounts.sql.ts';
import { fundedKinds } from '../../ledger/accounts.ts';
import { setDefaultPaymentMethod } from '../../organizations/set-default-payment-method.ts';

/**
 * Sets the payment method of batches that name none. Refuses a method without an account, because every such
 * batch would fail.
 */
export async function chooseDefaultMethod(
  tx: Tx,
  organizationId: string,
  method: FundingSource,
): Promise<void> {
  const accounts = await listAccounts(tx, organizationId);
  if (!accounts.some(({ kind }) => kind === fundedKinds[method])) {
    const open = fundingSources.filter((source) => accounts.some(({ kind }) => kind === fundedKinds[source]));
    const opener = method === 'CORPORATE_ACCOUNT' ? 'gifts balance limit' : 'gifts balance credit';
    throw new AppError(
      'invalid_request',
      `The organization has no ${method}, only ${open.join(', ') || 'nothing yet'}: "${opener}" opens it.`,
    );
  }
  setDefaultPaymentMethod(tx, organizationId, method);
}
