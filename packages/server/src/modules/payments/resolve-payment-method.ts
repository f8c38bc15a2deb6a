import type { FundingSource } from '@gifts/contract/account';
import type { Problem } from '@gifts/contract/errors';
import type { CallerContext } from '../../context.ts';
import { AppError } from '../../kit/app-error.ts';
import type { FundingAccount } from '../organizations/caller.ts';
import { isFundingSource } from './account-of.ts';

export type ResolvedPaymentMethod =
  | { id: FundingSource; account: FundingAccount }
  | { problem: Problem }
  /** The request fits, but its key may not pay so. */
  | { forbidden: AppError };

/**
 * The payment method a batch is paid with: the one named, or the organization's default. Where its workspace is not
 * known, a balance of any will do.
 */
export function resolvePaymentMethod(
  context: CallerContext,
  named: string | null,
  workspaceId: string | null,
): ResolvedPaymentMethod {
  const id = named ?? context.organization.default_payment_method;
  if (id === null)
    return problem("Payment method id can't be blank: the organization has no default payment method");
  if (!isFundingSource(id)) return problem(`Payment method not found: ${id}`);
  if (id === 'COMMERCE_STORED_VALUE' && context.caller.key.kind !== 'commerce') {
    return {
      forbidden: new AppError('commerce_only', 'Only commerce keys may pay with COMMERCE_STORED_VALUE.'),
    };
  }
  const account = findFundingAccount(context, id, workspaceId);
  return account ? { id, account } : problem(`Payment method not found: ${id}`);
}

const problem = (message: string): ResolvedPaymentMethod => ({
  problem: { field: 'payment_method_id', message },
});

function findFundingAccount(
  context: CallerContext,
  id: FundingSource,
  workspaceId: string | null,
): FundingAccount | undefined {
  return context.caller.fundingAccounts.find(
    (account) =>
      account.source === id &&
      (account.workspace_id === null || workspaceId === null || account.workspace_id === workspaceId) &&
      (account.commerce_app_id === null || account.commerce_app_id === context.caller.key.commerce_app_id),
  );
}
