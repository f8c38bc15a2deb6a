import type { FundingSource } from '@gifts/contract/account';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import type { AccountOwner } from '../../ledger/accounts.ts';
import { listCommerceAppsOf, listWorkspacesOf, requireOwner } from '../../organizations/account-owners.ts';

/** An account that an operator names on the command line. */
export interface NamedAccount {
  organizationId: string;
  source: FundingSource;
  workspaceId?: string | undefined;
  commerceAppId?: string | undefined;
}

/**
 * Returns the owner of an account: a workspace, a commerce app, or none if the account belongs to the whole
 * organization.
 */
export async function accountOwnerOf(tx: Tx, named: NamedAccount): Promise<AccountOwner> {
  const { organizationId, source, workspaceId, commerceAppId } = named;
  rejectUnrelatedOption(source, 'WORKSPACE_BALANCE', workspaceId, '--workspace');
  rejectUnrelatedOption(source, 'COMMERCE_STORED_VALUE', commerceAppId, '--app');
  if (source === 'WORKSPACE_BALANCE') {
    const workspaces = await listWorkspacesOf(tx, organizationId);
    const what = { noun: 'workspace', option: '--workspace' };
    return { workspaceId: requireOwner(workspaces, workspaceId, what).id };
  }
  if (source === 'COMMERCE_STORED_VALUE') {
    const apps = await listCommerceAppsOf(tx, organizationId);
    return { commerceAppId: requireOwner(apps, commerceAppId, { noun: 'commerce app', option: '--app' }).id };
  }
  return {};
}

function rejectUnrelatedOption(
  source: FundingSource,
  owned: FundingSource,
  id: string | undefined,
  option: string,
): void {
  if (id === undefined || source === owned) return;
  throw new AppError('invalid_request', `${option} goes with ${owned}, and this is ${source}.`);
}
