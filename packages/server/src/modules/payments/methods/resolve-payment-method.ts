import type { FundingSource } from '@gifts/contract/account';
import type { FieldError } from '@gifts/contract/errors';
import type { FundingAccount } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { isUuid } from '../../../kit/ids.ts';
import { isFundingSource } from '../account-of.ts';
import type { CardMethod } from './payment-methods.sql.ts';
import { resolveCard } from './resolve-card.ts';

export type ResolvedPaymentMethod =
  | { id: FundingSource; account: FundingAccount }
  | { id: string; card: CardMethod }
  /** The payer enters a card on the hosted page after a gift is accepted. */
  | { id: null; isHosted: true }
  | { problem: FieldError }
  /** The request is valid, but its API key is not allowed this payment method. */
  | { forbidden: AppError };

/** The payment fields of a request. */
export interface NamedPayment {
  paymentMethodId: string | null;
  commerceEndUserId: string | null;
  /** Null if the workspace is unknown. A balance of any workspace is then accepted. */
  workspaceId: string | null;
  isDirect: boolean;
}

/** Returns the payment method of a batch: the named one, the hosted page, or the organization's default. */
export async function resolvePaymentMethod(
  context: CallerContext,
  db: Statements,
  named: NamedPayment,
): Promise<ResolvedPaymentMethod> {
  if (named.paymentMethodId === null && context.caller.key?.uses_hosted_payment) return hostedPayment(named);
  const id = named.paymentMethodId ?? context.organization.default_payment_method;
  if (id === null)
    return problem("Payment method id can't be blank: the organization has no default payment method");
  if (isUuid(id)) return resolveCard(context, db, id, named.commerceEndUserId);
  return resolveAccount(context, id, named.workspaceId);
}

const hostedPayment = ({ isDirect }: NamedPayment): ResolvedPaymentMethod =>
  isDirect
    ? problem(
        "Payment method id can't be blank with direct_send: it is charged when it is sent, and hosted payment is asked for when a gift is accepted",
      )
    : { id: null, isHosted: true };

function resolveAccount(
  context: CallerContext,
  id: string,
  workspaceId: string | null,
): ResolvedPaymentMethod {
  if (!isFundingSource(id)) return problem(`Payment method not found: ${id}`);
  if (id === 'COMMERCE_STORED_VALUE' && context.caller.key?.kind !== 'commerce') {
    return {
      forbidden: new AppError('commerce_only', 'Only commerce keys may pay with COMMERCE_STORED_VALUE.'),
    };
  }
  const account = findFundingAccount(context, id, workspaceId);
  return account ? { id, account } : problem(`Payment method not found: ${id}`);
}

const problem = (message: string): ResolvedPaymentMethod => ({
  problem: { field: 'payment_method_id', message },
});

function findFundingAccount(
  context: CallerContext,
  id: FundingSource,
  workspaceId: string | null,
): FundingAccount | undefined {
  return context.caller.fundingAccounts.find(
    (account) =>
      account.source === id &&
      (account.workspace_id === null || workspaceId === null || account.workspace_id === workspaceId) &&
      (account.commerce_app_id === null || account.commerce_app_id === context.caller.key?.commerce_app_id),
  );
}
