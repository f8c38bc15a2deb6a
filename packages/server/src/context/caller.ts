import type { FundingSource } from '@gifts/contract/account';

/** Who is calling: the key, its user, their organization and the workspaces they can reach. */

export interface Organization {
  id: string;
  link_code: string;
  name: string;
  default_payment_method: string | null;
  default_expiry_days: number;
  is_distribution_partner: boolean;
  clock_offset_ms: number;
  revision: number;
}

export interface User {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: 'admin' | 'sender' | 'viewer';
}

export interface ApiKey {
  id: string;
  kind: 'automation' | 'commerce';
  commerce_app_id: string | null;
  public_app_id: string | null;
  /** Of its commerce app: batches that name no payment method are paid on the hosted page. */
  uses_hosted_payment: boolean;
  is_read_only: boolean;
  expires_at: string | null;
  last_used_at: string | null;
}

export interface AccessibleWorkspace {
  id: string;
  name: string;
}

/** An account of the ledger that gifts can be paid from. */
export interface FundingAccount {
  source: FundingSource;
  /** What the ledger calls it. */
  code: string;
  workspace_id: string | null;
  commerce_app_id: string | null;
  /** What could be spent of it up to a second ago: enough to refuse early, never to spend by. */
  available_cents: number;
}

export interface Caller {
  organization: Organization;
  user: User;
  key: ApiKey;
  /** Oldest first. */
  workspaces: readonly AccessibleWorkspace[];
  fundingAccounts: readonly FundingAccount[];
  /** True when these are all the organization has, so that nothing needs to be filtered. */
  canAccessAllWorkspaces: boolean;
}

export const canWrite = (caller: Caller): boolean =>
  !caller.key.is_read_only && caller.user.role !== 'viewer';

/** A key sees what is in the workspaces its user can reach, whoever made it. */
export const canReach = (caller: Caller, row: { workspace_id: string }): boolean =>
  caller.canAccessAllWorkspaces || caller.workspaces.some(({ id }) => id === row.workspace_id);
