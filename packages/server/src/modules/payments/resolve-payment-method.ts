import { type FundingSource, fundingSources } from '@gifts/contract/account';
import type { Problem } from '@gifts/contract/errors';
import type { CallerContext } from '../../context.ts';
import { AppError } from '../../kit/app-error.ts';
import { type Cents, formatUsd, subtract } from '../../kit/money.ts';
import type { FundingAccount } from '../organizations/caller.ts';

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

export const isFundingSource = (id: string): id is FundingSource =>
  (fundingSources as readonly string[]).includes(id);

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

/** Refuses what the account cannot pay even at the highest estimate. */
export function assertCovered(account: FundingAccount, highestTotal: Cents): void {
  if (account.amount_cents >= highestTotal) return;
  const missing = formatUsd(subtract(highestTotal, account.amount_cents));
  throw new AppError(
    'insufficient_funds',
    `${account.source} has ${formatUsd(account.amount_cents)} available, and this batch can cost up to ${formatUsd(highestTotal)}: ${missing} are missing.`,
  );
}

/** Balances are held from the send on, so their gifts always expire. */
export const isHeldBalance = (id: FundingSource): boolean => id === 'BALANCE' || id === 'WORKSPACE_BALANCE';
