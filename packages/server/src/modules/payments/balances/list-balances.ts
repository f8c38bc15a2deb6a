import { type FundingSource, fundingSources } from '@gifts/contract/account';
import type { Statements } from '../../../db/statements.ts';
import { type AccountLine, listAccounts } from '../../ledger/accounts.sql.ts';
import { fundedKinds } from '../../ledger/accounts.ts';
import { listCommerceAppsOf, listWorkspacesOf } from '../../organizations/account-owners.ts';
import { findOrganization } from '../../organizations/organizations.sql.ts';

export interface BalanceLine extends AccountLine {
  source: FundingSource;
  /** The workspace or commerce app that owns the account. Null if it belongs to the whole organization. */
  owner: { id: string; name: string } | null;
  isDefault: boolean;
}

/** Lists the accounts that an organization can pay from, with their balances. */
export async function listBalances(db: Statements, organizationId: string): Promise<BalanceLine[]> {
  const organization = await findOrganization(db, organizationId);
  const owners = [
    ...(await listWorkspacesOf(db, organizationId)),
    ...(await listCommerceAppsOf(db, organizationId)),
  ];
  const accounts = await listAccounts(db, organizationId);
  return accounts.flatMap((account) => {
    const source = fundingSources.find((each) => fundedKinds[each] === account.kind);
    if (!source) return [];
    const owner = owners.find(({ id }) => id === (account.workspace_id ?? account.commerce_app_id)) ?? null;
    return [{ ...account, source, owner, isDefault: organization?.default_payment_method === source }];
  });
}
