// Written by scripts/generate-sdk.ts from packages/contract ("npm run generate"). Do not edit.

import type { ListMeta } from '@gifts/sdk';

export const personOperations = {
  getSession: { method: 'GET', path: '/internal/session' },
  signIn: { method: 'POST', path: '/internal/sign_in' },
  giveSecondFactor: { method: 'POST', path: '/internal/sign_in/second_factor' },
  requestSignInLink: { method: 'POST', path: '/internal/sign_in/links' },
  spendSignInLink: { method: 'POST', path: '/internal/sign_in/links/spend' },
  signOut: { method: 'POST', path: '/internal/sign_out' },
  requestPasswordReset: { method: 'POST', path: '/internal/password/resets' },
  resetPassword: { method: 'POST', path: '/internal/password/resets/spend' },
  changePassword: { method: 'POST', path: '/internal/password' },
  setUpSecondFactor: { method: 'POST', path: '/internal/second_factor' },
  confirmSecondFactor: { method: 'POST', path: '/internal/second_factor/confirm' },
  removeSecondFactor: { method: 'POST', path: '/internal/second_factor/remove' },
  listOwnSessions: { method: 'GET', path: '/internal/sessions' },
  endOwnSession: { method: 'DELETE', path: '/internal/sessions/{id}' },
} as const;

export const memberOperations = {
  listApiKeys: { method: 'GET', path: '/internal/api_keys' },
  createApiKey: { method: 'POST', path: '/internal/api_keys' },
  revokeApiKey: { method: 'POST', path: '/internal/api_keys/{id}/revoke' },
} as const;

/** Where each operation is, and what it takes and answers. */
export interface PersonOperations {
  getSession: {
    method: 'GET';
    path: '/internal/session';
    input: Record<string, never>;
    response: SessionState;
  };
  /** Fails with: `sign_in_refused`. */
  signIn: {
    method: 'POST';
    path: '/internal/sign_in';
    input: { body: SignInInput };
    response: SignInProgress;
  };
  /** Fails with: `sign_in_refused`. */
  giveSecondFactor: {
    method: 'POST';
    path: '/internal/sign_in/second_factor';
    input: { body: SecondFactorInput };
    response: SignInProgress;
  };
  requestSignInLink: {
    method: 'POST';
    path: '/internal/sign_in/links';
    input: { body: EmailInput };
    response: void;
  };
  /** Fails with: `sign_in_refused`. */
  spendSignInLink: {
    method: 'POST';
    path: '/internal/sign_in/links/spend';
    input: { body: TokenInput };
    response: SignInProgress;
  };
  signOut: {
    method: 'POST';
    path: '/internal/sign_out';
    input: Record<string, never>;
    response: void;
  };
  requestPasswordReset: {
    method: 'POST';
    path: '/internal/password/resets';
    input: { body: EmailInput };
    response: void;
  };
  /** Fails with: `sign_in_refused`. */
  resetPassword: {
    method: 'POST';
    path: '/internal/password/resets/spend';
    input: { body: ResetPasswordInput };
    response: void;
  };
  /** Fails with: `sign_in_refused`. */
  changePassword: {
    method: 'POST';
    path: '/internal/password';
    input: { body: ChangePasswordInput };
    response: void;
  };
  /** Fails with: `sign_in_refused`, `forbidden`. */
  setUpSecondFactor: {
    method: 'POST';
    path: '/internal/second_factor';
    input: { body: PasswordInput };
    response: SecondFactorSetup;
  };
  /** Fails with: `sign_in_refused`, `forbidden`. */
  confirmSecondFactor: {
    method: 'POST';
    path: '/internal/second_factor/confirm';
    input: { body: SecondFactorInput };
    response: void;
  };
  /** Fails with: `sign_in_refused`. */
  removeSecondFactor: {
    method: 'POST';
    path: '/internal/second_factor/remove';
    input: { body: PasswordInput };
    response: void;
  };
  listOwnSessions: {
    method: 'GET';
    path: '/internal/sessions';
    input: { query?: ListOwnSessionsQuery };
    response: OwnSessionList;
  };
  /** Fails with: `not_found`. */
  endOwnSession: {
    method: 'DELETE';
    path: '/internal/sessions/{id}';
    input: { params: { id: string } };
    response: void;
  };
}

/** Where each operation is, and what it takes and answers. */
export interface MemberOperations {
  /**
   * List API keys. Returns the person's own keys, newest first, and with `of=everyone` those of all users,
   * which only admins may see. Revoked keys are listed for 30 days. Fails with: `forbidden`.
   */
  listApiKeys: {
    method: 'GET';
    path: '/internal/api_keys';
    input: { query?: ListApiKeysQuery };
    response: ApiKeySummaryList;
  };
  /**
   * Make an API key. Makes a key of the person. It can do what the role of the person allows; the key of a
   * viewer is read-only. A person has at most 50 keys that work. Fails with: `forbidden`.
   */
  createApiKey: {
    method: 'POST';
    path: '/internal/api_keys';
    input: { body: CreateApiKeyInput };
    response: CreatedApiKey;
  };
  /**
   * Revoke an API key. Ends a key within a second. A person revokes their own keys, an admin everybody's. A
   * key that was revoked before stays as it is. Fails with: `forbidden`, `not_found`.
   */
  revokeApiKey: {
    method: 'POST';
    path: '/internal/api_keys/{id}/revoke';
    input: { params: { id: string } };
    response: ApiKeySummary;
  };
}

/** Who is signed in, and what the sign-in page can offer. */
export interface SessionState {
  /** The environment of the deployment. */
  environment: 'sandbox' | 'production';
  /** Whoever is signed in. */
  person: SignedInPerson | null;
  /** False if the service sends no mail, so that links cannot arrive. */
  can_mail: boolean;
  /** True if mail lands in the mailbox of the sandbox. */
  has_mailbox: boolean;
}

export interface SignInInput {
  /** E-mail address. 1 to 254 characters. */
  email: string;
  /** Password. 1 to 128 characters. */
  password: string;
}

/** How far a sign-in has come. */
export interface SignInProgress {
  /** `second_factor`: a code is asked for, within ten minutes. `done`: the person is signed in. */
  next: 'done' | 'second_factor';
}

export interface SecondFactorInput {
  /** The six digits of the app, or a recovery code. 1 to 64 characters. */
  code: string;
}

export interface EmailInput {
  /** E-mail address. 1 to 254 characters. */
  email: string;
}

export interface TokenInput {
  /** The token of the link that was mailed. It works once. 1 to 255 characters. */
  token: string;
}

export interface ResetPasswordInput {
  /** The token of the link that was mailed. It works once. 1 to 255 characters. */
  token: string;
  /** New password: 12 to 128 characters. */
  password: string;
}

export interface ChangePasswordInput {
  /** Password. 1 to 128 characters. */
  current_password: string;
  /** New password: 12 to 128 characters. */
  new_password: string;
}

export interface PasswordInput {
  /** Password. 1 to 128 characters. */
  password: string;
}

/** A second factor that is not confirmed yet. */
export interface SecondFactorSetup {
  /** What a QR code for an authenticator app holds (`otpauth://…`). */
  uri: string;
  /** The secret of the app, to be typed where no camera is. */
  secret: string;
  /** Codes that each replace the app once. Shown once. */
  recovery_codes: string[];
}

export interface ListOwnSessionsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface OwnSessionList {
  /** The items of this page. */
  data: OwnSession[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListApiKeysQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Whose keys. Default: `me`. */
  of?: 'me' | 'everyone';
}

/** A page of a list. */
export interface ApiKeySummaryList {
  /** The items of this page. */
  data: ApiKeySummary[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface CreateApiKeyInput {
  /** Name to tell the key from others. 1 to 100 characters. */
  name: string;
  /** Kind of the key. Default: `automation`. */
  kind?: 'automation' | 'commerce';
  /** Id of the commerce app. Required for a commerce key, and for no other. */
  commerce_app_id?: string;
  /** True if the key changes nothing. Default: false. */
  is_read_only?: boolean;
  /** Days until the key stops working, 1 to 3650. Absent: it has no end. 1 to 3,650. */
  expires_in_days?: number;
}

/** A key that was just made. */
export interface CreatedApiKey {
  /** The key. It is shown this once and stored nowhere. */
  key: string;
  /** What is shown of an API key after it was made. */
  api_key: ApiKeySummary;
}

/** What is shown of an API key after it was made. */
export interface ApiKeySummary {
  /** Id of the key. */
  id: string;
  /** Name of the key. */
  name: string;
  /** `commerce`: a commerce app's key, acting for the user who made it. */
  kind: 'automation' | 'commerce';
  /** Name of the commerce app. Null for automation keys. */
  commerce_app_name: string | null;
  /** The last four characters of the key. */
  last_four: string;
  /** True if the key changes nothing. */
  is_read_only: boolean;
  /** Id of the user whose key it is. */
  user_id: string;
  /** E-mail address of the user whose key it is. */
  user_email: string;
  /** Time at which the key was made. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Last use, to the minute. Null if it was never used. An RFC 3339 time; answers are in UTC with `Z`. */
  last_used_at: string | null;
  /** Address of the last use; of IPv6 the network. Null if it was never used. */
  last_used_from: string | null;
  /**
   * Time at which the key stops working. Null if it has no end. An RFC 3339 time; answers are in UTC with
   * `Z`.
   */
  expires_at: string | null;
  /** Time at which the key was revoked. Null if it was not. An RFC 3339 time; answers are in UTC with `Z`. */
  revoked_at: string | null;
}

/** Whoever is signed in. */
export interface SignedInPerson {
  /** Id of the person. */
  id: string;
  /** E-mail address, which the person has confirmed. */
  email: string;
  /** First name. Empty if it is not known. */
  first_name: string;
  /** Last name. Empty if it is not known. */
  last_name: string;
  /** False for a person who only signs in by link. */
  has_password: boolean;
  /** True if a code of an app is asked for after the password. */
  has_second_factor: boolean;
  /** The organizations of the person, by name. */
  memberships: Membership[];
  /** The role of an operator of the deployment. Null for everybody else. */
  operator_role: 'owner' | 'support' | 'fulfilment' | 'finance' | null;
}

/** A place where a person is signed in. */
export interface OwnSession {
  /** Id of the session. */
  id: string;
  /** True for the session of this request. */
  is_current: boolean;
  /** Address from which it was last used. */
  client_address: string | null;
  /** Browser from which it was last used. */
  user_agent: string | null;
  /** Time of the sign-in. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Last use, to the hour. An RFC 3339 time; answers are in UTC with `Z`. */
  last_used_at: string;
  /** Time at which it ends if it is not used again. An RFC 3339 time; answers are in UTC with `Z`. */
  expires_at: string;
}

/** An organization that a person belongs to. */
export interface Membership {
  /** Id of the organization. */
  organization_id: string;
  /** Name of the organization. */
  organization_name: string;
  /** Id of the person as a user of the organization. */
  user_id: string;
  /** What the person may do there. */
  role: 'admin' | 'sender' | 'viewer';
}
