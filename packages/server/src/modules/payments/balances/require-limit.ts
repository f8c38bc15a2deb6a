import { formatUsd } from '@gifts/contract/format-usd';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Cents } from '../../../kit/money.ts';
import { listAccounts } from '../../ledger/accounts.sql.ts';
import { lockBalances } from '../../ledger/balances.sql.ts';
import { openFundedAccount } from '../../ledger/open-accounts.ts';

/**
 * Locks the corporate account, so that of two operators at once the second one is refused. Refuses if the limit is not the one that
 * the operator was shown; without an account it is 0.
 */
export async function requireLimit(tx: Tx, organizationId: string, shownCents: Cents): Promise<void> {
  const code = await openFundedAccount(tx, { organizationId, source: 'CORPORATE_ACCOUNT' });
  await lockBalances(tx, organizationId, code);
  const accounts = await listAccounts(tx, organizationId);
  const limit = accounts.find((account) => account.code === code)?.credit_limit_cents ?? 0;
  if (limit === shownCents) return;
  throw new AppError(
    'operator_state',
    `The credit limit is ${formatUsd(limit)} now, and not ${formatUsd(shownCents)} any more: load the page again, and look before you change it.`,
  );
}
