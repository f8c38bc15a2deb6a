import type { PaymentMethod } from '@gifts/contract/account';
import type { CallerContext } from '../../context.ts';
import { type List, type PageQuery, pageOf } from '../lists/page.ts';
import type { FundingAccount } from '../organizations/caller.ts';

const names = {
  BALANCE: 'Balance',
  WORKSPACE_BALANCE: 'Workspace balance',
  COMMERCE_STORED_VALUE: 'Stored value',
  CORPORATE_ACCOUNT: 'Corporate account',
} as const;

/** What the caller may pay with, and what is available of each. */
export function listPaymentMethods(context: CallerContext, query: PageQuery): List<PaymentMethod> {
  const usable = context.caller.fundingAccounts.filter((account) => isUsable(context, account));
  return pageOf(usable, query, ({ source, amount_cents }) => ({
    id: source,
    name: names[source],
    balance: amount_cents,
  }));
}

function isUsable({ caller }: CallerContext, account: FundingAccount): boolean {
  if (account.commerce_app_id !== null) return account.commerce_app_id === caller.key.commerce_app_id;
  if (account.workspace_id !== null) return caller.workspaces.some(({ id }) => id === account.workspace_id);
  return true;
}
