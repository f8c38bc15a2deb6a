import type { FundingSource } from '@gifts/contract/account';

/** The caller of a request: the key or the person who is signed in, the user, their organization and the workspaces they can access. */

export interface Organization {
  id: string;
  /** `shipper`: an account of those who pack and send. It has no gifts. */
  kind: 'customer' | 'shipper';
  link_code: string;
  name: string;
  default_payment_method: string | null;
  default_expiry_days: number;
  /** A BCP 47 tag: the language of mails to its senders and admins, and of recipients for whom none is named. */
  default_locale: string | null;
  /** True if every batch that names no expiry gets the default one, and not only batches that hold money or credit. */
  expires_all_gifts: boolean;
  /** Whether recipients are reminded if their batch does not say it. */
  reminds_recipients: boolean;
  /** Whom gifts come from, unless their sender says otherwise. */
  sender_name: string | null;
  /** The colour of gift pages and mails, as # and six hexadecimal digits. Null for that of the service. */
  color: string | null;
  /** The SHA-256 of the logo, in hexadecimal digits. */
  logo_name: string | null;
  is_distribution_partner: boolean;
  clock_offset_ms: number;
  /** The time at which the account was closed, in ISO 8601, or null if it is open. */
  closed_at: string | null;
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
  name: string;
  kind: 'automation' | 'commerce' | 'fulfilment';
  commerce_app_id: string | null;
  public_app_id: string | null;
  /** A setting of the key's commerce app: batches that name no payment method are paid on the hosted page. */
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
  /** The code of the account in the ledger. */
  code: string;
  workspace_id: string | null;
  commerce_app_id: string | null;
  /** The available amount, up to a second old. It serves to refuse early and never to spend. */
  available_cents: number;
}

export interface Caller {
  organization: Organization;
  user: User;
  /** Null for somebody who is signed in. */
  key: ApiKey | null;
  /** The workspaces that the user can access, oldest first. */
  workspaces: readonly AccessibleWorkspace[];
  fundingAccounts: readonly FundingAccount[];
  /** True if these are all workspaces of the organization, so that lists need no filter. */
  canAccessAllWorkspaces: boolean;
}

/** The caller of a request with an API key. */
export interface KeyCaller extends Caller {
  key: ApiKey;
}

/** What requests of a caller are counted under. */
export const callerId = ({ key, user }: Caller): string => key?.id ?? user.id;

export const canWrite = (caller: Caller): boolean =>
  !caller.key?.is_read_only && caller.user.role !== 'viewer';

/** True if the user of the key can access the row's workspace, whoever created the row. */
export const canReach = (caller: Caller, row: { workspace_id: string }): boolean =>
  caller.canAccessAllWorkspaces || caller.workspaces.some(({ id }) => id === row.workspace_id);
