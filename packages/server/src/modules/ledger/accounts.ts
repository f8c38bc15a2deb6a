/** The accounts of an organization's books and what they are called in entries. */
import type { FundingSource } from '@gifts/contract/account';
import { assert } from '../../kit/assert.ts';

/** What every organization's books have, whatever it pays with. */
export const platformAccounts = [
  'cash',
  'brand_payable',
  'shipping_payable',
  'fee_revenue',
  'tax_payable',
  'refunds',
] as const;

/** What gifts are paid from, by the payment method that names it. These accounts have a floor. */
export const fundedKinds = {
  BALANCE: 'balance',
  WORKSPACE_BALANCE: 'workspace_balance',
  COMMERCE_STORED_VALUE: 'stored_value',
  CORPORATE_ACCOUNT: 'receivable',
} as const satisfies Record<FundingSource, string>;

export type FundedKind = (typeof fundedKinds)[FundingSource];

/** Whose an account is, where it is not the whole organization's. */
export interface AccountOwner {
  workspaceId?: string | null;
  commerceAppId?: string | null;
}

/** The account a payment method stands for. */
export function fundedAccount(source: FundingSource, owner: AccountOwner): string {
  switch (source) {
    case 'BALANCE':
    case 'CORPORATE_ACCOUNT':
      return fundedKinds[source];
    case 'WORKSPACE_BALANCE':
      assert(owner.workspaceId, 'a workspace balance is a workspace’s');
      return `workspace_balance:${owner.workspaceId}`;
    case 'COMMERCE_STORED_VALUE':
      assert(owner.commerceAppId, 'stored value is a commerce app’s');
      return `stored_value:${owner.commerceAppId}`;
  }
}

/** Where what is reserved of a balance lies until it is captured or released. */
export const heldAccount = (account: string): string => `held:${account}`;

const heldSources: readonly string[] = ['BALANCE', 'WORKSPACE_BALANCE'] satisfies FundingSource[];

/** Prepaid by the organization, so gifts reserve it from the moment they are created. */
export const isHeldSource = (paymentMethodId: string | null): boolean =>
  paymentMethodId !== null && heldSources.includes(paymentMethodId);

const kindsWithMinimumBalance: readonly string[] = Object.values(fundedKinds);

/** Whether an account has a floor, and so lies in slots. */
export const hasMinimumBalance = (code: string): boolean =>
  kindsWithMinimumBalance.includes(code.split(':')[0] ?? '');
