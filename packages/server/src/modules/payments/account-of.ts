import { type FundingSource, fundingSources } from '@gifts/contract/account';
import { fundedAccount } from '../ledger/accounts.ts';

interface PaidFrom {
  payment_method_id: string | null;
  workspace_id: string;
  commerce_app_id: string | null;
}

export const isFundingSource = (id: string | null): id is FundingSource =>
  (fundingSources as readonly (string | null)[]).includes(id);

/** Returns the ledger account that a batch or an order is paid from, or null if a card pays. */
export function accountOf(paid: PaidFrom): string | null {
  const { payment_method_id: id, workspace_id: workspaceId, commerce_app_id: commerceAppId } = paid;
  return isFundingSource(id) ? fundedAccount(id, { workspaceId, commerceAppId }) : null;
}
