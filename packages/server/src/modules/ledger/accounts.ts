/** The accounts of an organization's ledger and their codes. */
import type { FundingSource } from '@gifts/contract/account';
import { assert } from '../../kit/assert.ts';

/** Every organization has these accounts, whatever payment methods it uses. */
export const platformAccounts = [
  'cash',
  'brand_payable',
  'shipping_payable',
  'fee_revenue',
  'tax_payable',
  'refunds',
  'disputes',
  'carrier_payable',
  'commission_revenue',
  'gateway_cash',
  'gateway_fees',
] as const;

/** Returns the account of what a brand has earned and was not paid yet. Before an order is delivered, nobody has earned it. */
export const brandAccount = (brandId: string): string => `brand_payable:${brandId}`;

/** The account that contains what card payments bring in and refunds and disputes take, until the gateway pays it out. */
export const gatewayAccount = 'gateway_cash';

/** The kinds of account that gifts are paid from, by payment method. Each of them has a minimum balance. */
export const fundedKinds = {
  BALANCE: 'balance',
  WORKSPACE_BALANCE: 'workspace_balance',
  COMMERCE_STORED_VALUE: 'stored_value',
  CORPORATE_ACCOUNT: 'receivable',
} as const satisfies Record<FundingSource, string>;

export type FundedKind = (typeof fundedKinds)[FundingSource];

/** The owner of an account that does not belong to the whole organization. */
export interface AccountOwner {
  workspaceId?: string | null;
  commerceAppId?: string | null;
}

/** Returns the code of the account that a payment method stands for. */
export function fundedAccount(source: FundingSource, owner: AccountOwner): string {
  switch (source) {
    case 'BALANCE':
    case 'CORPORATE_ACCOUNT':
      return fundedKinds[source];
    case 'WORKSPACE_BALANCE':
      assert(owner.workspaceId, 'a workspace balance has a workspace');
      return `workspace_balance:${owner.workspaceId}`;
    case 'COMMERCE_STORED_VALUE':
      assert(owner.commerceAppId, 'stored value has a commerce app');
      return `stored_value:${owner.commerceAppId}`;
  }
}

/** Returns the account that contains what is held from an account until it is captured or released. */
export const heldAccount = (account: string): string => `held:${account}`;

const heldSources: readonly string[] = [
  'BALANCE',
  'WORKSPACE_BALANCE',
  'CORPORATE_ACCOUNT',
] satisfies FundingSource[];

/** True for balances and the corporate account. Their money or credit is held as soon as a batch is created. */
export const isHeldSource = (paymentMethodId: string | null): boolean =>
  paymentMethodId !== null && heldSources.includes(paymentMethodId);

const kindsWithMinimumBalance: readonly string[] = Object.values(fundedKinds);

/** True if an account has a minimum balance. The balance of such an account is split into balance shards. */
export const hasMinimumBalance = (code: string): boolean =>
  kindsWithMinimumBalance.includes(code.split(':')[0] ?? '');
