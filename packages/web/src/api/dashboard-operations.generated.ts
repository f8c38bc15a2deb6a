// Written by scripts/generate-sdk.ts from packages/contract ("npm run generate"). Do not edit.

import type { AttemptFailure, DeliveryStatus, EventType, FundingSource, ListMeta, MailingAddress, MovementKind, OrderBatchDetail, OrderDetail, OrderStatus, Price, SendMethod, SendStatus, ShipmentStatus, ShippingTier, SwapMode, Webhook, Workspace } from '@gifts/sdk';

export const personOperations = {
  beginSingleSignOn: { method: 'POST', path: '/internal/sign_in/provider/begin' },
  finishSingleSignOn: { method: 'POST', path: '/internal/sign_in/provider' },
  makeFirstOperator: { method: 'POST', path: '/internal/first_operator' },
  requestRegistration: { method: 'POST', path: '/internal/registrations' },
  spendRegistration: { method: 'POST', path: '/internal/registrations/spend' },
  getSession: { method: 'GET', path: '/internal/session' },
  signIn: { method: 'POST', path: '/internal/sign_in' },
  giveSecondFactor: { method: 'POST', path: '/internal/sign_in/second_factor' },
  beginPasskeySignIn: { method: 'POST', path: '/internal/sign_in/passkey/begin' },
  signInByPasskey: { method: 'POST', path: '/internal/sign_in/passkey' },
  requestSignInLink: { method: 'POST', path: '/internal/sign_in/links' },
  spendSignInLink: { method: 'POST', path: '/internal/sign_in/links/spend' },
  signOut: { method: 'POST', path: '/internal/sign_out' },
  requestPasswordReset: { method: 'POST', path: '/internal/password/resets' },
  resetPassword: { method: 'POST', path: '/internal/password/resets/spend' },
  changePassword: { method: 'POST', path: '/internal/password' },
  setUpSecondFactor: { method: 'POST', path: '/internal/second_factor' },
  confirmSecondFactor: { method: 'POST', path: '/internal/second_factor/confirm' },
  removeSecondFactor: { method: 'POST', path: '/internal/second_factor/remove' },
  beginPasskey: { method: 'POST', path: '/internal/passkeys/begin' },
  addPasskey: { method: 'POST', path: '/internal/passkeys' },
  listPasskeys: { method: 'GET', path: '/internal/passkeys' },
  renamePasskey: { method: 'PATCH', path: '/internal/passkeys/{id}' },
  removePasskey: { method: 'DELETE', path: '/internal/passkeys/{id}' },
  listOwnSessions: { method: 'GET', path: '/internal/sessions' },
  endOwnSession: { method: 'DELETE', path: '/internal/sessions/{id}' },
} as const;

export const memberOperations = {
  listApiKeys: { method: 'GET', path: '/internal/api_keys' },
  createApiKey: { method: 'POST', path: '/internal/api_keys' },
  revokeApiKey: { method: 'POST', path: '/internal/api_keys/{id}/revoke' },
  askForApproval: { method: 'POST', path: '/internal/drafts/{id}/ask_for_approval' },
  listApprovalRequests: { method: 'GET', path: '/internal/approval_requests' },
  countApprovalRequests: { method: 'GET', path: '/internal/approval_counts' },
  getApprovalRequest: { method: 'GET', path: '/internal/approval_requests/{id}' },
  approveRequest: { method: 'POST', path: '/internal/approval_requests/{id}/approve' },
  declineRequest: { method: 'POST', path: '/internal/approval_requests/{id}/decline' },
  takeBackRequest: { method: 'POST', path: '/internal/approval_requests/{id}/take_back' },
  exportAuditLog: { method: 'GET', path: '/internal/audit_log/export', contentType: 'text/csv; charset=utf-8' },
  previewBulkAct: { method: 'POST', path: '/internal/bulk_acts/preview' },
  startBulkAct: { method: 'POST', path: '/internal/bulk_acts' },
  listBulkActs: { method: 'GET', path: '/internal/bulk_acts' },
  stopBulkAct: { method: 'POST', path: '/internal/bulk_acts/{id}/stop' },
  listContactDuplicates: { method: 'GET', path: '/internal/contact_duplicates' },
  keepContactsApart: { method: 'POST', path: '/internal/contact_duplicates/keep_apart' },
  countKnownContacts: { method: 'POST', path: '/internal/contact_imports/known' },
  startContactImport: { method: 'POST', path: '/internal/contact_imports' },
  importContacts: { method: 'POST', path: '/internal/contact_imports/{id}/contacts' },
  listContactLists: { method: 'GET', path: '/internal/contact_lists' },
  createContactList: { method: 'POST', path: '/internal/contact_lists' },
  renameContactList: { method: 'PATCH', path: '/internal/contact_lists/{id}' },
  deleteContactList: { method: 'DELETE', path: '/internal/contact_lists/{id}' },
  addContactsToList: { method: 'POST', path: '/internal/contact_lists/{id}/add' },
  removeContactsFromList: { method: 'POST', path: '/internal/contact_lists/{id}/remove' },
  listContacts: { method: 'GET', path: '/internal/contacts' },
  createContact: { method: 'POST', path: '/internal/contacts' },
  getContact: { method: 'GET', path: '/internal/contacts/{id}' },
  updateContact: { method: 'PATCH', path: '/internal/contacts/{id}' },
  deleteContact: { method: 'DELETE', path: '/internal/contacts/{id}' },
  mergeContacts: { method: 'POST', path: '/internal/contacts/{id}/merge' },
  exportContacts: { method: 'GET', path: '/internal/contacts/export', contentType: 'text/csv; charset=utf-8' },
  listPaymentCards: { method: 'GET', path: '/internal/payment_cards' },
  createCardLink: { method: 'POST', path: '/internal/card_links' },
  renamePaymentCard: { method: 'POST', path: '/internal/payment_cards/{id}/rename' },
  removePaymentCard: { method: 'POST', path: '/internal/payment_cards/{id}/remove' },
  listOccasionRules: { method: 'GET', path: '/internal/occasion_rules' },
  previewOccasionRule: { method: 'POST', path: '/internal/occasion_rules/preview' },
  createOccasionRule: { method: 'POST', path: '/internal/occasion_rules' },
  updateOccasionRule: { method: 'PATCH', path: '/internal/occasion_rules/{id}' },
  deleteOccasionRule: { method: 'DELETE', path: '/internal/occasion_rules/{id}' },
  exportOrderBatches: { method: 'GET', path: '/internal/order_batches/export', contentType: 'text/csv; charset=utf-8' },
  exportOrders: { method: 'GET', path: '/internal/orders/export', contentType: 'text/csv; charset=utf-8' },
  listInvoiceLines: { method: 'GET', path: '/internal/invoices/{id}/lines' },
  exportInvoice: { method: 'GET', path: '/internal/invoices/{id}/export', contentType: 'text/csv; charset=utf-8' },
  getMoney: { method: 'GET', path: '/internal/money' },
  listHeldBatches: { method: 'GET', path: '/internal/held_batches' },
  listMovements: { method: 'GET', path: '/internal/movements' },
  exportMovements: { method: 'GET', path: '/internal/movements/export', contentType: 'text/csv; charset=utf-8' },
  listMembers: { method: 'GET', path: '/internal/members' },
  inviteMember: { method: 'POST', path: '/internal/members' },
  resendInvitation: { method: 'POST', path: '/internal/members/{id}/resend_invitation' },
  updateMember: { method: 'PATCH', path: '/internal/members/{id}' },
  getMembershipEnd: { method: 'GET', path: '/internal/members/{id}/end' },
  removeMember: { method: 'POST', path: '/internal/members/{id}/remove' },
  leaveOrganization: { method: 'POST', path: '/internal/members/{id}/leave' },
  getNotificationSettings: { method: 'GET', path: '/internal/notifications' },
  updateNotificationSettings: { method: 'PATCH', path: '/internal/notifications' },
  getOrderHistory: { method: 'GET', path: '/internal/orders/{id}/history' },
  correctOrderAddress: { method: 'POST', path: '/internal/orders/{id}/correct_address' },
  getOrganizationSettings: { method: 'GET', path: '/internal/organization' },
  updateOrganizationSettings: { method: 'PATCH', path: '/internal/organization' },
  setOrganizationLogo: { method: 'POST', path: '/internal/organization/logo' },
  removeOrganizationLogo: { method: 'POST', path: '/internal/organization/logo/remove' },
  getOverview: { method: 'GET', path: '/internal/overview' },
  getGiftTrend: { method: 'GET', path: '/internal/gift_trend' },
  listRequests: { method: 'GET', path: '/internal/requests' },
  getRequest: { method: 'GET', path: '/internal/requests/{id}' },
  getSpendingLimits: { method: 'GET', path: '/internal/spending_limits' },
  setBudget: { method: 'POST', path: '/internal/budgets' },
  removeBudget: { method: 'DELETE', path: '/internal/budgets/{id}' },
  setApprovalLimit: { method: 'POST', path: '/internal/approval_limits' },
  removeApprovalLimit: { method: 'DELETE', path: '/internal/approval_limits/{id}' },
  listViews: { method: 'GET', path: '/internal/views' },
  createView: { method: 'POST', path: '/internal/views' },
  updateView: { method: 'PATCH', path: '/internal/views/{id}' },
  removeView: { method: 'DELETE', path: '/internal/views/{id}' },
  listWebhookOverviews: { method: 'GET', path: '/internal/webhooks' },
  disableWebhook: { method: 'POST', path: '/internal/webhooks/{id}/disable' },
  getDeliveryDetail: { method: 'GET', path: '/internal/webhooks/{id}/deliveries/{delivery_id}' },
  replayDelivery: { method: 'POST', path: '/internal/webhooks/{id}/deliveries/{delivery_id}/replay' },
  listEventLog: { method: 'GET', path: '/internal/events' },
  listEventDeliveries: { method: 'GET', path: '/internal/events/{id}/deliveries' },
  listWorkspaceSummaries: { method: 'GET', path: '/internal/workspaces' },
  createWorkspace: { method: 'POST', path: '/internal/workspaces' },
  renameWorkspace: { method: 'PATCH', path: '/internal/workspaces/{id}' },
  addWorkspaceMember: { method: 'POST', path: '/internal/workspaces/{id}/add_member' },
  removeWorkspaceMember: { method: 'POST', path: '/internal/workspaces/{id}/remove_member' },
  listDrafts: { method: 'GET', path: '/internal/drafts' },
  createDraft: { method: 'POST', path: '/internal/drafts' },
  getDraft: { method: 'GET', path: '/internal/drafts/{id}' },
  updateDraft: { method: 'PATCH', path: '/internal/drafts/{id}' },
  deleteDraft: { method: 'DELETE', path: '/internal/drafts/{id}' },
  listDraftRecipients: { method: 'GET', path: '/internal/drafts/{id}/recipients' },
  addDraftRecipients: { method: 'POST', path: '/internal/drafts/{id}/recipients' },
  addPeopleToDraft: { method: 'POST', path: '/internal/drafts/{id}/people' },
  updateDraftRecipient: { method: 'PATCH', path: '/internal/drafts/{id}/recipients/{recipient_id}' },
  removeDraftRecipients: { method: 'POST', path: '/internal/drafts/{id}/remove_recipients' },
  startDraftImport: { method: 'POST', path: '/internal/drafts/{id}/imports' },
  checkDraft: { method: 'GET', path: '/internal/drafts/{id}/check' },
  sendDraft: { method: 'POST', path: '/internal/drafts/{id}/send' },
  listTemplates: { method: 'GET', path: '/internal/templates' },
  createTemplate: { method: 'POST', path: '/internal/templates' },
  updateTemplate: { method: 'PATCH', path: '/internal/templates/{id}' },
  deleteTemplate: { method: 'DELETE', path: '/internal/templates/{id}' },
} as const;

export const operatorOperations = {
  getSetup: { method: 'GET', path: '/internal/operator/setup' },
  markSetupStep: { method: 'POST', path: '/internal/operator/setup/steps/{step}' },
  listMailRecords: { method: 'GET', path: '/internal/operator/setup/mail_records' },
  sendTestMail: { method: 'POST', path: '/internal/operator/setup/test_mail' },
  previewCatalog: { method: 'POST', path: '/internal/operator/catalog/preview' },
  importCatalog: { method: 'POST', path: '/internal/operator/catalog/import' },
  createOrganization: { method: 'POST', path: '/internal/operator/organizations' },
  listOrganizations: { method: 'GET', path: '/internal/operator/organizations' },
  getOrganizationAsOperator: { method: 'GET', path: '/internal/operator/organizations/{id}' },
  closeOrganization: { method: 'POST', path: '/internal/operator/organizations/{id}/close' },
  reopenOrganization: { method: 'POST', path: '/internal/operator/organizations/{id}/reopen' },
  moveBalance: { method: 'POST', path: '/internal/operator/organizations/{id}/balance_movements' },
  setCreditLimit: { method: 'POST', path: '/internal/operator/organizations/{id}/credit_limit' },
  findPeople: { method: 'POST', path: '/internal/operator/people/find' },
  mailSignInLink: { method: 'POST', path: '/internal/operator/people/sign_in_link' },
  resetSecondFactor: { method: 'POST', path: '/internal/operator/people/reset_second_factor' },
  endSessions: { method: 'POST', path: '/internal/operator/people/end_sessions' },
  listOperators: { method: 'GET', path: '/internal/operator/operators' },
  addOperator: { method: 'POST', path: '/internal/operator/operators' },
  changeOperatorRole: { method: 'PATCH', path: '/internal/operator/operators/{id}' },
  removeOperator: { method: 'DELETE', path: '/internal/operator/operators/{id}' },
  listFailedJobs: { method: 'GET', path: '/internal/operator/jobs' },
  retryFailedJob: { method: 'POST', path: '/internal/operator/jobs/retry' },
  retryFailedJobsOfKind: { method: 'POST', path: '/internal/operator/jobs/retry_kind' },
  discardFailedJob: { method: 'POST', path: '/internal/operator/jobs/discard' },
  getServiceHealth: { method: 'GET', path: '/internal/operator/health' },
  getMailHealth: { method: 'GET', path: '/internal/operator/mail' },
  findAnything: { method: 'POST', path: '/internal/operator/search' },
  getGiftStory: { method: 'GET', path: '/internal/operator/orders/{id}' },
} as const;

/** Where each operation is, and what it takes and answers. */
export interface PersonOperations {
  beginSingleSignOn: {
    method: 'POST';
    path: '/internal/sign_in/provider/begin';
    input: Record<string, never>;
    response: ProviderAddress;
  };
  /** Fails with: `sign_in_refused`. */
  finishSingleSignOn: {
    method: 'POST';
    path: '/internal/sign_in/provider';
    input: { body: ProviderAnswerInput };
    response: SignInProgress;
  };
  /** Fails with: `sign_in_refused`. */
  makeFirstOperator: {
    method: 'POST';
    path: '/internal/first_operator';
    input: { body: FirstOperatorInput };
    response: SignInProgress;
  };
  /** Fails with: `forbidden`, `rate_limited`. */
  requestRegistration: {
    method: 'POST';
    path: '/internal/registrations';
    input: { body: RegistrationInput };
    response: RegistrationRequested;
  };
  /** Fails with: `sign_in_refused`, `forbidden`. */
  spendRegistration: {
    method: 'POST';
    path: '/internal/registrations/spend';
    input: { body: {
      /** The token of the link. It works once. 1 to 255 characters. */
      token: string;
    } };
    response: RegistrationDone;
  };
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
  beginPasskeySignIn: {
    method: 'POST';
    path: '/internal/sign_in/passkey/begin';
    input: Record<string, never>;
    response: PasskeyChallenge;
  };
  /** Fails with: `sign_in_refused`. */
  signInByPasskey: {
    method: 'POST';
    path: '/internal/sign_in/passkey';
    input: { body: PasskeySignInInput };
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
  /** Fails with: `sign_in_refused`. */
  beginPasskey: {
    method: 'POST';
    path: '/internal/passkeys/begin';
    input: { body: BeginPasskeyInput };
    response: PasskeyRegistration;
  };
  /** Fails with: `sign_in_refused`. */
  addPasskey: {
    method: 'POST';
    path: '/internal/passkeys';
    input: { body: AddPasskeyInput };
    response: Passkey;
  };
  listPasskeys: {
    method: 'GET';
    path: '/internal/passkeys';
    input: { query?: ListPasskeysQuery };
    response: PasskeyList;
  };
  /** Fails with: `not_found`. */
  renamePasskey: {
    method: 'PATCH';
    path: '/internal/passkeys/{id}';
    input: { params: { id: string }; body: RenamePasskeyInput };
    response: Passkey;
  };
  /** Fails with: `not_found`. */
  removePasskey: {
    method: 'DELETE';
    path: '/internal/passkeys/{id}';
    input: { params: { id: string } };
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
  /**
   * Ask for an approval. Asks the admins to approve a draft that must not be sent without them. Nothing is
   * held meanwhile. The draft cannot be changed until the request is decided or taken back. A second time it
   * answers the request that waits. Fails with: `not_found`, `draft_changed`, `draft_sent`, `price_changed`,
   * `budget_exceeded`, `approval_state`.
   */
  askForApproval: {
    method: 'POST';
    path: '/internal/drafts/{id}/ask_for_approval';
    input: { params: { id: string }; body: AskForApprovalInput };
    response: ApprovalRequest;
  };
  /**
   * List requests for approval. Returns the requests of the workspaces that the person can use, newest first.
   */
  listApprovalRequests: {
    method: 'GET';
    path: '/internal/approval_requests';
    input: { query?: ListApprovalRequestsQuery };
    response: ApprovalRequestList;
  };
  /**
   * Count requests for approval. Returns how many requests wait, and how many of them the person can decide.
   */
  countApprovalRequests: {
    method: 'GET';
    path: '/internal/approval_counts';
    input: Record<string, never>;
    response: ApprovalCounts;
  };
  /**
   * Get a request for approval. Returns a request. It is kept as long as its draft: 30 days after the gift
   * was sent. Fails with: `not_found`.
   */
  getApprovalRequest: {
    method: 'GET';
    path: '/internal/approval_requests/{id}';
    input: { params: { id: string } };
    response: ApprovalRequest;
  };
  /**
   * Approve and send a gift. Sends the gift as that of the requester, once. Nobody approves their own
   * request. If the gift cannot be sent as it was asked for, because it costs more by now, a budget or the
   * money does not suffice, or the requester may not send it any more, nothing is sent and the request is
   * `returned` with the reason. Fails with: `not_found`, `approval_state`.
   */
  approveRequest: {
    method: 'POST';
    path: '/internal/approval_requests/{id}/approve';
    input: { params: { id: string } };
    response: ApprovalRequest;
  };
  /**
   * Decline a gift. Declines a request with a reason. The draft can be changed again. Fails with:
   * `not_found`, `approval_state`.
   */
  declineRequest: {
    method: 'POST';
    path: '/internal/approval_requests/{id}/decline';
    input: { params: { id: string }; body: DeclineRequestInput };
    response: ApprovalRequest;
  };
  /**
   * Take a request back. Ends a request, so that the draft can be changed. Everybody who can change the draft
   * may do it. A second time it changes nothing. Fails with: `not_found`, `approval_state`.
   */
  takeBackRequest: {
    method: 'POST';
    path: '/internal/approval_requests/{id}/take_back';
    input: { params: { id: string } };
    response: ApprovalRequest;
  };
  /**
   * Export the audit log. Returns the entries that the filters choose, newest first, as CSV with the columns
   * of the list. `shown_ids` are separated by spaces, and `details` are JSON. Texts that a spreadsheet would
   * calculate begin with an apostrophe. Fails with: `forbidden`.
   */
  exportAuditLog: {
    method: 'GET';
    path: '/internal/audit_log/export';
    input: { query?: ExportAuditLogQuery };
    response: Uint8Array;
  };
  /**
   * Tell what an act on many orders would do. Counts the orders that are selected, and the money that would
   * move. At most 100000 orders can be selected.
   */
  previewBulkAct: {
    method: 'POST';
    path: '/internal/bulk_acts/preview';
    input: { body: PreviewBulkActInput };
    response: BulkPreview;
  };
  /**
   * Act on many orders. Does something to each of the selected orders once, in the background. An
   * organization has at most 5 such acts under way.
   */
  startBulkAct: {
    method: 'POST';
    path: '/internal/bulk_acts';
    input: { body: StartBulkActInput };
    response: BulkAct;
  };
  /**
   * List acts on many orders. Returns the twenty newest acts of the organization, newest first. They are kept
   * for 30 days.
   */
  listBulkActs: {
    method: 'GET';
    path: '/internal/bulk_acts';
    input: Record<string, never>;
    response: BulkActList;
  };
  /**
   * Stop an act on many orders. Leaves the orders alone to which it was not done yet. What was done stays.
   * One that has ended stays as it is. Fails with: `not_found`.
   */
  stopBulkAct: {
    method: 'POST';
    path: '/internal/bulk_acts/{id}/stop';
    input: { params: { id: string } };
    response: BulkAct;
  };
  /**
   * List people who are likely the same. Returns groups of people of the workspaces that the caller can use:
   * those with the same mailbox first, then those with the same phone number, then those with the same name.
   * A group that was kept apart is missing until somebody else joins it.
   */
  listContactDuplicates: {
    method: 'GET';
    path: '/internal/contact_duplicates';
    input: { query?: ListContactDuplicatesQuery };
    response: DuplicateGroupList;
  };
  /**
   * Say that people are not the same. Remembers of everybody of a group that they are not the same. It counts
   * until what they have in common changes, or somebody else joins them. Refused with 409 `contact_changed`
   * if the group has another number of people by now. Fails with: `not_found`, `contact_changed`.
   */
  keepContactsApart: {
    method: 'POST';
    path: '/internal/contact_duplicates/keep_apart';
    input: { body: KeepApartInput };
    response: void;
  };
  /**
   * Count people who are there already. Returns how many people of a file an import would update or keep.
   * Nothing changes.
   */
  countKnownContacts: {
    method: 'POST';
    path: '/internal/contact_imports/known';
    input: { body: CountKnownContactsInput };
    response: KnownContacts;
  };
  /**
   * Begin to import a file of people. Makes an import, to which people are added in parts. Refused with 409
   * `already_imported`, without `again`, if the file was imported into the workspace within a year. An import
   * of the same file that has not ended is answered instead of made, if rows and `existing` are the same.
   * Fails with: `already_imported`.
   */
  startContactImport: {
    method: 'POST';
    path: '/internal/contact_imports';
    input: { body: StartContactImportInput };
    response: ContactImport;
  };
  /**
   * Import people. Adds or updates people, in the order of the file. A part that has arrived before changes
   * nothing. Fails with: `not_found`.
   */
  importContacts: {
    method: 'POST';
    path: '/internal/contact_imports/{id}/contacts';
    input: { params: { id: string }; body: ImportContactsInput };
    response: ContactImport;
  };
  /** List the lists of people. Returns all lists of the workspaces that the caller can use, by name. */
  listContactLists: {
    method: 'GET';
    path: '/internal/contact_lists';
    input: Record<string, never>;
    response: ContactListList;
  };
  /** Make a list of people. Makes an empty list. A workspace has at most 200. */
  createContactList: {
    method: 'POST';
    path: '/internal/contact_lists';
    input: { body: CreateContactListInput };
    response: ContactList;
  };
  /** Rename a list of people. Fails with: `not_found`. */
  renameContactList: {
    method: 'PATCH';
    path: '/internal/contact_lists/{id}';
    input: { params: { id: string }; body: {
      /** Name, 1 to 100 characters. No other list of the workspace has it. */
      name: string;
    } };
    response: ContactList;
  };
  /** Delete a list of people. Deletes the list. The people in it stay. Fails with: `not_found`. */
  deleteContactList: {
    method: 'DELETE';
    path: '/internal/contact_lists/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * Add people to a list. Adds people of the workspace of the list. Those who are in it already stay; others
   * than those of the workspace are refused. Fails with: `not_found`.
   */
  addContactsToList: {
    method: 'POST';
    path: '/internal/contact_lists/{id}/add';
    input: { params: { id: string }; body: ChangeListInput };
    response: ContactList;
  };
  /** Take people out of a list. Takes people out. They are not deleted. Fails with: `not_found`. */
  removeContactsFromList: {
    method: 'POST';
    path: '/internal/contact_lists/{id}/remove';
    input: { params: { id: string }; body: ChangeListInput };
    response: ContactList;
  };
  /** List people. Returns the people of the workspaces that the caller can use, by name. */
  listContacts: {
    method: 'GET';
    path: '/internal/contacts';
    input: { query?: ListContactsQuery };
    response: ContactSummaryList;
  };
  /** Add somebody. Adds somebody to a workspace. An organization has at most 200000 people. */
  createContact: {
    method: 'POST';
    path: '/internal/contacts';
    input: { body: CreateContactInput };
    response: Contact;
  };
  /** Get somebody. Fails with: `not_found`. */
  getContact: {
    method: 'GET';
    path: '/internal/contacts/{id}';
    input: { params: { id: string } };
    response: Contact;
  };
  /**
   * Change somebody. Changes what is given and keeps the rest; null removes a value. Refused with 409
   * `contact_changed` if the person was changed since `revision`. Fails with: `not_found`, `contact_changed`.
   */
  updateContact: {
    method: 'PATCH';
    path: '/internal/contacts/{id}';
    input: { params: { id: string }; body: UpdateContactInput };
    response: Contact;
  };
  /**
   * Delete somebody. Deletes somebody, also from all lists. Gifts that were sent to them stay. Fails with:
   * `not_found`.
   */
  deleteContact: {
    method: 'DELETE';
    path: '/internal/contacts/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * Merge two people. Takes some fields from the other one, adds this one to its lists, and deletes it. If
   * either is to get no gifts, the one that stays gets none. It cannot be undone. Fails with: `not_found`,
   * `contact_changed`.
   */
  mergeContacts: {
    method: 'POST';
    path: '/internal/contacts/{id}/merge';
    input: { params: { id: string }; body: MergeContactsInput };
    response: Contact;
  };
  /**
   * Export people. Returns all people that the filters choose as one CSV file. The file is sent while it is
   * made: if the connection ends before the file does, ask again. The audit log says how many were shown.
   */
  exportContacts: {
    method: 'GET';
    path: '/internal/contacts/export';
    input: { query?: ExportContactsQuery };
    response: Uint8Array;
  };
  /** List cards of the organization. Fails with: `forbidden`. */
  listPaymentCards: {
    method: 'GET';
    path: '/internal/payment_cards';
    input: Record<string, never>;
    response: SavedCardList;
  };
  /**
   * Make a link to enter a card. Makes the address of a page on which one card is entered and saved for the
   * organization, within 24 hours. Whoever has the address can save a card once. The admins are told by mail.
   * Fails with: `forbidden`.
   */
  createCardLink: {
    method: 'POST';
    path: '/internal/card_links';
    input: Record<string, never>;
    response: CardLink;
  };
  /**
   * Name a card. The name stands before the brand and the last digits wherever the card is named. The name is
   * not unique. Fails with: `forbidden`, `not_found`.
   */
  renamePaymentCard: {
    method: 'POST';
    path: '/internal/payment_cards/{id}/rename';
    input: { params: { id: string }; body: RenameCardInput };
    response: SavedCard;
  };
  /**
   * Remove a card. Nothing is charged to the card any more. Gifts that were sent with it wait for another
   * payment once they are accepted. A card that scheduled batches name is removed only if `even_if_used` is
   * true. Fails with: `forbidden`, `not_found`.
   */
  removePaymentCard: {
    method: 'POST';
    path: '/internal/payment_cards/{id}/remove';
    input: { params: { id: string }; body: RemoveCardInput };
    response: RemovedCard;
  };
  /**
   * List rules for birthdays and anniversaries. Returns all rules of the workspaces that the caller can use,
   * by name.
   */
  listOccasionRules: {
    method: 'GET';
    path: '/internal/occasion_rules';
    input: Record<string, never>;
    response: OccasionRuleList;
  };
  /** See what a rule would do. Returns whom a rule would be for. Nothing changes. */
  previewOccasionRule: {
    method: 'POST';
    path: '/internal/occasion_rules/preview';
    input: { body: PreviewOccasionInput };
    response: OccasionPreview;
  };
  /**
   * Make a rule for birthdays or anniversaries. Makes a rule. Each day at 06:00 it prepares one draft for all
   * people whose day is `days_before` days ahead, and for those whose day is nearer and for whom it has not
   * prepared anything in the year of that day. The first time is at once. The draft is scheduled for the day;
   * it is sent only when a member sends it. An organization has at most 50 rules.
   */
  createOccasionRule: {
    method: 'POST';
    path: '/internal/occasion_rules';
    input: { body: CreateOccasionRuleInput };
    response: OccasionRule;
  };
  /**
   * Change a rule for birthdays or anniversaries. Changes what is given and keeps the rest. Nobody is
   * prepared for twice in a year because of a change. Workspace and occasion stay. Senders can change only
   * the rules that they have made or are told by. Fails with: `not_found`.
   */
  updateOccasionRule: {
    method: 'PATCH';
    path: '/internal/occasion_rules/{id}';
    input: { params: { id: string }; body: UpdateOccasionRuleInput };
    response: OccasionRule;
  };
  /**
   * Delete a rule for birthdays or anniversaries. Deletes a rule, and what it remembers of whom it has
   * prepared for. Its drafts stay. Senders can delete only the rules that they have made or are told by.
   * Fails with: `not_found`.
   */
  deleteOccasionRule: {
    method: 'DELETE';
    path: '/internal/occasion_rules/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * Export order batches. Returns all order batches that the filters choose as one CSV file, newest first.
   * The file is sent while it is made: if the connection ends before the file does, ask again. The audit log
   * says how many were shown.
   */
  exportOrderBatches: {
    method: 'GET';
    path: '/internal/order_batches/export';
    input: { query?: ExportOrderBatchesQuery };
    response: Uint8Array;
  };
  /**
   * Export orders. Returns all orders that the filters choose as one CSV file, newest first. The file is sent
   * while it is made: if the connection ends before the file does, ask again. The audit log says how many
   * orders were shown, and whether with their links. Fails with: `forbidden`.
   */
  exportOrders: {
    method: 'GET';
    path: '/internal/orders/export';
    input: { query?: ExportOrdersQuery };
    response: Uint8Array;
  };
  /**
   * List the lines of an invoice. Returns its lines in the order of booking. Requires a person who can use
   * all workspaces. Fails with: `forbidden`, `not_found`.
   */
  listInvoiceLines: {
    method: 'GET';
    path: '/internal/invoices/{id}/lines';
    input: { params: { id: string }; query?: ListInvoiceLinesQuery };
    response: InvoiceLineList;
  };
  /**
   * Export an invoice. Returns all lines of an invoice as one CSV file, which is sent while it is made. The
   * column `amount` adds up from the opening to the closing balance. Requires a person who can use all
   * workspaces. Fails with: `forbidden`, `not_found`.
   */
  exportInvoice: {
    method: 'GET';
    path: '/internal/invoices/{id}/export';
    input: { params: { id: string } };
    response: Uint8Array;
  };
  /**
   * Get balances and costs. Returns the balances that the person can pay from, what gifts cost in each month,
   * and what is left to pay of the latest invoice.
   */
  getMoney: {
    method: 'GET';
    path: '/internal/money';
    input: Record<string, never>;
    response: Money;
  };
  /**
   * List what is held. Returns the batches for which money or credit is held, in the workspaces that the
   * person can use.
   */
  listHeldBatches: {
    method: 'GET';
    path: '/internal/held_batches';
    input: { query?: ListHeldBatchesQuery };
    response: HeldBatchList;
  };
  /**
   * List movements of balances. Returns the changes of the balances that the person can pay from, and of what
   * is held from them, newest first. Who pays and what is visible follow `GET /v1/balance_movements`.
   */
  listMovements: {
    method: 'GET';
    path: '/internal/movements';
    input: { query?: ListMovementsQuery };
    response: MoneyMovementList;
  };
  /**
   * Export movements of balances. Returns all movements that the filters choose as one CSV file, newest
   * first. The file is sent while it is made: if the connection ends before the file does, ask again.
   */
  exportMovements: {
    method: 'GET';
    path: '/internal/movements/export';
    input: { query?: ExportMovementsQuery };
    response: Uint8Array;
  };
  /** List members. Returns the people of the organization, newest first, those who were invited included. */
  listMembers: {
    method: 'GET';
    path: '/internal/members';
    input: { query?: ListMembersQuery };
    response: MemberList;
  };
  /**
   * Invite a member. Adds somebody and mails them a link that signs them in, once, within 7 days. An address
   * belongs to one member: one that is taken, here or in another organization, is refused with 409
   * `member_state`. An organization adds at most 500 people within a day. Fails with: `member_state`.
   */
  inviteMember: {
    method: 'POST';
    path: '/internal/members';
    input: { body: InviteMemberInput };
    response: Member;
  };
  /**
   * Send an invitation again. Mails another link to somebody who has not signed in yet. The earlier links
   * work too. At most five links are mailed to an address within 15 minutes. Fails with: `not_found`,
   * `member_state`.
   */
  resendInvitation: {
    method: 'POST';
    path: '/internal/members/{id}/resend_invitation';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * Change a member. Changes what is given and keeps the rest. It takes effect within a second. The only
   * admin stays an admin. Fails with: `not_found`, `member_state`.
   */
  updateMember: {
    method: 'PATCH';
    path: '/internal/members/{id}';
    input: { params: { id: string }; body: UpdateMemberInput };
    response: Member;
  };
  /**
   * Show what the end of a membership would mean. Admins see it of everybody, others of themselves. It says
   * nothing of a later moment. Fails with: `forbidden`, `not_found`.
   */
  getMembershipEnd: {
    method: 'GET';
    path: '/internal/members/{id}/end';
    input: { params: { id: string } };
    response: MembershipEnd;
  };
  /**
   * Remove a member. Ends a membership. Their API keys are revoked, and they lose access to the organization
   * within a second. What they have sent and scheduled stays and shows them as the sender. The only admin
   * cannot be removed. Fails with: `not_found`, `member_state`.
   */
  removeMember: {
    method: 'POST';
    path: '/internal/members/{id}/remove';
    input: { params: { id: string }; body: EndMembershipInput };
    response: void;
  };
  /**
   * Leave the organization. Ends one's own membership. Their API keys are revoked, and they lose access to
   * the organization within a second. What they have sent and scheduled stays and shows them as the sender.
   * The id is one's own. The only admin cannot leave. Fails with: `not_found`, `member_state`.
   */
  leaveOrganization: {
    method: 'POST';
    path: '/internal/members/{id}/leave';
    input: { params: { id: string }; body: EndMembershipInput };
    response: void;
  };
  /** Get which mails one gets oneself. */
  getNotificationSettings: {
    method: 'GET';
    path: '/internal/notifications';
    input: Record<string, never>;
    response: NotificationSettings;
  };
  /**
   * Choose which mails one gets oneself. Changes what is given and keeps the rest. It counts for what
   * recipients do from then on, and for the next daily mail.
   */
  updateNotificationSettings: {
    method: 'PATCH';
    path: '/internal/notifications';
    input: { body: UpdateNotificationSettingsInput };
    response: NotificationSettings;
  };
  /**
   * Tell what happened to an order. Returns statuses, mails, parcels, events, attempts of webhooks, acts and
   * sums of the ledger. Fails with: `not_found`.
   */
  getOrderHistory: {
    method: 'GET';
    path: '/internal/orders/{id}/history';
    input: { params: { id: string } };
    response: OrderHistory;
  };
  /**
   * Correct the postal address of an order. Replaces the address of an accepted gift, until one of its
   * parcels has a tracking number. The country and the amounts stay. The address that was given before is not
   * shown. Fails with: `not_found`, `order_state`.
   */
  correctOrderAddress: {
    method: 'POST';
    path: '/internal/orders/{id}/correct_address';
    input: { params: { id: string }; body: CorrectOrderAddressInput };
    response: OrderDetail;
  };
  /** Get the settings of the organization. */
  getOrganizationSettings: {
    method: 'GET';
    path: '/internal/organization';
    input: Record<string, never>;
    response: OrganizationSettings;
  };
  /**
   * Change the settings of the organization. Changes what is given and keeps the rest. Colour, logo and name
   * show on gift pages at once. Batches that were created before keep their expiry, reminders and payment
   * method.
   */
  updateOrganizationSettings: {
    method: 'PATCH';
    path: '/internal/organization';
    input: { body: UpdateOrganizationSettingsInput };
    response: OrganizationSettings;
  };
  /**
   * Set the logo. Makes a new picture from what is uploaded, without its metadata, and shows it on gift pages
   * and in mails to recipients.
   */
  setOrganizationLogo: {
    method: 'POST';
    path: '/internal/organization/logo';
    input: { body: OrganizationLogoInput };
    response: OrganizationSettings;
  };
  /** Remove the logo. Gift pages and mails show none then. Without a logo it changes nothing. */
  removeOrganizationLogo: {
    method: 'POST';
    path: '/internal/organization/logo/remove';
    input: Record<string, never>;
    response: OrganizationSettings;
  };
  /**
   * Get the overview. Returns what needs attention, how many gifts are at which stage, and the latest
   * thank-you notes, of the workspaces that the person can use.
   */
  getOverview: {
    method: 'GET';
    path: '/internal/overview';
    input: Record<string, never>;
    response: Overview;
  };
  /**
   * Count gifts over time. Counts the gifts that were sent, opened and accepted in each day or week, in the
   * workspaces that the person can use.
   */
  getGiftTrend: {
    method: 'GET';
    path: '/internal/gift_trend';
    input: { query?: GetGiftTrendQuery };
    response: GiftTrend;
  };
  /**
   * List requests. Returns requests of the last 7 days, newest first: to admins those of all API keys of the
   * organization, to others those of their own keys. Of each day (UTC), the first 20,000 requests of the
   * organization are kept, at most 200 in a second, and a quarter more that failed. It is a log: what happens
   * in a process's last second before it is killed may be missing.
   */
  listRequests: {
    method: 'GET';
    path: '/internal/requests';
    input: { query?: ListRequestsQuery };
    response: RequestList;
  };
  /**
   * Get a request. Returns a request by the id of its entry or by its `Request-Id`; of several with the same
   * `Request-Id`, the newest. Fails with: `not_found`.
   */
  getRequest: {
    method: 'GET';
    path: '/internal/requests/{id}';
    input: { params: { id: string } };
    response: RequestDetail;
  };
  /**
   * List budgets and approval limits. Returns them with what is committed in this month, counted now. Admins
   * see all of them; others see their own budget, and the budgets and limits of their workspaces.
   */
  getSpendingLimits: {
    method: 'GET';
    path: '/internal/spending_limits';
    input: Record<string, never>;
    response: SpendingLimits;
  };
  /**
   * Set a budget. Sets the budget of a workspace or of a member, and replaces the one that there is. It
   * counts from now on for gifts that are sent on the dashboard and by keys; gifts of this month that were
   * sent before count, too. An organization has at most 1000 budgets and approval limits.
   */
  setBudget: {
    method: 'POST';
    path: '/internal/budgets';
    input: { body: SetBudgetInput };
    response: Budget;
  };
  /** Remove a budget. Removes a budget. Gifts are not limited by it any more. Fails with: `not_found`. */
  removeBudget: {
    method: 'DELETE';
    path: '/internal/budgets/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * Set an approval limit. Sets the amount above which gifts need an approval, and replaces the one that
   * there is. Requests that wait already go on waiting. An organization has at most 1000 budgets and approval
   * limits.
   */
  setApprovalLimit: {
    method: 'POST';
    path: '/internal/approval_limits';
    input: { body: SetApprovalLimitInput };
    response: ApprovalLimit;
  };
  /**
   * Remove an approval limit. Removes a limit. For the workspace of a removed limit, that of all workspaces
   * counts. Fails with: `not_found`.
   */
  removeApprovalLimit: {
    method: 'DELETE';
    path: '/internal/approval_limits/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /** List saved views. Returns the person's own views of a list and those that are shared, by name. */
  listViews: {
    method: 'GET';
    path: '/internal/views';
    input: { query: ListViewsQuery };
    response: SavedViewList;
  };
  /**
   * Save a view. Saves filters, columns and order under a name. A person has at most 50 views, and an
   * organization at most 100 that are shared. Fails with: `forbidden`.
   */
  createView: {
    method: 'POST';
    path: '/internal/views';
    input: { body: CreateViewInput };
    response: SavedView;
  };
  /**
   * Change a saved view. Changes what is given and keeps the rest. Those who made a view change it, and of
   * shared views admins. Fails with: `forbidden`, `not_found`.
   */
  updateView: {
    method: 'PATCH';
    path: '/internal/views/{id}';
    input: { params: { id: string }; body: UpdateViewInput };
    response: SavedView;
  };
  /**
   * Remove a saved view. Removes a view for everybody who sees it. The list stays as it is. Fails with:
   * `forbidden`, `not_found`.
   */
  removeView: {
    method: 'DELETE';
    path: '/internal/views/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * List webhooks with their health. Returns the webhooks of the organization, newest first, with what waits
   * and what became of the newest deliveries. Fails with: `forbidden`.
   */
  listWebhookOverviews: {
    method: 'GET';
    path: '/internal/webhooks';
    input: { query?: ListWebhookOverviewsQuery };
    response: WebhookOverviewList;
  };
  /**
   * Pause a webhook. Disables a webhook with the reason `paused`. What waits is sent when it is enabled
   * again; events of the meantime are sent by a recovery. A webhook that is disabled stays as it is. Fails
   * with: `not_found`.
   */
  disableWebhook: {
    method: 'POST';
    path: '/internal/webhooks/{id}/disable';
    input: { params: { id: string }; body: Record<string, never> };
    response: Webhook;
  };
  /**
   * Get a delivery with its requests. Returns the delivery of an event with each request as it was sent and
   * answered. Fails with: `not_found`, `forbidden`.
   */
  getDeliveryDetail: {
    method: 'GET';
    path: '/internal/webhooks/{id}/deliveries/{delivery_id}';
    input: { params: { id: string; delivery_id: string } };
    response: DeliveryDetail;
  };
  /**
   * Replay a delivery. Sends the event once, now, and waits for the answer. The request has the id of the
   * event and a signature of the current secret. It works for a disabled webhook, and does not count for or
   * against its health. A delivery that is acknowledged this way has succeeded. Fails with: `not_found`.
   */
  replayDelivery: {
    method: 'POST';
    path: '/internal/webhooks/{id}/deliveries/{delivery_id}/replay';
    input: { params: { id: string; delivery_id: string }; body: Record<string, never> };
    response: AttemptDetail;
  };
  /**
   * List events, newest first. Returns the events of the workspaces that the person can use. Times are real
   * times, also in the sandbox.
   */
  listEventLog: {
    method: 'GET';
    path: '/internal/events';
    input: { query?: ListEventLogQuery };
    response: EventLog;
  };
  /**
   * List the deliveries of an event. Returns how an event, or a test, reached each webhook of the
   * organization. Fails with: `forbidden`.
   */
  listEventDeliveries: {
    method: 'GET';
    path: '/internal/events/{id}/deliveries';
    input: { params: { id: string } };
    response: EventDeliveries;
  };
  /** List workspaces with their members. Returns the workspaces that the person can use, newest first. */
  listWorkspaceSummaries: {
    method: 'GET';
    path: '/internal/workspaces';
    input: { query?: ListWorkspaceSummariesQuery };
    response: WorkspaceSummaryList;
  };
  /**
   * Make a workspace. Makes a workspace, which admins can use at once and others when they are added. An
   * organization has at most 500.
   */
  createWorkspace: {
    method: 'POST';
    path: '/internal/workspaces';
    input: { body: WorkspaceInput };
    response: WorkspaceSummary;
  };
  /**
   * Rename a workspace. Gives a workspace another name. Batches that were sent before show it too. Fails
   * with: `not_found`.
   */
  renameWorkspace: {
    method: 'PATCH';
    path: '/internal/workspaces/{id}';
    input: { params: { id: string }; body: WorkspaceInput };
    response: WorkspaceSummary;
  };
  /**
   * Let a member use a workspace. Takes effect within a second. A second time it changes nothing. Fails with:
   * `not_found`.
   */
  addWorkspaceMember: {
    method: 'POST';
    path: '/internal/workspaces/{id}/add_member';
    input: { params: { id: string }; body: WorkspaceMemberInput };
    response: WorkspaceSummary;
  };
  /**
   * Let a member use a workspace no more. Takes effect within a second. An admin can use every workspace
   * nevertheless. Fails with: `not_found`.
   */
  removeWorkspaceMember: {
    method: 'POST';
    path: '/internal/workspaces/{id}/remove_member';
    input: { params: { id: string }; body: WorkspaceMemberInput };
    response: WorkspaceSummary;
  };
  /**
   * List drafts. Returns the drafts of the workspaces that the person can use that were not sent, the last
   * changed first.
   */
  listDrafts: {
    method: 'GET';
    path: '/internal/drafts';
    input: { query?: ListDraftsQuery };
    response: DraftList;
  };
  /**
   * Make a draft. Makes a draft without recipients. Without `from_name`, it is from whom the organization's
   * settings name, otherwise from the person. An organization has at most 500 that were not sent; after 180
   * days without a change they are deleted.
   */
  createDraft: {
    method: 'POST';
    path: '/internal/drafts';
    input: { body: CreateDraftInput };
    response: Draft;
  };
  /**
   * Get a draft. Returns a draft, also one that was sent within the last 30 days. Fails with: `not_found`.
   */
  getDraft: {
    method: 'GET';
    path: '/internal/drafts/{id}';
    input: { params: { id: string } };
    response: Draft;
  };
  /**
   * Save a draft. Replaces the form. Refused with 409 `draft_changed` if another form was saved since
   * `revision`; changes of recipients do not matter. The same form a second time is accepted, so that a
   * request can be repeated. Fails with: `not_found`, `draft_changed`, `draft_sent`, `draft_waiting`.
   */
  updateDraft: {
    method: 'PATCH';
    path: '/internal/drafts/{id}';
    input: { params: { id: string }; body: UpdateDraftInput };
    response: Draft;
  };
  /**
   * Delete a draft. Deletes a draft with its recipients. Of a draft that was sent, the order batch stays.
   * Fails with: `not_found`, `draft_waiting`.
   */
  deleteDraft: {
    method: 'DELETE';
    path: '/internal/drafts/{id}';
    input: { params: { id: string } };
    response: void;
  };
  /**
   * List the recipients of a draft. Returns the recipients in the order in which they were added. Fails with:
   * `not_found`.
   */
  listDraftRecipients: {
    method: 'GET';
    path: '/internal/drafts/{id}/recipients';
    input: { params: { id: string }; query?: ListDraftRecipientsQuery };
    response: DraftRecipientList;
  };
  /**
   * Add recipients to a draft. Adds recipients at the end, 100,000 in all at most. They are kept as they are,
   * and their problems are listed. A part of an import that has arrived before adds nothing. Fails with:
   * `not_found`, `draft_sent`, `draft_waiting`.
   */
  addDraftRecipients: {
    method: 'POST';
    path: '/internal/drafts/{id}/recipients';
    input: { params: { id: string }; body: AddDraftRecipientsInput };
    response: AddedRecipients;
  };
  /**
   * Add people to a draft. Adds some people, or all of a list, as recipients at the end, 100,000 in all at
   * most: all of them or none. They are copied: later changes of them do not change the draft. Fails with:
   * `not_found`, `draft_sent`.
   */
  addPeopleToDraft: {
    method: 'POST';
    path: '/internal/drafts/{id}/people';
    input: { params: { id: string }; body: AddPeopleInput };
    response: AddedPeople;
  };
  /**
   * Change a recipient of a draft. Replaces all fields of a recipient. Fails with: `not_found`, `draft_sent`,
   * `draft_waiting`.
   */
  updateDraftRecipient: {
    method: 'PATCH';
    path: '/internal/drafts/{id}/recipients/{recipient_id}';
    input: { params: { id: string; recipient_id: string }; body: {
      /**
       * A recipient as typed, pasted or imported. Every field may be missing, and has at most 1000
       * characters.
       */
      recipient: TypedRecipient;
    } };
    response: ChangedRecipient;
  };
  /**
   * Remove recipients from a draft. Removes some recipients, those of an import, those of a kind, or all.
   * Fails with: `not_found`, `draft_sent`, `draft_waiting`.
   */
  removeDraftRecipients: {
    method: 'POST';
    path: '/internal/drafts/{id}/remove_recipients';
    input: { params: { id: string }; body: RemoveRecipientsInput };
    response: RemovedRecipients;
  };
  /**
   * Begin to import a file of recipients. Makes an import, to which recipients are added in parts. Refused
   * with 409 `already_imported` if the file is in this draft already, and, without `again`, if the
   * organization has sent it before. Fails with: `not_found`, `draft_sent`, `draft_waiting`,
   * `already_imported`.
   */
  startDraftImport: {
    method: 'POST';
    path: '/internal/drafts/{id}/imports';
    input: { params: { id: string }; body: StartImportInput };
    response: DraftImport;
  };
  /**
   * Check a draft. Returns what keeps the draft from being sent, what is worth a look, and the price. Fails
   * with: `not_found`, `draft_sent`.
   */
  checkDraft: {
    method: 'GET';
    path: '/internal/drafts/{id}/check';
    input: { params: { id: string } };
    response: DraftCheck;
  };
  /**
   * Send a draft. Makes an order batch of the draft, once: a draft that was sent answers its batch again.
   * Refused with 409 `draft_changed` if the draft or its recipients have changed since `revision`, and with
   * 409 `price_changed` if the gifts can cost more than `est_group_total_high` now. Fails with: `not_found`,
   * `draft_changed`, `draft_waiting`, `price_changed`, `approval_required`, `budget_exceeded`,
   * `insufficient_funds`, `duplicate_customer_reference_id`, `out_of_stock`.
   */
  sendDraft: {
    method: 'POST';
    path: '/internal/drafts/{id}/send';
    input: { params: { id: string }; body: SendDraftInput };
    response: OrderBatchDetail;
  };
  /** List templates. Returns the templates that the person can use, by name. */
  listTemplates: {
    method: 'GET';
    path: '/internal/templates';
    input: { query?: ListTemplatesQuery };
    response: GiftTemplateList;
  };
  /**
   * Make a template. Makes a template of a form. It does not keep the schedule and the
   * `customer_reference_id`, which are of one send. An organization has at most 200.
   */
  createTemplate: {
    method: 'POST';
    path: '/internal/templates';
    input: { body: CreateTemplateInput };
    response: GiftTemplate;
  };
  /**
   * Change a template. Changes what is given and keeps the rest. Drafts that were made from it stay as they
   * are. Fails with: `not_found`.
   */
  updateTemplate: {
    method: 'PATCH';
    path: '/internal/templates/{id}';
    input: { params: { id: string }; body: UpdateTemplateInput };
    response: GiftTemplate;
  };
  /** Delete a template. Deletes a template. Drafts that were made from it stay. Fails with: `not_found`. */
  deleteTemplate: {
    method: 'DELETE';
    path: '/internal/templates/{id}';
    input: { params: { id: string } };
    response: void;
  };
}

/** Where each operation is, and what it takes and answers. */
export interface OperatorOperations {
  getSetup: {
    method: 'GET';
    path: '/internal/operator/setup';
    input: Record<string, never>;
    response: Setup;
  };
  /** Fails with: `not_found`. */
  markSetupStep: {
    method: 'POST';
    path: '/internal/operator/setup/steps/{step}';
    input: { params: { step: string }; body: SetupStepInput };
    response: void;
  };
  listMailRecords: {
    method: 'GET';
    path: '/internal/operator/setup/mail_records';
    input: Record<string, never>;
    response: MailRecords;
  };
  sendTestMail: {
    method: 'POST';
    path: '/internal/operator/setup/test_mail';
    input: Record<string, never>;
    response: TestMailOutcome;
  };
  previewCatalog: {
    method: 'POST';
    path: '/internal/operator/catalog/preview';
    input: { body: CatalogFileInput };
    response: CatalogChanges;
  };
  importCatalog: {
    method: 'POST';
    path: '/internal/operator/catalog/import';
    input: { body: CatalogFileInput };
    response: CatalogChanges;
  };
  createOrganization: {
    method: 'POST';
    path: '/internal/operator/organizations';
    input: { body: NewOrganizationInput };
    response: NewOrganization;
  };
  listOrganizations: {
    method: 'GET';
    path: '/internal/operator/organizations';
    input: { query?: ListOrganizationsQuery };
    response: OrganizationSummaryList;
  };
  /** Fails with: `not_found`. */
  getOrganizationAsOperator: {
    method: 'GET';
    path: '/internal/operator/organizations/{id}';
    input: { params: { id: string } };
    response: OrganizationDetail;
  };
  /** Fails with: `not_found`, `sign_in_again`. */
  closeOrganization: {
    method: 'POST';
    path: '/internal/operator/organizations/{id}/close';
    input: { params: { id: string }; body: CloseOrganizationInput };
    response: ClosedOrganization;
  };
  /** Fails with: `not_found`. */
  reopenOrganization: {
    method: 'POST';
    path: '/internal/operator/organizations/{id}/reopen';
    input: { params: { id: string } };
    response: void;
  };
  /** Fails with: `not_found`, `insufficient_funds`, `sign_in_again`. */
  moveBalance: {
    method: 'POST';
    path: '/internal/operator/organizations/{id}/balance_movements';
    input: { params: { id: string }; body: MoveBalanceInput };
    response: OrganizationBalance;
  };
  /** Fails with: `not_found`, `operator_state`, `sign_in_again`. */
  setCreditLimit: {
    method: 'POST';
    path: '/internal/operator/organizations/{id}/credit_limit';
    input: { params: { id: string }; body: SetCreditLimitInput };
    response: OrganizationBalance;
  };
  findPeople: {
    method: 'POST';
    path: '/internal/operator/people/find';
    input: { body: {
      /** The beginning of an e-mail address, at least three characters. 1 to 254 characters. */
      text: string;
    } };
    response: FoundPeople;
  };
  /** Fails with: `not_found`, `operator_state`, `rate_limited`. */
  mailSignInLink: {
    method: 'POST';
    path: '/internal/operator/people/sign_in_link';
    input: { body: PersonInput };
    response: void;
  };
  /** Fails with: `not_found`, `operator_state`, `sign_in_again`, `forbidden`. */
  resetSecondFactor: {
    method: 'POST';
    path: '/internal/operator/people/reset_second_factor';
    input: { body: PersonInput };
    response: void;
  };
  /** Fails with: `not_found`, `forbidden`. */
  endSessions: {
    method: 'POST';
    path: '/internal/operator/people/end_sessions';
    input: { body: PersonInput };
    response: EndedSessions;
  };
  listOperators: {
    method: 'GET';
    path: '/internal/operator/operators';
    input: Record<string, never>;
    response: OperatorAccounts;
  };
  /** Fails with: `sign_in_again`, `operator_state`. */
  addOperator: {
    method: 'POST';
    path: '/internal/operator/operators';
    input: { body: AddOperatorInput };
    response: OperatorAccount;
  };
  /** Fails with: `not_found`, `operator_state`, `sign_in_again`. */
  changeOperatorRole: {
    method: 'PATCH';
    path: '/internal/operator/operators/{id}';
    input: { params: { id: string }; body: OperatorRoleInput };
    response: OperatorAccount;
  };
  /** Fails with: `not_found`, `operator_state`, `sign_in_again`. */
  removeOperator: {
    method: 'DELETE';
    path: '/internal/operator/operators/{id}';
    input: { params: { id: string } };
    response: void;
  };
  listFailedJobs: {
    method: 'GET';
    path: '/internal/operator/jobs';
    input: Record<string, never>;
    response: FailedJobs;
  };
  /** Fails with: `not_found`. */
  retryFailedJob: {
    method: 'POST';
    path: '/internal/operator/jobs/retry';
    input: { body: {
      /** Id of the failed work. 1 to 128 characters. */
      id: string;
    } };
    response: void;
  };
  /** Fails with: `not_found`. */
  retryFailedJobsOfKind: {
    method: 'POST';
    path: '/internal/operator/jobs/retry_kind';
    input: { body: {
      /** What kind of work. 1 to 64 characters. */
      kind: string;
    } };
    response: RetriedJobs;
  };
  /** Fails with: `not_found`. */
  discardFailedJob: {
    method: 'POST';
    path: '/internal/operator/jobs/discard';
    input: { body: {
      /** Id of the failed work. 1 to 128 characters. */
      id: string;
      /** Why it is left undone, up to 200 characters. It names no recipient. */
      reason: string;
    } };
    response: void;
  };
  getServiceHealth: {
    method: 'GET';
    path: '/internal/operator/health';
    input: Record<string, never>;
    response: ServiceHealth;
  };
  getMailHealth: {
    method: 'GET';
    path: '/internal/operator/mail';
    input: Record<string, never>;
    response: MailHealth;
  };
  findAnything: {
    method: 'POST';
    path: '/internal/operator/search';
    input: { body: {
      /**
       * Id of an order, a batch, a shipment, a payment, an invoice or a request, a reference, a gift link, an
       * e-mail address, a name or a tracking number. 1 to 500 characters.
       */
      text: string;
    } };
    response: Findings;
  };
  /** Fails with: `not_found`. */
  getGiftStory: {
    method: 'GET';
    path: '/internal/operator/orders/{id}';
    input: { params: { id: string } };
    response: GiftStoryOfOperator;
  };
}

/** The address of the provider of single sign-on. */
export interface ProviderAddress {
  /** Where the browser goes to sign in. Good for 15 minutes. */
  address: string;
}

export interface ProviderAnswerInput {
  /**
   * What stands behind the `?` of the address that the provider sends people back to. 1 to 8,000 characters.
   */
  answer: string;
}

/** How far a sign-in has come. */
export interface SignInProgress {
  /** `second_factor`: a code is asked for, within ten minutes. `done`: the person is signed in. */
  next: 'done' | 'second_factor';
}

export interface FirstOperatorInput {
  /** The token of the link. It works once. 1 to 255 characters. */
  token: string;
  /** E-mail address. 1 to 254 characters. */
  email: string;
}

export interface RegistrationInput {
  /** Name of the organization, 1 to 255 characters. */
  organization_name: string;
  /** First name of its first admin, 1 to 255 characters. */
  first_name: string;
  /** Last name, up to 255 characters. */
  last_name: string;
  /** E-mail address. 1 to 254 characters. */
  email: string;
}

/** What became of a registration: the same for every address. */
export interface RegistrationRequested {
  /** The link that makes the organization, only where the sandbox sends no mail. Null where it is mailed. */
  link: string | null;
}

/** An organization that registered itself. */
export interface RegistrationDone {
  /** Id of the organization. */
  organization_id: string;
  /** `done`: the person is signed in. `sign_in`: they sign in, because they have a second factor. */
  next: 'done' | 'sign_in';
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
  /**
   * The origin of the pages on which passkeys work: that of `PUBLIC_URL`. Null if they work nowhere, because
   * it names an IP address, or is not https, or because people sign in by single sign-on only.
   */
  passkey_origin: string | null;
  /** True if organizations may sign up by themselves. */
  can_register: boolean;
  /** The provider that people can sign in with. */
  single_sign_on: SingleSignOn | null;
}

export interface SignInInput {
  /** E-mail address. 1 to 254 characters. */
  email: string;
  /** Password. 1 to 128 characters. */
  password: string;
}

export interface SecondFactorInput {
  /** The six digits of the app, or a recovery code. 1 to 64 characters. */
  code: string;
}

/** What a browser needs to use a passkey. */
export interface PasskeyChallenge {
  /** Bytes to be signed. Good once, within five minutes. */
  challenge: string;
  /** The host name that passkeys are made for. */
  relying_party_id: string;
}

export interface PasskeySignInInput {
  /** The `rawId` of the passkey. 1 to 1,400 characters. */
  credential_id: string;
  /** `clientDataJSON`: what the browser says of the challenge and the page. 1 to 4,000 characters. */
  client_data: string;
  /** `authenticatorData`. 1 to 4,000 characters. */
  authenticator_data: string;
  /** `signature`. 1 to 2,000 characters. */
  signature: string;
  /** `userHandle`. 1 to 100 characters. */
  person_handle: string;
}

export interface EmailInput {
  /** E-mail address. 1 to 254 characters. */
  email: string;
}

export interface TokenInput {
  /** The token of the link. It works once. 1 to 255 characters. */
  token: string;
}

export interface ResetPasswordInput {
  /** The token of the link. It works once. 1 to 255 characters. */
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

export interface BeginPasskeyInput {
  /** Password. 1 to 128 characters. */
  password?: string;
}

/** What a browser needs to make a passkey. */
export interface PasskeyRegistration {
  /** Bytes to be signed. Good once, within five minutes. */
  challenge: string;
  /** The host name that passkeys are made for. */
  relying_party_id: string;
  /** The id of the person, as bytes. */
  person_handle: string;
  /** The name under which browsers show the passkey. */
  email: string;
  /** COSE numbers of the kinds of keys, best first. */
  algorithms: number[];
  /** What keeps one of these makes no other one. */
  known_passkeys: KnownPasskey[];
}

export interface AddPasskeyInput {
  /** Name of the passkey, such as that of the device. 1 to 100 characters. */
  name: string;
  /** The `rawId` of the passkey. 1 to 1,400 characters. */
  credential_id: string;
  /** `clientDataJSON`: what the browser says of the challenge and the page. 1 to 4,000 characters. */
  client_data: string;
  /** `attestationObject`. It must not hold a certificate of the device. 1 to 10,000 characters. */
  attestation: string;
  /** How the browser reached it. At most 10 items. */
  transports: string[];
}

/** A passkey with which a person signs in. */
export interface Passkey {
  /** Id of the passkey. */
  id: string;
  /** Name that the person gave it. */
  name: string;
  /** False if it was made for another host name than that of `PUBLIC_URL`. */
  is_usable: boolean;
  /** True if it is kept in an account, so that it outlives the device. */
  is_synced: boolean;
  /** Time at which it was added. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Last sign-in with it. An RFC 3339 time; answers are in UTC with `Z`. */
  last_used_at: string | null;
}

export interface ListPasskeysQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface PasskeyList {
  /** The items of this page. */
  data: Passkey[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface RenamePasskeyInput {
  /** Name of the passkey, such as that of the device. 1 to 100 characters. */
  name: string;
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

export interface AskForApprovalInput {
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
  /** The most that the gifts may cost together, in US cents: what the person was shown. */
  est_group_total_high: number;
  /** Why the gift should be sent, for those who approve it. At most 500 characters. */
  note?: string | null;
}

/** A gift for which somebody asks an approval. */
export interface ApprovalRequest {
  /** Id of the request. */
  id: string;
  /** Id of the draft. */
  draft_id: string;
  /** Name of the gift. */
  name: string;
  /** Name of the workspace that it is sent from. */
  workspace_name: string;
  /**
   * `waiting`; `sent`: it was approved and sent; `declined`; `taken_back`: somebody wanted to change it;
   * `returned`: it was approved and could not be sent, `reason` says why.
   */
  status: 'waiting' | 'sent' | 'declined' | 'taken_back' | 'returned';
  requested_by: Author;
  /** Time of the request. An RFC 3339 time; answers are in UTC with `Z`. */
  requested_at: string;
  /** What the requester wrote about it. */
  note: string | null;
  /** Number of recipients. */
  recipients_count: number;
  /** The most that the gifts may cost together. No more is approved. In US cents. */
  est_group_total_high: number;
  decided_by: Author | null;
  /** Time at which it was decided. An RFC 3339 time; answers are in UTC with `Z`. */
  decided_at: string | null;
  /** Why it was declined or returned. */
  reason: string | null;
  /** Id of the order batch that was sent. */
  order_batch_id: string | null;
  /** True if the person who asks may approve or decline it now. */
  can_approve: boolean;
  /** True if the person who asks may take it back now. */
  can_take_back: boolean;
}

export interface ListApprovalRequestsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Only those that wait, or those that do not. Default: `waiting`. */
  status?: 'waiting' | 'decided';
}

/** A page of a list. */
export interface ApprovalRequestList {
  /** The items of this page. */
  data: ApprovalRequest[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** How many requests wait. */
export interface ApprovalCounts {
  /** Requests that wait, from the workspaces that the person can use. */
  waiting: number;
  /** Those that the person can decide: as an admin, the requests of others. */
  to_decide: number;
}

export interface DeclineRequestInput {
  /** Why it is declined. The requester reads it. 1 to 500 characters. */
  reason: string;
}

export interface ExportAuditLogQuery {
  /**
   * Returns only what this actor did: the id of a user or of a fulfilment key, or `recipient`, `payer`,
   * `operator` or `job`. 1 to 64 characters.
   */
  actor?: string;
  /** Returns only this act, such as `keys_revoke`. 1 to 64 characters. */
  act?: string;
  /** Returns only what was done to the thing with this id, and looks that showed it. 1 to 64 characters. */
  subject_id?: string;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
}

export interface PreviewBulkActInput {
  /**
   * `resend`: mails the gift links again. `cancel`: cancels the orders. `change_expiry`: changes the time at
   * which the gifts expire.
   */
  act: 'resend' | 'cancel' | 'change_expiry';
  selection: OrderSelection;
  /**
   * New time at which the gifts expire, in the future. Required for `change_expiry`, and for no other act. An
   * RFC 3339 time; answers are in UTC with `Z`.
   */
  expires_at?: string;
}

/** What an act on many orders would do. */
export interface BulkPreview {
  /** Names the moment of the preview. */
  as_of: string;
  /** Number of orders that are selected. */
  matched: number;
  /** Number of those to which it can be done now. */
  possible: number;
  /** Why it cannot be done to the others. */
  impossible: {
    /** A sentence. */
    reason: string;
    /** Number of orders. */
    count: number;
  }[];
  /** What is held for these orders and goes back when they are canceled. 0 for other acts. In US cents. */
  released: number;
}

export interface StartBulkActInput {
  /**
   * `resend`: mails the gift links again. `cancel`: cancels the orders. `change_expiry`: changes the time at
   * which the gifts expire.
   */
  act: 'resend' | 'cancel' | 'change_expiry';
  selection: OrderSelection;
  /**
   * New time at which the gifts expire, in the future. Required for `change_expiry`, and for no other act. An
   * RFC 3339 time; answers are in UTC with `Z`.
   */
  expires_at?: string;
  /** The `as_of` of the preview. Orders that were created since are left alone. */
  as_of: string;
}

/** An act on many orders. It goes on without its page. */
export interface BulkAct {
  /** Id of the act. */
  id: string;
  /**
   * `resend`: mails the gift links again. `cancel`: cancels the orders. `change_expiry`: changes the time at
   * which the gifts expire.
   */
  act: 'resend' | 'cancel' | 'change_expiry';
  /**
   * `running`: it goes on. `done`: every order was tried. `stopped`: somebody has stopped it, or whoever
   * began it may not do it any more.
   */
  status: 'running' | 'done' | 'stopped';
  /** The new expiry, of `change_expiry`. An RFC 3339 time; answers are in UTC with `Z`. */
  expires_at: string | null;
  /** Number of orders that were selected. */
  orders: number;
  /** Number of orders to which it was done. */
  done: number;
  /** Number of orders to which it could not be done. */
  failed: number;
  /** Why it could not be done, the most frequent reasons first, at most 20. */
  failures: {
    /** A sentence. */
    reason: string;
    /** Number of orders. */
    count: number;
  }[];
  /** Name of the person who began it. */
  user_name: string;
  /** Time at which it was begun. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Time at which it ended. An RFC 3339 time; answers are in UTC with `Z`. */
  ended_at: string | null;
}

/** A page of a list. */
export interface BulkActList {
  /** The items of this page. */
  data: BulkAct[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface ListContactDuplicatesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only groups of this workspace. */
  workspace_id?: string;
  /**
   * What they have in common. `email`: e-mail addresses that reach the same mailbox, such as
   * `ada@example.com` and `ada+gifts@example.com`. `phone`: the phone number. `name`: the name and, at least
   * two of them, the birthday, the company or the postal address.
   */
  kind?: 'email' | 'phone' | 'name';
}

/** A page of a list. */
export interface DuplicateGroupList {
  /** The items of this page. */
  data: DuplicateGroup[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface KeepApartInput {
  /**
   * What they have in common. `email`: e-mail addresses that reach the same mailbox, such as
   * `ada@example.com` and `ada+gifts@example.com`. `phone`: the phone number. `name`: the name and, at least
   * two of them, the birthday, the company or the postal address.
   */
  kind: 'email' | 'phone' | 'name';
  /** Id of somebody of the group. */
  contact_id: string;
  /** The number of people of the group that was read. */
  people_count: number;
}

export interface CountKnownContactsInput {
  /** Id of the workspace. Default: the oldest workspace that the person can use. */
  workspace_id?: string;
  /** What people are recognized by, of 1 to 5000 people. 1 to 5,000 items. */
  contacts: {
    /** First name, 1 to 255 characters. */
    first_name: string;
    /** Last name, up to 255 characters. */
    last_name?: string | null;
    /**
     * Email address, up to 254 characters. No two people of a workspace have the same one, in upper or lower
     * case.
     */
    email?: string | null;
    /** Company, up to 255 characters. */
    company?: string | null;
  }[];
}

/** How many people of a file are there already. */
export interface KnownContacts {
  /** How many of them are there already. */
  known: number;
}

export interface StartContactImportInput {
  /** Id of the workspace. Default: the oldest workspace that the person can use. */
  workspace_id?: string;
  /** Name of the file. 1 to 255 characters. */
  file_name: string;
  /** SHA-256 of the file, in lower-case hexadecimal digits. */
  sha256: string;
  /** Number of people in the file that will be imported, 1 to 100,000. */
  rows: number;
  /**
   * What is done with people who are there already. `update`: what the file says replaces what is known, and
   * empty cells replace nothing. `keep`: they stay as they are. Lists get them either way. Somebody is
   * recognized by the email address, and without one by name and company.
   */
  existing: 'update' | 'keep';
  /** True if the file may be imported although it was imported before. Default: false. */
  again?: boolean;
}

/** A file of people. */
export interface ContactImport {
  /** Id of the import. */
  id: string;
  /** Id of the workspace. */
  workspace_id: string;
  /** Name of the file. */
  file_name: string;
  /**
   * What is done with people who are there already. `update`: what the file says replaces what is known, and
   * empty cells replace nothing. `keep`: they stay as they are. Lists get them either way. Somebody is
   * recognized by the email address, and without one by name and company.
   */
  existing: 'update' | 'keep';
  /** Number of people that the file has. */
  rows: number;
  /** Number of those that have arrived. The import goes on with the next one. */
  rows_arrived: number;
  /** Number of people who were new. */
  added: number;
  /** Number of people who were there and were updated. */
  updated: number;
  /** Number of people who were there and stayed as they were. */
  kept: number;
  /** Time at which the import was begun. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

export interface ImportContactsInput {
  /** The people, 1 to 5000. 1 to 5,000 items. */
  contacts: ImportedContact[];
  /**
   * Place of the first one among all of the import, from 0. It is at most `rows_arrived`; those that have
   * arrived before are not imported again. At most 99,999.
   */
  first_row: number;
}

/** A page of a list. */
export interface ContactListList {
  /** The items of this page. */
  data: ContactList[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface CreateContactListInput {
  /** Id of the workspace. Default: the oldest workspace that the person can use. */
  workspace_id?: string;
  /** Name, 1 to 100 characters. No other list of the workspace has it. */
  name: string;
}

/** A list of people. */
export interface ContactList {
  /** Id of the list. */
  id: string;
  /** Id of the workspace that the list belongs to. */
  workspace_id: string;
  /** Name of the list. */
  name: string;
  /** Number of people in it. */
  contacts_count: number;
  /**
   * Time of the last change of the list or of the people in it. An RFC 3339 time; answers are in UTC with
   * `Z`.
   */
  updated_at: string;
}

export interface ChangeListInput {
  /** Ids of people, 1 to 1000. 1 to 1,000 items. */
  contact_ids: string[];
}

export interface ListContactsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /**
   * Returns only people whose name, last name or email address begins with this text. At most 200 characters.
   */
  search?: string;
  /** Returns only people of this workspace. */
  workspace_id?: string;
  /** Returns only people of this list. */
  list_id?: string;
  /** Returns only people to whom no gifts are sent, or only the others. */
  wants_no_gifts?: boolean;
  /**
   * Returns only people with a birthday, or with the anniversary of their start, from `from` to `to`. Both
   * are required then.
   */
  occasion?: 'birthday' | 'anniversary';
  /** First day, as `MM-DD`. */
  from?: string;
  /** Last day, as `MM-DD`. A day before `from` is one of the next year. */
  to?: string;
}

/** A page of a list. */
export interface ContactSummaryList {
  /** The items of this page. */
  data: ContactSummary[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface CreateContactInput {
  /** Id of the workspace. Default: the oldest workspace that the person can use. */
  workspace_id?: string;
  /** First name, 1 to 255 characters. */
  first_name: string;
  /** Last name, up to 255 characters. */
  last_name?: string | null;
  /**
   * Email address, up to 254 characters. No two people of a workspace have the same one, in upper or lower
   * case.
   */
  email?: string | null;
  /** Phone number in E.164 form, such as `+14155550123`. */
  phone?: string | null;
  /**
   * The address a gift is shipped to. It must be in the US unless the batch allows international shipping.
   * The country decides which fields are required; do not make up values for fields that its addresses do not
   * have.
   */
  mailing_address?: MailingAddress | null;
  /**
   * Language of mails and pages for this person, a BCP 47 tag such as `de` or `pt-BR`. At most 64 characters.
   */
  locale?: string | null;
  /** Company, up to 255 characters. */
  company?: string | null;
  /** Job title, up to 255 characters. */
  title?: string | null;
  /** A day of a month. February 29 is kept as February 28 in other years. */
  birthday?: Birthday | null;
  /** The day on which the person began to work there, as `YYYY-MM-DD`. */
  started_on?: string | null;
  /** Notes for members, up to 2,000 characters. */
  notes?: string | null;
  /**
   * Set for somebody to whom no gifts are sent. Drafts with the email address cannot be sent, in all
   * workspaces.
   */
  no_gifts?: {
    /** Why no gifts are sent, 1 to 500 characters. */
    reason: string;
  } | null;
}

/** Somebody to send gifts to. */
export interface Contact {
  /** Id of the person. */
  id: string;
  /** Id of the workspace that the person belongs to. */
  workspace_id: string;
  /** First name. */
  first_name: string;
  /** Last name. */
  last_name: string | null;
  /** Email address. */
  email: string | null;
  /** Company. */
  company: string | null;
  /** Job title. */
  title: string | null;
  birthday: {
    /** Month, 1 to 12. */
    month: number;
    /** Day of the month. */
    day: number;
    /** Year of birth. Null if it is not known. */
    year: number | null;
  } | null;
  /** The day on which the person began to work there, as `YYYY-MM-DD`. */
  started_on: string | null;
  /** True for somebody to whom no gifts are sent. */
  wants_no_gifts: boolean;
  /** Phone number in E.164 form. */
  phone: string | null;
  /**
   * The address a gift is shipped to. It must be in the US unless the batch allows international shipping.
   * The country decides which fields are required; do not make up values for fields that its addresses do not
   * have.
   */
  mailing_address: MailingAddress | null;
  /** Language, as a BCP 47 tag. */
  locale: string | null;
  /** Notes for members. */
  notes: string | null;
  no_gifts: {
    /** Why no gifts are sent. */
    reason: string;
    /** Time since which no gifts are sent. An RFC 3339 time; answers are in UTC with `Z`. */
    since: string;
  } | null;
  /** The lists that the person is in, by name. */
  lists: {
    /** Id of the list. */
    id: string;
    /** Name of the list. */
    name: string;
  }[];
  /**
   * Others of the workspace with the same name or phone number, at most five. They may be the same person.
   */
  alike: {
    /** Id of the other person. */
    id: string;
    /** Email address of the other person. */
    email: string | null;
    /** Company of the other person. */
    company: string | null;
  }[];
  /** Number that grows with every change. */
  revision: number;
  /** Time at which the person was added. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Time of the last change. An RFC 3339 time; answers are in UTC with `Z`. */
  updated_at: string;
}

export interface UpdateContactInput {
  /** The revision that was read. */
  revision: number;
  /** First name, 1 to 255 characters. */
  first_name?: string;
  /** Last name, up to 255 characters. */
  last_name?: string | null;
  /**
   * Email address, up to 254 characters. No two people of a workspace have the same one, in upper or lower
   * case.
   */
  email?: string | null;
  /** Phone number in E.164 form, such as `+14155550123`. */
  phone?: string | null;
  /**
   * The address a gift is shipped to. It must be in the US unless the batch allows international shipping.
   * The country decides which fields are required; do not make up values for fields that its addresses do not
   * have.
   */
  mailing_address?: MailingAddress | null;
  /**
   * Language of mails and pages for this person, a BCP 47 tag such as `de` or `pt-BR`. At most 64 characters.
   */
  locale?: string | null;
  /** Company, up to 255 characters. */
  company?: string | null;
  /** Job title, up to 255 characters. */
  title?: string | null;
  /** A day of a month. February 29 is kept as February 28 in other years. */
  birthday?: Birthday | null;
  /** The day on which the person began to work there, as `YYYY-MM-DD`. */
  started_on?: string | null;
  /** Notes for members, up to 2,000 characters. */
  notes?: string | null;
  /**
   * Set for somebody to whom no gifts are sent. Drafts with the email address cannot be sent, in all
   * workspaces.
   */
  no_gifts?: {
    /** Why no gifts are sent, 1 to 500 characters. */
    reason: string;
  } | null;
}

export interface MergeContactsInput {
  /** Id of the person who is merged into this one and deleted. Of the same workspace. */
  other_id: string;
  /** The revision of this person that was read. */
  revision: number;
  /** The revision of the other person that was read. */
  other_revision: number;
  /** The fields that are taken from the other one. The rest stays. */
  take: (
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'mailing_address'
  | 'locale'
  | 'company'
  | 'title'
  | 'birthday'
  | 'started_on'
  | 'notes')[];
}

export interface ExportContactsQuery {
  /**
   * Returns only people whose name, last name or email address begins with this text. At most 200 characters.
   */
  search?: string;
  /** Returns only people of this workspace. */
  workspace_id?: string;
  /** Returns only people of this list. */
  list_id?: string;
  /** Returns only people to whom no gifts are sent, or only the others. */
  wants_no_gifts?: boolean;
  /**
   * Returns only people with a birthday, or with the anniversary of their start, from `from` to `to`. Both
   * are required then.
   */
  occasion?: 'birthday' | 'anniversary';
  /** First day, as `MM-DD`. */
  from?: string;
  /** Last day, as `MM-DD`. A day before `from` is one of the next year. */
  to?: string;
}

/** All cards of an organization. */
export interface SavedCardList {
  /** The cards, newest first. */
  data: SavedCard[];
  /** False if this service has no card gateway. */
  takes_cards: boolean;
  /** True if the card gateway is simulated and takes test cards only. */
  is_simulated: boolean;
}

/** An address at which one card can be saved for the organization. */
export interface CardLink {
  /** Address of the page on which one card is entered. It is shown this once. */
  url: string;
  /** Time at which the address stops working. An RFC 3339 time; answers are in UTC with `Z`. */
  expires_at: string;
}

export interface RenameCardInput {
  /** Name of the card, one line of up to 60 characters. Null or blank takes the name away. */
  label: string | null;
}

/** A card of the organization. */
export interface SavedCard {
  /** Id of the card, which is its `payment_method_id`. */
  id: string;
  /** Name to show to people, such as `Marketing, Visa ending in 4242`. It begins with `label`. */
  name: string;
  /** The name that the organization gave it. */
  label: string | null;
  /** Name on the card. */
  cardholder_name: string;
  /** Month of the expiry, 1 to 12. */
  card_exp_month: number;
  /** Year of the expiry, with four digits. */
  card_exp_year: number;
  /**
   * `expires_soon`: its last month ends within 45 days. `expired`: new gifts cannot name it. `unusable`: it
   * is kept by a card gateway that this service does not use.
   */
  status: 'usable' | 'expires_soon' | 'expired' | 'unusable';
  /** True if it pays for gifts that name no payment method. */
  is_default: boolean;
  /** Time at which it was saved. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Number of scheduled batches that it is to pay for. */
  scheduled_count: number;
  /** The next of these batches that the person can see, at most 5. */
  scheduled: ScheduledWithCard[];
}

export interface RemoveCardInput {
  /**
   * True if the card is removed although scheduled batches name it, which then fail at their time. Default:
   * false.
   */
  even_if_used?: boolean;
}

/** What the removal of a card changed. */
export interface RemovedCard {
  /** True if it was the default. The organization has none now. */
  was_default: boolean;
}

/** A page of a list. */
export interface OccasionRuleList {
  /** The items of this page. */
  data: OccasionRule[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface PreviewOccasionInput {
  /** Id of the workspace. Default: the oldest workspace that the person can use. */
  workspace_id?: string;
  /** `birthday`, or `anniversary` of the day on which somebody began to work. */
  occasion: 'birthday' | 'anniversary';
  /**
   * The anniversaries that count, such as 1, 5 and 10: at most 20. Null or absent: each, from the first. Only
   * for `anniversary`.
   */
  years?: number[] | null;
  /** How many days before the day the draft is prepared, 0 to 60. */
  days_before: number;
  /** The list whose people it is for, of the workspace of the rule. Null or absent: everybody there. */
  list_id?: string | null;
  /**
   * IANA name of the time zone in which days begin and the gift is sent, such as `Europe/Berlin`. 1 to 64
   * characters.
   */
  time_zone: string;
}

/** What a rule would do. */
export interface OccasionPreview {
  /** Number of people whom the rule is for: those with such a day who are to get gifts. */
  people_count: number;
  /** Number of them whose day comes so soon that a draft is prepared at once. */
  due_now: number;
  /** Whose day is next, within a year, at most 3 people. */
  coming: ComingOccasion[];
}

export interface CreateOccasionRuleInput {
  /** Id of the workspace. Default: the oldest workspace that the person can use. */
  workspace_id?: string;
  /** `birthday`, or `anniversary` of the day on which somebody began to work. */
  occasion: 'birthday' | 'anniversary';
  /**
   * The anniversaries that count, such as 1, 5 and 10: at most 20. Null or absent: each, from the first. Only
   * for `anniversary`.
   */
  years?: number[] | null;
  /** The list whose people it is for, of the workspace of the rule. Null or absent: everybody there. */
  list_id?: string | null;
  /** Name, 1 to 100 characters. */
  name: string;
  /** How many days before the day the draft is prepared, 0 to 60. */
  days_before: number;
  /** The template that drafts are made from: of the workspace of the rule, or of all. */
  template_id: string;
  /** The admin or sender of the workspace whose drafts they are, and who is told. */
  user_id: string;
  /** When the gift is to be sent on the day, as `HH:MM`. */
  send_time: string;
  /**
   * IANA name of the time zone in which days begin and the gift is sent, such as `Europe/Berlin`. 1 to 64
   * characters.
   */
  time_zone: string;
}

/** A rule that prepares drafts before birthdays or work anniversaries. */
export interface OccasionRule {
  /** Id of the rule. */
  id: string;
  workspace: {
    /** Id of the workspace. */
    id: string;
    /** Name of the workspace. */
    name: string;
  };
  /** Name of the rule. */
  name: string;
  /** `birthday`, or `anniversary` of the day on which somebody began to work. */
  occasion: 'birthday' | 'anniversary';
  /** The anniversaries that count. Null: each. */
  years: number[] | null;
  /** How many days before the day the draft is prepared, 0 to 60. */
  days_before: number;
  /** True if the rule is for all people of the workspace, and false if it is for those of a list. */
  is_for_everybody: boolean;
  list: {
    /** Id of the list. */
    id: string;
    /** Name of the list. */
    name: string;
  } | null;
  template: {
    /** Id of the template. */
    id: string;
    /** Name of the template. */
    name: string;
  } | null;
  user: Author;
  /** When the gift is to be sent on the day, as `HH:MM`. */
  send_time: string;
  /** IANA name of the time zone. */
  time_zone: string;
  /** True if the rule prepares nothing for now. */
  is_paused: boolean;
  /**
   * `template_gone`: the template was deleted or is for another workspace now. `list_gone`: the list was
   * deleted. `cannot_send`: the member who is told may not send gifts in the workspace any more.
   * `drafts_full`: at the last look, the organization had as many drafts, or recipients in them, as it can
   * have.
   */
  problem: 'template_gone' | 'list_gone' | 'cannot_send' | 'drafts_full' | null;
  /** The next birthday or anniversary of somebody. */
  next: ComingOccasion | null;
  /** Number of drafts that it has prepared and that were neither sent nor deleted. */
  waiting_drafts: number;
  /** True for admins, for whoever has made the rule and for the member who is told. */
  can_change: boolean;
  created_by: Author;
  /** Time at which the rule was made. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Time of the last change. An RFC 3339 time; answers are in UTC with `Z`. */
  updated_at: string;
}

export interface UpdateOccasionRuleInput {
  /** Name, 1 to 100 characters. */
  name?: string;
  /** How many days before the day the draft is prepared, 0 to 60. */
  days_before?: number;
  /** The template that drafts are made from: of the workspace of the rule, or of all. */
  template_id?: string;
  /** The admin or sender of the workspace whose drafts they are, and who is told. */
  user_id?: string;
  /** When the gift is to be sent on the day, as `HH:MM`. */
  send_time?: string;
  /**
   * IANA name of the time zone in which days begin and the gift is sent, such as `Europe/Berlin`. 1 to 64
   * characters.
   */
  time_zone?: string;
  /**
   * The anniversaries that count, such as 1, 5 and 10: at most 20. Null or absent: each, from the first. Only
   * for `anniversary`.
   */
  years?: number[] | null;
  /** The list whose people it is for, of the workspace of the rule. Null or absent: everybody there. */
  list_id?: string | null;
  /** Whether the rule prepares nothing for now. */
  is_paused?: boolean;
}

export interface ExportOrderBatchesQuery {
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /** Addition: returns only the batch with this reference. At most 255 characters. */
  customer_reference_id?: string;
  /** Addition: returns only batches with this status. */
  send_status?: SendStatus;
  /** Addition: returns only batches of this workspace. */
  workspace_id?: string;
}

export interface ExportOrdersQuery {
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /** Addition: returns only orders with this status. */
  status?: OrderStatus;
  /** Addition: returns only orders of this workspace. */
  workspace_id?: string;
  /** Addition: returns only orders of this order batch. */
  order_batch_id?: string;
  /** Addition: returns only the order with this reference, in upper or lower case. 1 to 255 characters. */
  reference_id?: string;
  /**
   * Addition: returns only orders of recipients with this e-mail address, in upper or lower case. 1 to 255
   * characters.
   */
  recipient_email?: string;
  /**
   * Addition: returns only orders of recipients whose first and last name begin with this text, in upper or
   * lower case. 2 to 255 characters.
   */
  recipient_name?: string;
  /** Addition: returns only orders whose email did not arrive, with this status. */
  notification_status?: 'bounced' | 'failed' | 'suppressed';
  /**
   * True if the file has the gift links too, for admins only: whoever has such a link can accept the gift.
   * Default: false.
   */
  links?: boolean;
}

export interface ListInvoiceLinesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface InvoiceLineList {
  /** The items of this page. */
  data: InvoiceLine[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/**
 * What an organization has, holds and spends. `invoice_due` is null without an invoice, and for a person who
 * cannot use all workspaces.
 */
export interface Money {
  /** The balances that the person can pay from. */
  balances: MoneyBalance[];
  /**
   * What gifts cost in the last 12 months, in the workspaces that the person can use, oldest first and
   * without gaps. The last month is not over yet. Null for some seconds or minutes after an update, while the
   * ledger is read for the first time.
   */
  months: MoneyMonth[] | null;
  /** What is left to pay of the latest invoice. It contains those before. */
  invoice_due: InvoiceDue | null;
}

export interface ListHeldBatchesQuery {
  /** `next_before` of the page before. */
  before?: string;
  /** Number of rows to return, 1 to 100. Default: 50. `50` when left out. */
  limit?: number;
}

/** A page of the batches for which something is held. */
export interface HeldBatchList {
  /** The batches, newest first. */
  data: HeldBatch[];
  /** Where to continue. */
  list_meta: {
    /**
     * The value to send as the next `before`. Null when there is nothing older. A page may be shorter than
     * its limit and yet have a next one.
     */
    next_before: string | null;
  };
}

export interface ListMovementsQuery {
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /** Returns only movements of this kind. */
  kind?: MovementKind;
  /** Returns only movements of this balance. */
  payment_method_id?: FundingSource;
  /** Returns only movements of this workspace's balance. */
  workspace_id?: string;
  /** Id or reference of an order, or id of an order batch. Returns only its movements. 1 to 64 characters. */
  about?: string;
  /** `next_before` of the page before. */
  before?: string;
  /** Number of rows to return, 1 to 100. Default: 50. `50` when left out. */
  limit?: number;
}

/** A page of movements. */
export interface MoneyMovementList {
  /** The movements, newest first. */
  data: MoneyMovement[];
  /** Where to continue. */
  list_meta: {
    /**
     * The value to send as the next `before`. Null when there is nothing older. A page may be shorter than
     * its limit and yet have a next one.
     */
    next_before: string | null;
  };
}

export interface ExportMovementsQuery {
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
  /** Returns only movements of this kind. */
  kind?: MovementKind;
  /** Returns only movements of this balance. */
  payment_method_id?: FundingSource;
  /** Returns only movements of this workspace's balance. */
  workspace_id?: string;
  /** Id or reference of an order, or id of an order batch. Returns only its movements. 1 to 64 characters. */
  about?: string;
}

export interface ListMembersQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Only those who can use this workspace, admins included. */
  workspace_id?: string;
  /**
   * Only those whose first name, last name and address, in this order with a space between, contain this
   * text, up to 100 characters. Capitals and small letters are the same.
   */
  search?: string;
}

/** A page of a list. */
export interface MemberList {
  /** The items of this page. */
  data: Member[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface InviteMemberInput {
  /** E-mail address, up to 254 characters. Nobody else may have it. */
  email: string;
  /** First name. Default: made from the address. 1 to 255 characters. */
  first_name?: string;
  /** Last name. Default: made from the address. At most 255 characters. */
  last_name?: string;
  /**
   * `admin`: everything, in every workspace. `sender`: sends and manages gifts in their workspaces. `viewer`:
   * reads them.
   */
  role: 'admin' | 'sender' | 'viewer';
  /**
   * Workspaces that the member can use. Default: all that there are. Admins can use all. At most 500 items.
   */
  workspace_ids?: string[];
}

/** Somebody who belongs to an organization. */
export interface Member {
  /** Id of the member. */
  id: string;
  /** E-mail address. */
  email: string;
  /** First name. */
  first_name: string;
  /** Last name. Empty if there is none. */
  last_name: string;
  /**
   * `admin`: everything, in every workspace. `sender`: sends and manages gifts in their workspaces. `viewer`:
   * reads them.
   */
  role: 'admin' | 'sender' | 'viewer';
  /**
   * The workspaces that the member can use, oldest first. Whoever asks sees only those that they can use too.
   */
  workspaces: Workspace[];
  /** True until the person has signed in for the first time. */
  is_invited: boolean;
  /**
   * Last sign-in. Null if there was none, and for those who may not see it: only admins see it of others. An
   * RFC 3339 time; answers are in UTC with `Z`.
   */
  last_signed_in_at: string | null;
  /**
   * Number of API keys of the member that work. Null for those who may not see it: only admins see it of
   * others.
   */
  keys_count: number | null;
  /** Time at which the member was added. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

export interface UpdateMemberInput {
  /** First name, 1 to 255 characters. */
  first_name?: string;
  /** Last name, up to 255 characters. Empty if there is none. */
  last_name?: string;
  /**
   * `admin`: everything, in every workspace. `sender`: sends and manages gifts in their workspaces. `viewer`:
   * reads them.
   */
  role?: 'admin' | 'sender' | 'viewer';
  /** Workspaces that the member can use. Admins can use all, whatever is given. At most 500 items. */
  workspace_ids?: string[];
}

/** What the end of a membership would mean now. */
export interface MembershipEnd {
  /** Number of API keys that stop working. */
  keys_count: number;
  /** Number of batches that the member has scheduled. They are sent nevertheless. */
  scheduled_batches_count: number;
  /** Number of recipients of these batches. */
  scheduled_recipients_count: number;
}

export interface EndMembershipInput {
  /**
   * Id of an admin or sender who takes over: mail about the gifts of the former member goes to them. Default:
   * it goes to all admins.
   */
  transfer_to_user_id?: string;
}

/**
 * Which mails a person gets about what recipients did, and about drafts that were prepared for them. Mails
 * about money, and those after which somebody has to act, are sent in any case.
 */
export interface NotificationSettings {
  /**
   * When the person is told what recipients did. `each`: of each at once. `daily`: of all once a day, at
   * 08:00 UTC. `none`: not at all. `default`: of each for batches of up to ten recipients, and once a day for
   * larger ones.
   */
  gift_mails: 'default' | 'each' | 'daily' | 'none';
  /** Of what the person is told. At most 3 items. */
  gift_news: ('accepted' | 'thanked' | 'declined')[];
  /**
   * Whether the person is told of drafts that rules have prepared for them before birthdays and
   * anniversaries.
   */
  occasion_mails: boolean;
}

export interface UpdateNotificationSettingsInput {
  /**
   * When the person is told what recipients did. `each`: of each at once. `daily`: of all once a day, at
   * 08:00 UTC. `none`: not at all. `default`: of each for batches of up to ten recipients, and once a day for
   * larger ones.
   */
  gift_mails?: 'default' | 'each' | 'daily' | 'none';
  /** Of what the person is told. At most 3 items. */
  gift_news?: ('accepted' | 'thanked' | 'declined')[];
  /**
   * Whether the person is told of drafts that rules have prepared for them before birthdays and
   * anniversaries.
   */
  occasion_mails?: boolean;
}

/** Everything that happened to an order. */
export interface OrderHistory {
  /**
   * The time of the organization, which a sandbox may have moved. An RFC 3339 time; answers are in UTC with
   * `Z`.
   */
  now: string;
  /** True while the postal address can be corrected. */
  is_address_open: boolean;
  /** Country code of the postal address. The address itself is not shown. Null if there is none. */
  ships_to: string | null;
  /** True while a card gateway carries out a payment. */
  has_open_payment: boolean;
  /** Sums of the entries of the ledger for one order. */
  money: OrderMoney;
  /** The statuses that the order has had, in their order. */
  statuses: {
    status: OrderStatus;
    /** Time of the status. An RFC 3339 time; answers are in UTC with `Z`. */
    at: string;
  }[];
  /** The mails about the order, oldest first. */
  mails: {
    /** Id of the mail. */
    id: string;
    /** What the mail is about, such as `gift`, `gift_reminder` or `gift_shipped`. */
    template: string;
    /** E-mail address. */
    to_email: string;
    /** What became of it: `pending`, `sent`, `caught`, `failed`, `skipped`, `suppressed` … */
    status: string;
    /** Why it did not arrive. */
    failure: string | null;
    /** Time at which it was written. An RFC 3339 time; answers are in UTC with `Z`. */
    created_at: string;
  }[];
  /** What happened to the shipments, oldest first. */
  parcels: {
    /** Id of the shipment. */
    shipment_id: string;
    /** Name of the brand that ships it. */
    brand_name: string;
    status: ShipmentStatus;
    /** Time of the status. An RFC 3339 time; answers are in UTC with `Z`. */
    at: string;
  }[];
  /** The events about the order of the last 90 days, oldest first. */
  events: {
    /** Id of the event. */
    id: string;
    /** Type of the event. */
    event_type: string;
    /** Number of the event in the stream of the organization. */
    sequence: number;
    /** Time of the event. An RFC 3339 time; answers are in UTC with `Z`. */
    created_at: string;
  }[];
  /** Attempts to deliver these events to webhooks, oldest first. Empty for all but admins. */
  attempts: {
    /** Id of the attempt. */
    id: string;
    /** Id of the event. */
    event_id: string;
    /** Address of the webhook. */
    url: string;
    /** Time of the request. An RFC 3339 time; answers are in UTC with `Z`. */
    attempted_at: string;
    /** Status of the answer, if one came. */
    response_status: number | null;
    /** Why it failed. Null if it succeeded. */
    failure: string | null;
    /** Duration in milliseconds. */
    duration_ms: number;
  }[];
  /** What people did to the order and its batch, oldest first, at most 200. */
  acts: {
    /** What was done, as the audit log calls it. */
    act: string;
    /** Who did it, as the audit log calls them. */
    actor_kind: string;
    /** E-mail address of the user who did it. Null for others. */
    email: string | null;
    /** When it was done, by the clock of the organization. An RFC 3339 time; answers are in UTC with `Z`. */
    at: string;
  }[];
}

export interface CorrectOrderAddressInput {
  /**
   * The address a gift is shipped to. It must be in the US unless the batch allows international shipping.
   * The country decides which fields are required; do not make up values for fields that its addresses do not
   * have.
   */
  mailing_address: MailingAddress;
}

/** The settings of an organization. */
export interface OrganizationSettings {
  /** Id of the organization. */
  id: string;
  /** Name of the organization. */
  name: string;
  /**
   * Colour of gift pages and mails, in lower case. Where it is too pale or too dark to be read, a darker or
   * lighter shade is used. Null for that of the service.
   */
  color: string | null;
  /** Address of the logo. Its name is the hash of its content. Null for none. */
  logo_url: string | null;
  /** Whom gifts come from, unless the sender says otherwise. Null for the name of the sender. */
  sender_name: string | null;
  /**
   * Number of days after the send at which gifts expire whose batch names no expiry, 1 to 3650. 1 to 3,650.
   */
  default_expiry_days: number;
  /** True if the default expiry applies to every batch, and not only to those that hold money or credit. */
  expires_all_gifts: boolean;
  /** Whether recipients are reminded if the batch does not say it. */
  reminds_recipients: boolean;
  /** BCP 47 tag of the language of mails and pages that name none. Null: English. */
  default_locale: string | null;
  /** Payment method of batches that name none. Null for none. */
  default_payment_method: string | null;
}

export interface UpdateOrganizationSettingsInput {
  /** Name of the organization, 1 to 255 characters. */
  name?: string;
  /** A colour as # and six hexadecimal digits, such as `#8a1f4d`. */
  color?: string | null;
  /** Whom gifts come from, up to 255 characters. Null or empty for the name of the sender. */
  sender_name?: string | null;
  /**
   * Number of days after the send at which gifts expire whose batch names no expiry, 1 to 3650. 1 to 3,650.
   */
  default_expiry_days?: number;
  /** True if the default expiry applies to every batch, and not only to those that hold money or credit. */
  expires_all_gifts?: boolean;
  /** Whether recipients are reminded if the batch does not say it. */
  reminds_recipients?: boolean;
  /** BCP 47 tag of a language, such as `de` or `pt-BR`. At most 64 characters. */
  default_locale?: string | null;
  /** Id of a card of the organization, or `BALANCE` or `CORPORATE_ACCOUNT`. 1 to 64 characters. */
  default_payment_method?: string;
}

export interface OrganizationLogoInput {
  /**
   * A PNG, JPEG or WebP picture in Base64, of at most 512 KiB and 32 to 4000 pixels in each direction. Of an
   * animation, the first picture. 1 to 699,052 characters.
   */
  image: string;
}

/** What the first page of the dashboard shows. */
export interface Overview {
  /** True if there is an order batch in these workspaces. Their sample gifts do not count. */
  has_sent: boolean;
  /** What somebody should look at, the most urgent first. Empty if there is nothing. */
  attention: AttentionItem[];
  /** The payment methods that `low_balance` counts. Empty for viewers. */
  low_balances: LowBalance[];
  /**
   * Number of gifts at each stage. Null for some seconds, while very many gifts are counted for the first
   * time.
   */
  in_flight: GiftsInFlight | null;
  /** The latest thank-you notes, newest first, at most 4. */
  notes: LatestNote[];
}

export interface GetGiftTrendQuery {
  /**
   * How far back it goes. `30_days` has a period for each day, the others one for each week. Default:
   * `30_days`. `30_days` when left out.
   */
  range?: '30_days' | '90_days' | '12_months';
  /**
   * IANA name of the time zone in which days begin and end: `Europe/Vienna`. Default: `UTC`. 1 to 64
   * characters. `UTC` when left out.
   */
  time_zone?: string;
}

/** How many gifts were sent, opened and accepted over time. */
export interface GiftTrend {
  /** How long a period is. A week begins on Monday. */
  unit: 'day' | 'week';
  /** The time zone in which days begin and end. */
  time_zone: string;
  /**
   * Oldest first, without gaps. The last one is not over yet. Null for some seconds, while very many gifts
   * are counted for the first time.
   */
  periods: TrendPeriod[] | null;
}

export interface ListRequestsQuery {
  /** Id of an entry. Returns the entries after it in the list, which are older. */
  after?: string;
  /** Number of entries to return, 1 to 100. Default: 50. `50` when left out. */
  limit?: number;
  /**
   * `succeeded`: the status is 2xx. `refused`: 4xx. `failed`: 5xx, or the connection was closed before the
   * answer.
   */
  outcome?: 'succeeded' | 'refused' | 'failed';
  /** Returns only requests of this method. */
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Returns only requests whose path begins so, such as `/v1/orders`. 1 to 200 characters. */
  path?: string;
  /** Id of an API key. Returns only its requests. */
  key_id?: string;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
}

/** A page of the request log. */
export interface RequestList {
  /** The requests, newest first. */
  data: RequestSummary[];
  /** Where to continue. */
  list_meta: {
    /** True if there are older requests. */
    has_more: boolean;
    /** The value to send as the next `after`: the id of the last entry. Null when the list is empty. */
    next_after: string | null;
    /**
     * Number of requests of the organization that were made today (UTC) and not kept, because there were too
     * many.
     */
    left_out_today: number;
  };
}

/** A request that was made with an API key, with its bodies. */
export interface RequestDetail {
  /** Id of the entry. */
  id: string;
  /**
   * Time of the answer. It is real time, also in the sandbox. An RFC 3339 time; answers are in UTC with `Z`.
   */
  created_at: string;
  /** HTTP method. */
  method: string;
  /** Path of the request. A part that is no id of this service is replaced by its name, such as `{id}`. */
  path: string;
  /** Name of the operation, such as `createOrderBatch`. */
  operation: string;
  /** HTTP status of the answer. Null if the connection was closed before it. */
  status: number | null;
  /** Time from the arrival of the request to the end of the answer, in milliseconds. */
  duration_ms: number;
  /**
   * The `Request-Id` of the answer. Null if the caller had chosen it with `X-Request-Id`: the request is
   * found by it, but it is not stored.
   */
  request_id: string | null;
  /** The `code` of the error. Null without an error. */
  error_code: string | null;
  /** The API key of the request. */
  key: {
    /** Id of the key. */
    id: string;
    /** Name of the key. */
    name: string;
    /** The last four characters of the key. */
    last_four: string;
    /** E-mail address of the user whose key it is. */
    user_email: string;
  };
  /** The beginning of the `Idempotency-Key` if that is a UUID, otherwise its length. Null without one. */
  idempotency_key: string | null;
  /** Those programs in the `User-Agent` that are known, otherwise its length. Null without one. */
  user_agent: string | null;
  /** The query parameters, redacted like the bodies. Null without any. */
  query: unknown;
  /**
   * The body of the request. Values that could name a person or open something are replaced by their type and
   * length. At most about 4 kB. Null without one.
   */
  request_body: unknown;
  /** The body of the answer, redacted in the same way. Null without one. */
  response_body: unknown;
}

/** The budgets and approval limits that somebody can see. */
export interface SpendingLimits {
  /** Budgets of workspaces, then those of members, by name. */
  budgets: Budget[];
  /** That of all workspaces first, then those of single ones, by name. */
  approval_limits: ApprovalLimit[];
  /** Number of admins, who can approve. */
  admins_count: number;
}

export interface SetBudgetInput {
  /** The workspace. Give this or `user_id`. */
  workspace_id?: string | null;
  /** The member. Give this or `workspace_id`. */
  user_id?: string | null;
  /** In US cents, at most $100,000,000. At most 10,000,000,000. */
  amount: number;
}

/** What the gifts of a workspace or a member may cost in a calendar month (UTC). */
export interface Budget {
  /** Id of the budget. */
  id: string;
  /** The workspace whose budget it is. Null for the budget of a member. */
  workspace_id: string | null;
  /** The member whose budget it is. Null for the budget of a workspace. */
  user_id: string | null;
  /** Name of the workspace or of the member. */
  name: string;
  /** What the gifts of a month may cost. In US cents. */
  amount: number;
  /**
   * What the gifts of this month cost: the highest total of each gift that is not paid yet, what each paid
   * one has cost less refunds, and nothing for one that was canceled, declined, failed or has expired. In US
   * cents.
   */
  committed: number;
  /** What is left of it this month, at least 0. In US cents. */
  left: number;
  /** When the next month begins, in UTC. An RFC 3339 time; answers are in UTC with `Z`. */
  renews_at: string;
}

export interface SetApprovalLimitInput {
  /** The workspace. Null or absent: all workspaces that have no limit of their own. */
  workspace_id?: string | null;
  /** In US cents, at most $100,000,000. At most 10,000,000,000. */
  amount: number;
  /** Whether admins need the approval of another admin. */
  includes_admins: boolean;
}

/** The amount above which an admin has to approve a gift. */
export interface ApprovalLimit {
  /** Id of the limit. */
  id: string;
  /** The workspace that it is for. Null for all workspaces that have none of their own. */
  workspace_id: string | null;
  /** Name of the workspace. Null for all others. */
  name: string | null;
  /** Gifts that can cost more together need an approval. In US cents. */
  amount: number;
  /** True if admins need the approval of another admin. */
  includes_admins: boolean;
}

export interface ListViewsQuery {
  /** The list that it is a view of. */
  list: 'orders' | 'order_batches';
}

/** A page of a list. */
export interface SavedViewList {
  /** The items of this page. */
  data: SavedView[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface CreateViewInput {
  /** The list that it is a view of. */
  list: 'orders' | 'order_batches';
  /** Name of the view. 1 to 100 characters. */
  name: string;
  filters: ViewFilters;
  /** Columns of the list, in the order in which they are shown. 1 to 14 items. */
  columns: (
  | 'recipient'
  | 'status'
  | 'gift'
  | 'amount'
  | 'mail'
  | 'created'
  | 'expires'
  | 'workspace'
  | 'sender'
  | 'reference'
  | 'link'
  | 'name'
  | 'recipients'
  | 'method')[];
  /** Which end of the list is shown first. */
  sort?: 'newest' | 'oldest';
  /** True if everybody in the organization sees it. Admins and senders share views. */
  is_shared: boolean;
}

/** Filters, columns and order of a list, under a name. */
export interface SavedView {
  /** Id of the view. */
  id: string;
  /** The list that it is a view of. */
  list: 'orders' | 'order_batches';
  /** Name of the view. 1 to 100 characters. */
  name: string;
  filters: ViewFilters;
  /** Columns of the list, in the order in which they are shown. 1 to 14 items. */
  columns: (
  | 'recipient'
  | 'status'
  | 'gift'
  | 'amount'
  | 'mail'
  | 'created'
  | 'expires'
  | 'workspace'
  | 'sender'
  | 'reference'
  | 'link'
  | 'name'
  | 'recipients'
  | 'method')[];
  /** Which end of the list is shown first. */
  sort: 'newest' | 'oldest';
  /** True if everybody in the organization sees it. Admins and senders share views. */
  is_shared: boolean;
  /** True if the person who asks has made it. */
  is_own: boolean;
  /** Name of the person who made it. */
  owner_name: string;
  /** True for those who made it, and of shared views for admins. */
  can_change: boolean;
  /** Time of the last change. An RFC 3339 time; answers are in UTC with `Z`. */
  updated_at: string;
}

export interface UpdateViewInput {
  /** Name of the view. 1 to 100 characters. */
  name?: string;
  filters?: {
    /** Status of the order or, of batches, of the sending. */
    status?: 
  | 'created'
  | 'notified'
  | 'opened'
  | 'accepted'
  | 'pending_payment'
  | 'paid'
  | 'ordered'
  | 'shipped'
  | 'delivered'
  | 'failed'
  | 'canceled'
  | 'pending'
  | 'complete';
    /** Workspace. */
    workspace_id?: string;
    /** Beginning of the name of the recipient. 1 to 255 characters. */
    recipient_name?: string;
    /** E-mail address of the recipient. 1 to 255 characters. */
    recipient_email?: string;
    /** Reference of the order. 1 to 255 characters. */
    reference_id?: string;
    /** What became of a mail that did not arrive. */
    notification_status?: 'bounced' | 'failed' | 'suppressed';
    /** Your own reference of the batch. 1 to 255 characters. */
    customer_reference_id?: string;
    /** Created within so many days, 1 to 3650. 1 to 3,650. */
    created_within_days?: number;
  };
  /** Columns of the list, in the order in which they are shown. 1 to 14 items. */
  columns?: (
  | 'recipient'
  | 'status'
  | 'gift'
  | 'amount'
  | 'mail'
  | 'created'
  | 'expires'
  | 'workspace'
  | 'sender'
  | 'reference'
  | 'link'
  | 'name'
  | 'recipients'
  | 'method')[];
  /** Which end of the list is shown first. */
  sort?: 'newest' | 'oldest';
  /** True if everybody in the organization sees it. Admins and senders share views. */
  is_shared?: boolean;
}

export interface ListWebhookOverviewsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface WebhookOverviewList {
  /** The items of this page. */
  data: WebhookOverview[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** The delivery of one event to one webhook. */
export interface DeliveryDetail {
  /** Id of the delivery. It is the id of its event, as in the `webhook-id` header. */
  id: string;
  /** Type of the event. */
  event_type: string;
  /** True for a test event, which describes nothing that happened. */
  is_test: boolean;
  /**
   * `pending`: the delivery waits for its next attempt. `succeeded`: an attempt was answered with a 2xx.
   * `failed`: all attempts failed; no more are made unless you redeliver or recover it.
   */
  status: DeliveryStatus;
  /** Number of attempts so far. */
  attempts_count: number;
  /** Time of the next attempt. Null when there is none. An RFC 3339 time; answers are in UTC with `Z`. */
  next_attempt_at: string | null;
  /** Time at which the event happened. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** The newest 20 attempts, oldest first. */
  attempts: AttemptDetail[];
  /** The bytes that are signed and sent, as text. Null if the event is not kept any more. */
  request_body: string | null;
}

/** One request to a webhook, as it was sent and answered. */
export interface AttemptDetail {
  /** Id of the attempt. */
  id: string;
  /** Time at which the request was sent. An RFC 3339 time; answers are in UTC with `Z`. */
  attempted_at: string;
  /** HTTP status of the answer. Null when there was no answer. */
  response_status: number | null;
  /**
   * Why the attempt failed. `http_status`: the answer was not a 2xx. `redirect`: a 3xx, which is not
   * followed. `gone`: a 410. `timeout`: no answer within 15 seconds. `dns_failed`: the name has no address.
   * `blocked_address`: the name leads to an address that is not on the public internet. `connection_failed`:
   * no connection was possible. `connection_lost`: the connection broke before the answer. `tls_failed`: the
   * certificate or the encryption was not valid. `invalid_answer`: the answer is not HTTP. Null when the
   * attempt succeeded.
   */
  failure: AttemptFailure | null;
  /** Time from the start of the request to its outcome, in milliseconds. */
  duration_ms: number;
  /** The first 2,048 bytes of the answer. Null when it had no body. */
  response_body: string | null;
  /** True if a person replayed it, outside of the schedule. */
  is_replay: boolean;
  /** Address that the request was sent to. Null for attempts of earlier releases. */
  url: string | null;
  /** Headers of the request. Null for attempts of earlier releases. */
  request_headers: Record<string, string> | null;
  /** The first 20 headers of the answer, without cookies. Null if there was no answer. */
  response_headers: Record<string, string> | null;
}

export interface ListEventLogQuery {
  /** A sequence. Returns only events before it. */
  before?: number;
  /** Number of events to return, 1 to 100. Default: 50. `50` when left out. */
  limit?: number;
  /** Returns only events of this type. */
  event_type?: EventType;
  /** Returns only events about the order or the batch with this id. */
  resource_id?: string;
  /** Returns only what was created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[after]'?: string;
  /** Returns only what was created at this time or earlier. An RFC 3339 time; answers are in UTC with `Z`. */
  'created_at[before]'?: string;
}

/** A page of events, newest first. */
export interface EventLog {
  /** The events, newest first. */
  data: EventSummary[];
  /** Where to continue. */
  list_meta: {
    /**
     * The value to send as the next `before`. Null if there are no older events. With `resource_id`, a page
     * may be empty and yet have a next one: 5,000 events are searched at a time.
     */
    next_before: number | null;
  };
}

/** How an event reached the webhooks. */
export interface EventDeliveries {
  /** One for each webhook that the event is sent to. */
  data: EventDelivery[];
}

export interface ListWorkspaceSummariesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface WorkspaceSummaryList {
  /** The items of this page. */
  data: WorkspaceSummary[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface WorkspaceInput {
  /** Name of the workspace. 1 to 255 characters. */
  name: string;
}

/** A workspace, with the number of its members. */
export interface WorkspaceSummary {
  /** Id of the workspace. */
  id: string;
  /** Name of the workspace. */
  name: string;
  /** Number of members who can use it, admins included. */
  members_count: number;
  /** Time at which the workspace was made. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

export interface WorkspaceMemberInput {
  /** Id of the member. */
  user_id: string;
}

export interface ListDraftsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Who has made them. Default: `everyone`. */
  of?: 'me' | 'everyone';
}

/** A page of a list. */
export interface DraftList {
  /** The items of this page. */
  data: Draft[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface CreateDraftInput {
  /**
   * What a sender has filled in, as it was typed. Every field may be missing or null. The fields mean what
   * they mean in an order batch, which is checked when the draft is sent.
   */
  form?: DraftForm | null;
  /** Id of a template. Fields of `form` replace those of the template. */
  template_id?: string;
}

/** A gift that somebody prepares. */
export interface Draft {
  /** Id of the draft. */
  id: string;
  /** The `batch_name`, or a name made from products and recipients. */
  name: string;
  /**
   * What a sender has filled in, as it was typed. Every field may be missing or null. The fields mean what
   * they mean in an order batch, which is checked when the draft is sent.
   */
  form: DraftForm;
  /** Number of recipients. */
  recipients_count: number;
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
  /** Id of the template that it was made from. Null if it is gone. */
  template_id: string | null;
  created_by: Author;
  updated_by: Author;
  /** Time at which the draft was made. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /**
   * Time of the last change of the draft or of its recipients. An RFC 3339 time; answers are in UTC with `Z`.
   */
  updated_at: string;
  /** The files that recipients came from, oldest first. */
  imports: DraftImport[];
  sent: {
    /** Id of the order batch. */
    order_batch_id: string;
    /** Time at which the draft was sent. An RFC 3339 time; answers are in UTC with `Z`. */
    sent_at: string;
  } | null;
  /** A gift for which somebody asks an approval. */
  approval: ApprovalRequest | null;
}

export interface UpdateDraftInput {
  /**
   * What a sender has filled in, as it was typed. Every field may be missing or null. The fields mean what
   * they mean in an order batch, which is checked when the draft is sent.
   */
  form: DraftForm;
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
}

export interface ListDraftRecipientsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** Returns only recipients of this kind. */
  only?: 'problems' | 'opted_out' | 'duplicates' | 'gifted_recently' | 'undeliverable';
  /** Returns only recipients whose name or email address contains this text. At most 200 characters. */
  search?: string;
}

/** A page of a list. */
export interface DraftRecipientList {
  /** The items of this page. */
  data: DraftRecipient[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

export interface AddDraftRecipientsInput {
  /** The recipients, 1 to 5000. 1 to 5,000 items. */
  recipients: TypedRecipient[];
  /** Id of the import that they belong to. Absent for those typed or pasted. */
  import_id?: string;
  /**
   * Place of the first one among all of the import, from 0. Required with `import_id`. It is at most
   * `rows_arrived`; those that have arrived before are not added again. At most 99,999.
   */
  first_row?: number;
}

/** Recipients that were added. */
export interface AddedRecipients {
  /** Ids of those that were added, in the order given. */
  ids: number[];
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
  /** Number of recipients that the draft has now. */
  recipients_count: number;
  /** A file of recipients. */
  import: DraftImport | null;
}

/** Exactly one of the fields. */
export interface AddPeopleInput {
  /** Ids of people, 1 to 5000, of workspaces that the caller can use. 1 to 5,000 items. */
  contact_ids?: string[];
  /** Id of a list, for all people in it. */
  list_id?: string;
}

/** How many people were added to a draft. */
export interface AddedPeople {
  /** Number of recipients that were added. */
  added: number;
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
  /** Number of recipients that the draft has now. */
  recipients_count: number;
}

/** A recipient as typed, pasted or imported. Every field may be missing, and has at most 1000 characters. */
export interface TypedRecipient {
  /** First name. At most 1,000 characters. */
  first_name?: string | null;
  /** Last name. At most 1,000 characters. */
  last_name?: string | null;
  /** Email address. At most 1,000 characters. */
  email?: string | null;
  /** Phone number. At most 1,000 characters. */
  phone?: string | null;
  mailing_address?: {
    /** First name for the parcel. At most 1,000 characters. */
    first_name?: string | null;
    /** Last name for the parcel. At most 1,000 characters. */
    last_name?: string | null;
    /** Street and number. At most 1,000 characters. */
    address_1?: string | null;
    /** Apartment, suite or floor. At most 1,000 characters. */
    address_2?: string | null;
    /** City. At most 1,000 characters. */
    city?: string | null;
    /** State, province or region. At most 1,000 characters. */
    state?: string | null;
    /** ZIP code or postal code. At most 1,000 characters. */
    postal_code?: string | null;
    /** Country code or name. At most 1,000 characters. */
    country?: string | null;
    /** Phone number for the carrier. At most 1,000 characters. */
    phone?: string | null;
  } | null;
  /** Language of mails and pages for this recipient. At most 1,000 characters. */
  locale?: string | null;
}

/** A recipient that was changed. */
export interface ChangedRecipient {
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
  /** A recipient of a draft. */
  recipient: DraftRecipient;
}

/** Exactly one of the fields. */
export interface RemoveRecipientsInput {
  /** Ids of recipients, 1 to 5000. Those that are gone already change nothing. 1 to 5,000 items. */
  ids?: number[];
  /** Id of an import: its recipients and itself, so that the file can be imported again. */
  import_id?: string;
  /** All recipients of this kind. Of duplicates, the first one stays. */
  only?: 'problems' | 'opted_out' | 'duplicates' | 'gifted_recently' | 'undeliverable';
  /** True for all recipients, with all imports. False counts as absent. */
  all?: boolean;
}

/** How many recipients were removed. */
export interface RemovedRecipients {
  /** Number of recipients that were removed. */
  removed: number;
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
  /** Number of recipients that the draft has now. */
  recipients_count: number;
}

export interface StartImportInput {
  /** Name of the file. 1 to 255 characters. */
  file_name: string;
  /** SHA-256 of the file, in lower-case hexadecimal digits. */
  sha256: string;
  /** Number of recipients in the file that will be added, 1 to 100,000. */
  rows: number;
  /** True if the file may be imported although it was sent before. Default: false. */
  again?: boolean;
}

/** A file of recipients. */
export interface DraftImport {
  /** Id of the import. */
  id: string;
  /** Name of the file. */
  file_name: string;
  /** SHA-256 of the file, in lower-case hexadecimal digits. */
  sha256: string;
  /** Number of recipients that the file has. */
  rows: number;
  /** Number of those that have arrived. The import goes on with the next one. */
  rows_arrived: number;
  created_by: Author;
  /** Time at which the import was begun. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

/** Whether a draft can be sent, and at which price. */
export interface DraftCheck {
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
  /** True if the draft can be sent. */
  is_ready: boolean;
  /**
   * What must be mended in the form, by its fields. `recipients` stands for the list of recipients, whose own
   * problems are counted below.
   */
  problems: FieldProblem[];
  recipients: {
    /** Number of recipients. */
    total: number;
    /** Recipients with problems, which keep the draft from being sent. */
    with_problems: number;
    /** Recipients that an earlier one equals. */
    duplicates: number;
    /** Recipients to whom the organization has sent a gift within the last 30 days. */
    gifted_recently: number;
    /** Recipients whose address gets no mail: it bounced, or its owner wants none. */
    undeliverable: number;
    /** Recipients to whom no gifts are sent, which keep the draft from being sent. */
    opted_out: number;
  };
  /** What an order batch would cost. */
  price: Price | null;
  payment: {
    /** The payment method that pays, also if it is the default one. */
    payment_method_id: string | null;
    /** What the funding source has, up to a second ago. Null for a card, and without one. In US cents. */
    available: number | null;
    /** The most that all gifts can cost. Null while the price is unknown. In US cents. */
    required: number | null;
    /** What the funding source lacks, or 0. Null if either is unknown. In US cents. */
    missing: number | null;
  };
  spending: {
    /** What may be sent from this workspace without an approval. Null: anything. In US cents. */
    approval_limit: number | null;
    /** True if somebody else has to approve the draft. */
    needs_approval: boolean;
    /** Names of those who can approve it, at most 5. Empty unless `needs_approval`. */
    approvers: string[];
    /** The budgets that the gift counts for. */
    budgets: Budget[];
  };
  /**
   * When the gift is sent. Null for now, and while the schedule is wrong. An RFC 3339 time; answers are in
   * UTC with `Z`.
   */
  send_at: string | null;
  /**
   * When the gifts end if the draft is sent now. Null: never. An RFC 3339 time; answers are in UTC with `Z`.
   */
  expires_at: string | null;
}

export interface SendDraftInput {
  /** Number that grows with every change of the draft or of its recipients. */
  revision: number;
  /** The most that the gifts may cost together, in US cents: what the person was shown. */
  est_group_total_high: number;
}

export interface ListTemplatesQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
}

/** A page of a list. */
export interface GiftTemplateList {
  /** The items of this page. */
  data: GiftTemplate[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** A name, and either a form or the id of a draft. */
export interface CreateTemplateInput {
  /** Name of the template, such as `Welcome gift`. 1 to 100 characters. */
  name: string;
  /**
   * What a sender has filled in, as it was typed. Every field may be missing or null. The fields mean what
   * they mean in an order batch, which is checked when the draft is sent.
   */
  form?: DraftForm | null;
  /** Id of a draft whose form is taken. */
  draft_id?: string;
}

/** A gift to make drafts from. */
export interface GiftTemplate {
  /** Id of the template. */
  id: string;
  /** Name of the template. */
  name: string;
  /**
   * What a sender has filled in, as it was typed. Every field may be missing or null. The fields mean what
   * they mean in an order batch, which is checked when the draft is sent.
   */
  form: DraftForm;
  /** The workspace whose members use it: that of the form. Null: everybody of the organization. */
  workspace_id: string | null;
  created_by: {
    /** Id of the member. */
    id: string;
    /** Name of the member, or the email address of one without a name. */
    name: string;
  };
  /** Time at which the template was made. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Time of the last change. An RFC 3339 time; answers are in UTC with `Z`. */
  updated_at: string;
}

export interface UpdateTemplateInput {
  /** Name of the template, such as `Welcome gift`. 1 to 100 characters. */
  name?: string;
  /**
   * What a sender has filled in, as it was typed. Every field may be missing or null. The fields mean what
   * they mean in an order batch, which is checked when the draft is sent.
   */
  form?: DraftForm | null;
}

/** How far a deployment is set up. */
export interface Setup {
  /** All steps, in their order. */
  steps: SetupStep[];
  /** The base address of all links, from `PUBLIC_URL`. */
  public_url: string;
  /** How mail is sent. */
  mail: {
    /** Host of the mail server. Null if the service sends no mail. */
    server: string | null;
    /** Address that mail is sent from. */
    from: string;
    /** Domain to which undelivered mail returns. Null if nobody reads it. */
    return_domain: string | null;
    /** True if the service signs mail (DKIM). */
    is_signed: boolean;
  };
  /** How cards are charged. */
  cards: {
    /** The card gateway. Null if gifts cannot be paid by card. */
    gateway: string | null;
    /** True if real money moves. */
    is_live: boolean;
    /** Address to which the gateway sends its callbacks. */
    callbacks_at: string | null;
    /** The last callback of the gateway, to the minute. An RFC 3339 time; answers are in UTC with `Z`. */
    callback_seen_at: string | null;
  };
  /** What can be sent. */
  catalog: {
    /** Products that all organizations can send. */
    products_count: number;
    /** Brands of these products. */
    brands_count: number;
  };
  /** Organizations that send gifts. */
  organizations_count: number;
}

export interface SetupStepInput {
  /** `open` asks again. */
  state: 'done' | 'skipped' | 'open';
}

/** The DNS records of mail, with what is published of them. */
export interface MailRecords {
  /** The records. */
  data: MailRecord[];
}

/** What became of a test mail. */
export interface TestMailOutcome {
  /** Where the mail went. */
  to: string;
  /** True if the mail server took it. */
  is_accepted: boolean;
  /** What the mail server answered, or why it could not be asked. */
  answer: string;
}

export interface CatalogFileInput {
  /** Format of the file. */
  format: 'csv' | 'json';
  /** The text of the file, in parts of up to 250,000 characters. 1 to 64 items. */
  parts: string[];
}

/** What an import changes. */
export interface CatalogChanges {
  /** Brands, products and cards that are new. */
  added: number;
  /** Those that are changed. */
  changed: number;
  /** Those that stay as they are. */
  unchanged: number;
  /** The first hundred of those that are new or changed. */
  names: {
    /** Slug of a brand, a product or a card. */
    slug: string;
    /** False if it is changed. */
    is_new: boolean;
  }[];
  /** What of the file is not imported, and why. */
  left_out: string[];
}

export interface NewOrganizationInput {
  /** Name of the organization, 1 to 255 characters. */
  name: string;
  /** E-mail address of the first admin. 1 to 254 characters. */
  admin_email: string;
  /** First name of the admin, 1 to 255 characters. */
  admin_first_name: string;
  /** Last name of the admin, up to 255 characters. */
  admin_last_name: string;
}

/** An organization that was made. */
export interface NewOrganization {
  /** Id of the organization. */
  id: string;
  /** Its name. */
  name: string;
  /** True if the admin is mailed. Otherwise "gifts sign-in-link" makes a link for them. */
  is_invited: boolean;
}

export interface ListOrganizationsQuery {
  /** Number of the page, at least 1. A page after the last one is empty. Default: 1. `1` when left out. */
  page?: number;
  /** Number of items on a page, 1 to 100. Default: 20. `20` when left out. */
  per_page?: number;
  /** A part of the name in any case, or the whole id. Default: all organizations. At most 100 characters. */
  search?: string;
}

/** A page of a list. */
export interface OrganizationSummaryList {
  /** The items of this page. */
  data: OrganizationSummary[];
  /** Facts about the whole list. */
  list_meta: ListMeta;
}

/** What an operator sees of an organization: nothing of its recipients. */
export interface OrganizationDetail {
  /** Id of the organization. */
  id: string;
  /** Its name. */
  name: string;
  /** When it was created. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** When its account was closed. Null if it is open. An RFC 3339 time; answers are in UTC with `Z`. */
  closed_at: string | null;
  /** Its users. */
  users_count: number;
  /** The environment of the deployment. */
  environment: 'sandbox' | 'production';
  /** What batches are paid with that name nothing else. */
  default_payment_method: string | null;
  /** Days after which gifts expire if their batch does not say it. */
  default_expiry_days: number;
  /** Its first 200 users, oldest first. */
  users: OrganizationUser[];
  /** Its first 200 workspaces, oldest first. */
  workspaces: {
    /** Id of the workspace. */
    id: string;
    /** Its name. */
    name: string;
    /** Users who were added to it. Admins need not be. */
    members_count: number;
  }[];
  /** All its workspaces. */
  workspaces_count: number;
  /** API keys that work. */
  keys_count: number;
  /** Its balances. */
  balances: OrganizationBalance[];
  /** Order batches of the last 30 days, 1,000 at most. */
  batches_count: number;
  /** Batches that wait for their time, 1,000 at most. Closing the account cancels them. */
  scheduled_batches_count: number;
  /** Its webhooks. */
  webhooks_count: number;
  /** Those that fail or were disabled because they failed. */
  failing_webhooks_count: number;
}

export interface CloseOrganizationInput {
  /** Name of the organization, typed again. 1 to 255 characters. */
  name: string;
}

/** What closing an account did. */
export interface ClosedOrganization {
  /** Scheduled batches that were canceled. */
  canceled_batches_count: number;
}

export interface MoveBalanceInput {
  /**
   * `credit` books money that was paid in: it increases a balance, or pays what a corporate account owes.
   * `debit` takes money out, at most what is available.
   */
  kind: 'credit' | 'debit';
  /** The balance. It is opened if the organization has none of the kind. */
  source: FundingSource;
  /** Id of the workspace of a `WORKSPACE_BALANCE`, or of the app of a `COMMERCE_STORED_VALUE`. */
  owner_id?: string;
  /** Amount in US cents, up to 100,000,000,000. */
  amount: number;
  /** Why. The organization reads it in its list of movements. 1 to 255 characters. */
  reason: string;
}

/** A balance of an organization. */
export interface OrganizationBalance {
  /** The funding source. */
  source: FundingSource;
  /** Id of the workspace or the app that alone can use it. Null for everybody. */
  owner_id: string | null;
  /** Name of that workspace or app. */
  owner: string | null;
  /** What can be spent. In US cents. */
  available_cents: number;
  /** What is held for gifts that were sent. In US cents. */
  held_cents: number;
  /** Most that may be owed. Null for a balance without credit. In US cents. */
  credit_limit_cents: number | null;
  /** True if batches that name no payment method are paid from it. */
  is_default: boolean;
}

export interface SetCreditLimitInput {
  /** Most that may be owed, in US cents, up to 100,000,000,000. */
  limit: number;
  /** The limit that the operator was shown, in US cents. 0 if there was no corporate account. */
  limit_before: number;
}

/** Those whose address begins with a text. */
export interface FoundPeople {
  /** The first 20, by address. */
  data: FoundPerson[];
  /** True if more addresses begin like this. */
  has_more: boolean;
}

export interface PersonInput {
  /** E-mail address. 1 to 254 characters. */
  email: string;
}

/** What signing somebody out did. */
export interface EndedSessions {
  /** Sessions that ended. */
  sessions_count: number;
}

/** Those who run the service. */
export interface OperatorAccounts {
  /** All operators, oldest first. */
  data: OperatorAccount[];
  /** False if the service sends no mail to operators. */
  can_mail: boolean;
}

export interface AddOperatorInput {
  /** E-mail address. 1 to 254 characters. */
  email: string;
  /** What the operator may do. */
  role: 'owner' | 'support' | 'fulfilment' | 'finance';
}

/** Somebody who runs the service. */
export interface OperatorAccount {
  /** Id of the operator. */
  id: string;
  /** E-mail address. */
  email: string;
  /** What the operator may do. */
  role: 'owner' | 'support' | 'fulfilment' | 'finance';
  /** Since when. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Last sign-in. Null if there was none. An RFC 3339 time; answers are in UTC with `Z`. */
  last_signed_in_at: string | null;
  /** True if a group of the provider of single sign-on gave the role. It ends with the group. */
  is_of_group: boolean;
  /** True for whoever asks. */
  is_you: boolean;
}

export interface OperatorRoleInput {
  /** The new role. */
  role: 'owner' | 'support' | 'fulfilment' | 'finance';
}

/** Work that failed for good. */
export interface FailedJobs {
  /** The 1000 that have failed for longest. */
  data: FailedJob[];
  /** All of them. */
  total_count: number;
}

/** What trying again did. */
export interface RetriedJobs {
  /** How many run again. */
  retried_count: number;
}

/** How the service is now. */
export interface ServiceHealth {
  /** When. An RFC 3339 time; answers are in UTC with `Z`. */
  checked_at: string;
  /** Version of the service. */
  version: string;
  /** Version of Node. */
  node_version: string;
  /** When the process that answers was started. An RFC 3339 time; answers are in UTC with `Z`. */
  started_at: string;
  /** What was looked at: failures first, then warnings. */
  checks: HealthCheck[];
}

/** How mail goes. */
export interface MailHealth {
  /** Host of the mail server. Null if the service sends no mail. */
  server: string | null;
  /** Address that mail is sent from. */
  from: string;
  /** Domain to which undelivered mail returns. Null if nobody reads it. */
  return_domain: string | null;
  /** True if the service signs mail (DKIM). */
  is_signed: boolean;
  /** Days that the counts are about. */
  days: number;
  /** Mails that the server took, 10,000 at most. */
  sent_count: number;
  /** Mails that failed for good, 10,000 at most. */
  failed_count: number;
  /** Mails that wait, 10,000 at most. */
  pending_count: number;
  /** Addresses that get no mail, by reason. */
  suppressions: {
    /** Why they get no mail. */
    reason: string;
    /** How many addresses. */
    addresses_count: number;
  }[];
  /** The 50 newest mails that failed. */
  failures: {
    /** Id of the mail. */
    mail_id: string;
    /** Id of the organization. */
    organization_id: string;
    /** Its name. */
    organization_name: string;
    /** What mail it is. */
    template: string;
    /** Domain of the address. The address itself is not shown. */
    domain: string;
    /** What the mail server said. */
    failure: string;
    /** When the mail was written. An RFC 3339 time; answers are in UTC with `Z`. */
    at: string;
  }[];
}

/** What a search has found. */
export interface Findings {
  /** At most 100 for each way to find them. */
  data: Finding[];
}

/** All that is known of a gift, without codes and card data. */
export interface GiftStoryOfOperator {
  /** Id of the order. */
  id: string;
  /** Its reference on receipts. */
  reference: string;
  /** Id of the organization. */
  organization_id: string;
  /** Its name. */
  organization_name: string;
  /** Id of its order batch. */
  order_batch_id: string;
  /** Its status. */
  status: string;
  /**
   * The time of the organization, which a sandbox may have moved. An RFC 3339 time; answers are in UTC with
   * `Z`.
   */
  now: string;
  /** Name and address of the sender. */
  sender: string;
  /** Name and address of the recipient. */
  recipient: string;
  /** What is given. */
  products: string;
  /** What it costs in US cents. Null if it is not known yet. */
  total_cents: number | null;
  /** Payment method. */
  paid_with: string;
  /** Its parcels. */
  parcels: {
    /** Id of the shipment. */
    id: string;
    /** Name of the brand. */
    brand: string;
    /** Its status. */
    status: string;
    /** Carrier and tracking number. */
    tracking: string | null;
  }[];
  /** What has not happened that should have, as sentences. */
  findings: string[];
  /** What became of it, oldest first. */
  moments: {
    /** When, by the clock of the organization. An RFC 3339 time; answers are in UTC with `Z`. */
    at: string;
    /** What it is about: order, mail, money, parcel, event or webhook. */
    kind: string;
    /** What happened. */
    text: string;
  }[];
  /** What the audit log says, oldest first. */
  acts: {
    /** When, in real time. An RFC 3339 time; answers are in UTC with `Z`. */
    at: string;
    /** How often, one after the other. */
    times: number;
    /** A change, or a look at an address or codes. */
    kind: 'change' | 'look';
    /** Who. */
    who: string;
    /** What they did. */
    act: string;
    /** From where. */
    client_address: string | null;
  }[];
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
  /** Time of the sign-in. An RFC 3339 time; answers are in UTC with `Z`. */
  signed_in_at: string;
  /** The organizations of the person, by name. */
  memberships: Membership[];
  /** The role of an operator of the deployment. Null for everybody else. */
  operator_role: 'owner' | 'support' | 'fulfilment' | 'finance' | null;
}

/** The provider that people can sign in with. */
export interface SingleSignOn {
  /** What the button calls the provider. */
  name: string;
  /** True if there is no other way in. */
  is_only: boolean;
}

/** A passkey that the person has already. */
export interface KnownPasskey {
  /** The `rawId` of the passkey. */
  id: string;
  /** How a browser reaches it. */
  transports: string[];
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

export interface Author {
  /** Id of the member. */
  id: string;
  /** Name of the member, or the email address of one without a name. */
  name: string;
}

export interface OrderSelection {
  /** Orders, 1 to 1000. Absent: all that the filters leave. 1 to 1,000 items. */
  ids?: string[];
  /** Orders with this status. */
  status?: OrderStatus;
  /** Orders of this workspace. */
  workspace_id?: string;
  /** Orders of this batch. */
  order_batch_id?: string;
  /** The order with this reference. 1 to 255 characters. */
  reference_id?: string;
  /** Orders of recipients with this e-mail address. 1 to 255 characters. */
  recipient_email?: string;
  /** Orders of recipients whose name begins with this text. 1 to 255 characters. */
  recipient_name?: string;
  /** Orders whose mail did not arrive. */
  notification_status?: 'bounced' | 'failed' | 'suppressed';
  /** Orders that were created at this time or later. An RFC 3339 time; answers are in UTC with `Z`. */
  created_after?: string;
}

/** People of one workspace who are likely the same. */
export interface DuplicateGroup {
  /**
   * What they have in common. `email`: e-mail addresses that reach the same mailbox, such as
   * `ada@example.com` and `ada+gifts@example.com`. `phone`: the phone number. `name`: the name and, at least
   * two of them, the birthday, the company or the postal address.
   */
  kind: 'email' | 'phone' | 'name';
  /** Id of the workspace that they belong to. */
  workspace_id: string;
  /** Number of people in the group, at least two. */
  people_count: number;
  /**
   * The people: those of whom nobody has said yet that they are distinct first, then the oldest, at most 10.
   */
  people: AlikeContact[];
}

/** Somebody in an imported file. */
export interface ImportedContact {
  /** First name, 1 to 255 characters. */
  first_name: string;
  /** Last name, up to 255 characters. */
  last_name?: string | null;
  /**
   * Email address, up to 254 characters. No two people of a workspace have the same one, in upper or lower
   * case.
   */
  email?: string | null;
  /** Phone number in E.164 form, such as `+14155550123`. */
  phone?: string | null;
  /**
   * The address a gift is shipped to. It must be in the US unless the batch allows international shipping.
   * The country decides which fields are required; do not make up values for fields that its addresses do not
   * have.
   */
  mailing_address?: MailingAddress | null;
  /**
   * Language of mails and pages for this person, a BCP 47 tag such as `de` or `pt-BR`. At most 64 characters.
   */
  locale?: string | null;
  /** Company, up to 255 characters. */
  company?: string | null;
  /** Job title, up to 255 characters. */
  title?: string | null;
  /** A day of a month. February 29 is kept as February 28 in other years. */
  birthday?: Birthday | null;
  /** The day on which the person began to work there, as `YYYY-MM-DD`. */
  started_on?: string | null;
  /** Notes for members, up to 2,000 characters. */
  notes?: string | null;
  /** Name of a list that the person is added to. A list that is not there is made. At most 100 characters. */
  list?: string | null;
}

/** Somebody to send gifts to, as lists show them. */
export interface ContactSummary {
  /** Id of the person. */
  id: string;
  /** Id of the workspace that the person belongs to. */
  workspace_id: string;
  /** First name. */
  first_name: string;
  /** Last name. */
  last_name: string | null;
  /** Email address. */
  email: string | null;
  /** Company. */
  company: string | null;
  /** Job title. */
  title: string | null;
  birthday: {
    /** Month, 1 to 12. */
    month: number;
    /** Day of the month. */
    day: number;
    /** Year of birth. Null if it is not known. */
    year: number | null;
  } | null;
  /** The day on which the person began to work there, as `YYYY-MM-DD`. */
  started_on: string | null;
  /** True for somebody to whom no gifts are sent. */
  wants_no_gifts: boolean;
  /** True if a mailing address is known. */
  has_address: boolean;
}

/** A day of a month. February 29 is kept as February 28 in other years. */
export interface Birthday {
  /** Month, 1 to 12. */
  month: number;
  /** Day of the month, from 1. 1 to 31. */
  day: number;
  /** Year of birth. It may be left out. 1900 to 2,199. */
  year?: number | null;
}

/** A batch that a card is to pay for. */
export interface ScheduledWithCard {
  /** Id of the order batch. */
  id: string;
  /** Its name. */
  name: string;
  /** Time at which it is sent. An RFC 3339 time; answers are in UTC with `Z`. */
  scheduled_send_on: string | null;
}

/** The next birthday or anniversary of somebody. */
export interface ComingOccasion {
  /** Id of the person. */
  contact_id: string;
  /** First name. */
  first_name: string;
  /** Last name. */
  last_name: string | null;
  /** The day, as `YYYY-MM-DD`. */
  occurs_on: string;
}

/** A line of an invoice. */
export interface InvoiceLine {
  /** Id of the movement. */
  id: string;
  /** Time at which it was booked. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** A sentence for people. For an order, its products. */
  description: string;
  /** Name of the recipient of the order. Otherwise null. */
  recipient_name: string | null;
  /** Id of the order. Null if the line is not about one. */
  order_id: string | null;
  /** Reference of this order. Otherwise null. */
  order_reference: string | null;
  /** What it adds to what is owed. Negative for payments, and for what was given back. In US cents. */
  amount: number;
}

/** A balance that gifts can be paid from. */
export interface MoneyBalance {
  /** The balance, by its name as a payment method. */
  payment_method_id: FundingSource;
  /** Id of the workspace that a `WORKSPACE_BALANCE` belongs to. Otherwise null. */
  workspace_id: string | null;
  /** Name of this workspace. Otherwise null. */
  workspace_name: string | null;
  /** What can be spent now: without what is held, or what is left of the credit. In US cents. */
  available: number;
  /**
   * What is set aside for gifts that nobody has accepted yet. Null for some seconds or minutes after an
   * update, while the ledger is read for the first time. In US cents.
   */
  held: number | null;
  /**
   * What the organization owes for gifts that were paid for with the corporate account. Null for other
   * balances. Null for some seconds or minutes after an update, while the ledger is read for the first time.
   * In US cents.
   */
  owed: number | null;
  /** The most that may be owed and held together. Null for a balance that was paid in. In US cents. */
  credit_limit: number | null;
  /** True if it pays for gifts that name no payment method. */
  is_default: boolean;
}

/** What gifts cost in a month. */
export interface MoneyMonth {
  /** The month in UTC, as `YYYY-MM`. */
  month: string;
  /** What was paid for gifts, in whatever way. In US cents. */
  paid: number;
  /** What was given back for gifts: refunds, and disputes that were lost. In US cents. */
  given_back: number;
}

/** What is left to pay of the latest invoice. It contains those before. */
export interface InvoiceDue {
  /** Id of the latest invoice. */
  invoice_id: string;
  /** Its number. */
  number: string;
  /** What was owed when its month ended. In US cents. */
  closing_balance: number;
  /** What was paid in since then. In US cents. */
  paid_since: number;
  /** What is left to pay of it: 0 if it is paid. In US cents. */
  left: number;
}

/** A batch for which money or credit is held. */
export interface HeldBatch {
  /** Id of the order batch. */
  order_batch_id: string;
  /** Its name. */
  batch_name: string;
  /** The balance, by its name as a payment method. */
  payment_method_id: FundingSource;
  /** Id of the workspace of the batch. */
  workspace_id: string;
  /** Name of the workspace of the batch. */
  workspace_name: string;
  /** What is still held for its gifts. In US cents. */
  held: number;
  /** Time at which it was held. An RFC 3339 time; answers are in UTC with `Z`. */
  held_at: string;
  /**
   * Time at which its gifts expire, and what is left of the hold goes back. Null: never. An RFC 3339 time;
   * answers are in UTC with `Z`.
   */
  expires_at: string | null;
}

/** A change of a balance, or of what is held from it. */
export interface MoneyMovement {
  /** Id of the movement. */
  id: string;
  /** Why money moved, as in `GET /v1/balance_movements`. */
  kind: MovementKind;
  /** The balance, by its name as a payment method. */
  payment_method_id: FundingSource;
  /** Id of the workspace that a `WORKSPACE_BALANCE` belongs to. Otherwise null. */
  workspace_id: string | null;
  /** Change of what can be spent. Negative: it became less. In US cents. */
  available: number;
  /** Change of what is held. In US cents. */
  held: number;
  /**
   * What could be spent afterwards; of a corporate account, the sum owed and held, as a negative amount. Null
   * if several balances or only some movements are listed, and beyond the newest 10,000. In US cents.
   */
  balance_after: number | null;
  /** The reason that a person gave. Null for none. */
  reason: string | null;
  /** Id of the order. Null if it is not about one order that the person can see. */
  order_id: string | null;
  /** Reference of this order. Otherwise null. */
  order_reference: string | null;
  /** Id of the order batch. Null if there is none that the person can see. */
  order_batch_id: string | null;
  /** Name of this batch. Otherwise null. */
  batch_name: string | null;
  /** Id of the invoice with this movement. Null if it is on none, and for people who see no invoices. */
  invoice_id: string | null;
  /** Time at which the movement was booked. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

/** Sums of the entries of the ledger for one order. */
export interface OrderMoney {
  /** What is held for the order now. In US cents. */
  held: number;
  /** What was taken from the payer. In US cents. */
  paid: number;
  /** What the payer has got back. In US cents. */
  given_back: number;
  /** `paid` − `given_back`: what the order has cost the payer. In US cents. */
  kept: number;
  /** What can still be given back. Refunds under way are counted. Null if nothing was paid. In US cents. */
  refundable: number | null;
}

/** Something that somebody should look at. */
export interface AttentionItem {
  /**
   * `mail_not_arrived`: gifts that can still be accepted and whose mail nobody got. `payment_problems`:
   * accepted gifts whose last attempt to pay failed. `gifts_not_sent`: batches that could not be sent, within
   * 7 days. `gifts_expiring`: gifts that nobody accepted and that expire within 3 days. `webhooks_failing`:
   * webhooks that acknowledge nothing or are disabled. `low_balance`: payment methods with less than the last
   * gift held. `approvals_waiting`: gifts that the person can approve. `budgets_nearly_used`: budgets that
   * reached 80 % this month. `occasion_rules`: rules for birthdays and anniversaries that prepare nothing
   * until somebody changes something. `occasion_drafts`: drafts that such rules have prepared for the person
   * and that were not sent.
   */
  kind: 
  | 'mail_not_arrived'
  | 'payment_problems'
  | 'gifts_not_sent'
  | 'gifts_expiring'
  | 'webhooks_failing'
  | 'low_balance'
  | 'approvals_waiting'
  | 'budgets_nearly_used'
  | 'occasion_rules'
  | 'occasion_drafts';
  /** Number of what the kind is about, at most 10000. */
  count: number;
  /** True if there are more than were counted. */
  is_at_least: boolean;
}

/** A payment method that could not pay for the last gift again. */
export interface LowBalance {
  /** The payment method. */
  payment_method_id: FundingSource;
  /** The workspace that it belongs to. Null for the whole organization. */
  workspace_name: string | null;
  /** What is left of it for further gifts. In US cents. */
  available: number;
  /** What the last gift that it paid for held. In US cents. */
  last_held: number;
}

/**
 * Number of gifts at each stage. Null for some seconds, while very many gifts are counted for the first time.
 */
export interface GiftsInFlight {
  /** Gifts that wait for their recipient, who has not opened them. */
  not_opened: number;
  /** Gifts that their recipient has opened, and neither accepted nor declined. */
  opened: number;
  /** Gifts that were accepted and wait for their payment or are prepared. */
  accepted: number;
  /** Gifts with a parcel on its way. */
  on_their_way: number;
  /** Gifts that were delivered within the last 7 days. */
  delivered: number;
}

/** A thank-you note. */
export interface LatestNote {
  /** Id of the order. */
  order_id: string;
  /** Id of the order batch. */
  order_batch_id: string;
  /** First name of the recipient. */
  recipient_first_name: string;
  /** Last name of the recipient. */
  recipient_last_name: string | null;
  /** What the recipient wrote. */
  note: string;
  /** Names of what is in the gift. */
  product_names: string[];
  /** Time at which the note was written. An RFC 3339 time; answers are in UTC with `Z`. */
  thanked_at: string;
}

/** What happened in a day or a week. */
export interface TrendPeriod {
  /** First day, as `YYYY-MM-DD`. */
  starts_on: string;
  /** Gifts that were sent. */
  sent: number;
  /** Gifts that were opened for the first time. */
  opened: number;
  /** Gifts that were accepted. */
  accepted: number;
}

/** A request that was made with an API key. */
export interface RequestSummary {
  /** Id of the entry. */
  id: string;
  /**
   * Time of the answer. It is real time, also in the sandbox. An RFC 3339 time; answers are in UTC with `Z`.
   */
  created_at: string;
  /** HTTP method. */
  method: string;
  /** Path of the request. A part that is no id of this service is replaced by its name, such as `{id}`. */
  path: string;
  /** Name of the operation, such as `createOrderBatch`. */
  operation: string;
  /** HTTP status of the answer. Null if the connection was closed before it. */
  status: number | null;
  /** Time from the arrival of the request to the end of the answer, in milliseconds. */
  duration_ms: number;
  /**
   * The `Request-Id` of the answer. Null if the caller had chosen it with `X-Request-Id`: the request is
   * found by it, but it is not stored.
   */
  request_id: string | null;
  /** The `code` of the error. Null without an error. */
  error_code: string | null;
  /** The API key of the request. */
  key: {
    /** Id of the key. */
    id: string;
    /** Name of the key. */
    name: string;
    /** The last four characters of the key. */
    last_four: string;
    /** E-mail address of the user whose key it is. */
    user_email: string;
  };
}

export interface ViewFilters {
  /** Status of the order or, of batches, of the sending. */
  status?: 
  | 'created'
  | 'notified'
  | 'opened'
  | 'accepted'
  | 'pending_payment'
  | 'paid'
  | 'ordered'
  | 'shipped'
  | 'delivered'
  | 'failed'
  | 'canceled'
  | 'pending'
  | 'complete';
  /** Workspace. */
  workspace_id?: string;
  /** Beginning of the name of the recipient. 1 to 255 characters. */
  recipient_name?: string;
  /** E-mail address of the recipient. 1 to 255 characters. */
  recipient_email?: string;
  /** Reference of the order. 1 to 255 characters. */
  reference_id?: string;
  /** What became of a mail that did not arrive. */
  notification_status?: 'bounced' | 'failed' | 'suppressed';
  /** Your own reference of the batch. 1 to 255 characters. */
  customer_reference_id?: string;
  /** Created within so many days, 1 to 3650. 1 to 3,650. */
  created_within_days?: number;
}

/** A webhook and how it does. */
export interface WebhookOverview {
  /** An address that receives events. */
  webhook: Webhook;
  /** Number of deliveries that wait for an attempt. 1,000 means that many or more. */
  pending_count: number;
  /** The newest 20 deliveries, newest first. */
  recent: DeliveryStatus[];
}

/** An event without its resource. */
export interface EventSummary {
  /** Id of the event. */
  id: string;
  /** Type of the event. */
  event_type: EventType;
  /** Time of the event, by the organization's clock. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** Position of the event among those of the organization. */
  sequence: number;
  /** Id of the order or the batch that the event is about. */
  resource_id: string;
}

/** How an event reached one webhook. */
export interface EventDelivery {
  /** Id of the webhook. */
  webhook_id: string;
  /** Address of the webhook. */
  url: string;
  /** True if the webhook was deleted. */
  is_deleted: boolean;
  /** Status of the delivery. */
  status: DeliveryStatus;
  /** Number of attempts so far. */
  attempts_count: number;
  /** Time of the last attempt. Null if there was none. An RFC 3339 time; answers are in UTC with `Z`. */
  last_attempt_at: string | null;
  /** HTTP status of the last answer. Null without one. */
  last_response_status: number | null;
}

/**
 * What a sender has filled in, as it was typed. Every field may be missing or null. The fields mean what they
 * mean in an order batch, which is checked when the draft is sent.
 */
export interface DraftForm {
  /** Name of the sender on the gift. At most 1000 characters. At most 1,000 characters. */
  from_name?: string | null;
  /** Message to the recipients. At most 10000 characters. At most 10,000 characters. */
  message?: string | null;
  cart?: {
    /** The products, at most 50. */
    items: DraftCartItem[];
  } | null;
  /** The send method that the batch will have. */
  send_method?: SendMethod | null;
  /** Id of a greeting card. At most 64 characters. */
  card_id?: string | null;
  /**
   * Id of a card or name of a funding source. Default: the organization's default payment method. At most 64
   * characters.
   */
  payment_method_id?: string | null;
  /**
   * Id of a workspace that the person can use. Default: the workspace that the draft has; a new draft has the
   * oldest one. At most 64 characters.
   */
  workspace_id?: string | null;
  /**
   * When the gift is sent, as wall time. A time that occurs twice, when clocks are set back, means the first
   * of both.
   */
  schedule?: DraftSchedule | null;
  /**
   * Days from the send to the end of the gifts, 1 to 730. Default: as for an order batch without
   * `expires_at`.
   */
  expires_in_days?: number | null;
  /** Default: `single`. */
  swap?: SwapMode | null;
  /** Default: `disabled`. */
  international_shipping_tier?: ShippingTier | null;
  /** Default: false. */
  international_gift_cards_enabled?: boolean | null;
  /** Counts for `direct_send` only. Default: true. */
  notifications_enabled?: boolean | null;
  /** Counts for `email_and_link` only. Default: true. */
  reminders_enabled?: boolean | null;
  /** The sender's own reference. At most 1000 characters. At most 1,000 characters. */
  customer_reference_id?: string | null;
  /** Internal name. At most 1000 characters. At most 1,000 characters. */
  batch_name?: string | null;
  /** Language of recipients who have none of their own. At most 64 characters. */
  locale?: string | null;
}

/** A recipient of a draft. */
export interface DraftRecipient {
  /**
   * Number of the recipient in the draft, from 1. It is never given to another one, and recipients are listed
   * by it.
   */
  id: number;
  /** Id of the import that it came with. Null otherwise. */
  import_id: string | null;
  /**
   * A recipient as typed, pasted or imported. Every field may be missing, and has at most 1000 characters.
   */
  recipient: TypedRecipient;
  /** What must be mended before the draft can be sent. */
  problems: FieldProblem[];
  /**
   * True if an earlier recipient of the draft has the same email address, in upper or lower case; of those
   * without one, the same name and postal address.
   */
  is_duplicate: boolean;
  /** True if the organization has sent a gift to the email address within the last 30 days. */
  is_gifted_recently: boolean;
  /**
   * True if the people of the organization have somebody with this email address to whom no gifts are sent.
   * Such a recipient keeps the draft from being sent.
   */
  is_opted_out: boolean;
  /** True if no mail goes to the email address: it bounced, or its owner wants none. */
  is_undeliverable: boolean;
}

/** What is wrong with a field. */
export interface FieldProblem {
  /** Path of the field, such as `mailing_address.postal_code`. */
  field: string;
  /** A sentence that says what is wrong with the field. */
  message: string;
}

/** A step of the setup. */
export interface SetupStep {
  /** The step. */
  step: 'address' | 'mail' | 'cards' | 'catalog' | 'organization';
  /** A step that was done for other settings than those of now is open again. */
  state: 'open' | 'done' | 'skipped';
  /** E-mail address of the operator who said so. */
  by: string | null;
  /** When. An RFC 3339 time; answers are in UTC with `Z`. */
  at: string | null;
}

/** A DNS record that receivers of mail check. */
export interface MailRecord {
  /** What the record is for. */
  kind: 'spf' | 'dkim' | 'dmarc' | 'mx';
  /** Name of the record. */
  name: string;
  /** Type of the record. */
  type: 'TXT' | 'MX';
  /** What to publish. Words in capitals are to be filled in. */
  value: string;
  /** `unknown`: the name servers did not answer in time. */
  status: 'found' | 'different' | 'missing' | 'unknown';
  /** What the name servers say of it now. */
  published: string[];
  /** What to do, or why nothing is to be done. */
  advice: string;
}

/** An organization that sends gifts. */
export interface OrganizationSummary {
  /** Id of the organization. */
  id: string;
  /** Its name. */
  name: string;
  /** When it was created. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
  /** When its account was closed. Null if it is open. An RFC 3339 time; answers are in UTC with `Z`. */
  closed_at: string | null;
  /** Its users. */
  users_count: number;
}

/** A user of an organization. */
export interface OrganizationUser {
  /** Id of the user. */
  id: string;
  /** E-mail address. */
  email: string;
  /** First and last name. */
  name: string;
  /** What the user may do. */
  role: 'admin' | 'sender' | 'viewer';
  /** Names of the workspaces that the user can use. An admin can use all of them. */
  workspaces: string[];
  /** Last sign-in. Null if there was none. An RFC 3339 time; answers are in UTC with `Z`. */
  last_signed_in_at: string | null;
}

/** Somebody who can sign in. */
export interface FoundPerson {
  /** E-mail address. */
  email: string;
  /** First and last name as a user. Empty for an operator without an organization. */
  name: string;
  /** False for somebody who was added and has not signed in. */
  has_signed_in: boolean;
  /** Last sign-in. An RFC 3339 time; answers are in UTC with `Z`. */
  last_signed_in_at: string | null;
  /** True if a code of an app is asked for. */
  has_second_factor: boolean;
  /** True if the person has set a password. */
  has_password: boolean;
  /** Passkeys. */
  passkeys_count: number;
  /** Places where the person is signed in. */
  sessions_count: number;
  /** Organizations of the person. */
  memberships: {
    /** Id of the organization. */
    organization_id: string;
    /** Its name. */
    organization_name: string;
    /** What the person may do there. */
    role: 'admin' | 'sender' | 'viewer';
    /** True if the account of the organization is closed. */
    is_closed: boolean;
  }[];
  /** What the operator may do. */
  operator_role: 'owner' | 'support' | 'fulfilment' | 'finance' | null;
}

/** Work that failed so often that it is not tried again by itself. */
export interface FailedJob {
  /** Its id: a number for a job, `KIND:ID` for scheduled work. */
  id: string;
  /** What kind of work it is. */
  kind: string;
  /** Whose work it is. Null for work of the deployment. */
  organization: {
    /** Id of the organization. */
    id: string;
    /** Its name. */
    name: string;
  } | null;
  /**
   * Time of the last attempt of a job, or of the first failure of scheduled work. An RFC 3339 time; answers
   * are in UTC with `Z`.
   */
  failing_since: string;
  /** How often it was tried. Null if that was not kept. */
  attempts: number | null;
  /** The last error, up to 500 characters. */
  error: string;
  /** What the work is about. Ids, numbers and kinds are shown, and no other text. */
  payload: {
    /** Name of a value. */
    name: string;
    /** The value, or what kind of value it is. */
    value: string;
  }[];
}

/** A part of the service. */
export interface HealthCheck {
  /** Name of the check, as `gifts doctor` calls it. It never changes. */
  id: string;
  /** What was looked at. */
  name: string;
  /** `warning`: somebody should look. `failure`: something does not work. */
  verdict: 'ok' | 'warning' | 'failure';
  /** How it is, without a full stop. */
  sentence: string;
  /** What to do about it. Null if nothing is to be done. */
  action: string | null;
}

/** What a search has found. It names no recipient. */
export interface Finding {
  /** What was found. */
  kind: 'batch' | 'order' | 'invoice' | 'request';
  /** Its id. */
  id: string;
  /** Id of the organization. */
  organization_id: string;
  /** Its name. */
  organization_name: string;
  /** Id of the order batch. Null for what belongs to none. */
  order_batch_id: string | null;
  /** Its status, in the words of the API. */
  status: string;
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

/** Somebody who may be in the list twice. */
export interface AlikeContact {
  /** Id of the person. */
  id: string;
  /** Id of the workspace that the person belongs to. */
  workspace_id: string;
  /** First name. */
  first_name: string;
  /** Last name. */
  last_name: string | null;
  /** Email address. */
  email: string | null;
  /** Company. */
  company: string | null;
  /** Job title. */
  title: string | null;
  birthday: {
    /** Month, 1 to 12. */
    month: number;
    /** Day of the month. */
    day: number;
    /** Year of birth. Null if it is not known. */
    year: number | null;
  } | null;
  /** The day on which the person began to work there, as `YYYY-MM-DD`. */
  started_on: string | null;
  /** True for somebody to whom no gifts are sent. */
  wants_no_gifts: boolean;
  /** True if a mailing address is known. */
  has_address: boolean;
  /** Phone number in E.164 form. */
  phone: string | null;
  /** Number of lists that the person is in. */
  lists_count: number;
  /** Number that grows with every change. */
  revision: number;
  /** True if somebody has said of this person already that they are not the same as the others. */
  is_distinct: boolean;
  /** Time at which the person was added. An RFC 3339 time; answers are in UTC with `Z`. */
  created_at: string;
}

/** One product of a draft. */
export interface DraftCartItem {
  /** Id of a product. At most 64 characters. */
  product_id: string;
  /** Units of the product. Default: 1. At most 1,000,000. */
  quantity?: number | null;
  /** Price of one unit in US cents, for a product with a variable price. At most 1,000,000,000,000. */
  variable_price?: number | null;
  /** Names of the selected variants. At most 50 items. */
  variants?: string[] | null;
}

/**
 * When the gift is sent, as wall time. A time that occurs twice, when clocks are set back, means the first of
 * both.
 */
export interface DraftSchedule {
  /** Date and time on the wall, `YYYY-MM-DDTHH:mm`. At most 40 characters. */
  local_time: string;
  /** IANA name of the time zone. At most 64 characters. */
  time_zone: string;
}
