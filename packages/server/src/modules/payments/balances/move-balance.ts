/** A movement of money at the bank, which an operator enters. */
import type { Tx } from '../../../db/statements.ts';
import type { Cents } from '../../../kit/money.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { findAvailable } from '../../ledger/balances.sql.ts';
import { creditAccount, debitAccount } from '../../ledger/move-funds.ts';
import { openFundedAccount } from '../../ledger/open-accounts.ts';
import { setCreditLimit } from '../../ledger/set-credit-limit.ts';
import { accountOwnerOf, type NamedAccount } from './operator-account.ts';

export interface BalanceMove {
  account: NamedAccount;
  amountCents: Cents;
  reason: string;
  /** The time of the movement by the organization's clock. */
  at: Date;
}

/**
 * Adds money to an account and retries payments that waited for it. Returns the amount that is available then.
 */
export async function creditBalance(tx: Tx, move: BalanceMove): Promise<Cents> {
  const { organizationId } = move.account;
  const account = await openAccount(tx, move.account);
  creditAccount(tx, { ...move, organizationId, account });
  scheduleRetry(tx, organizationId);
  return availableOf(tx, organizationId, account);
}

/**
 * Takes money out of an account. Refuses more than the available amount, which excludes holds. Returns the
 * amount that is available then.
 */
export async function debitBalance(tx: Tx, move: BalanceMove): Promise<Cents> {
  const { organizationId } = move.account;
  const account = await openAccount(tx, move.account);
  await debitAccount(tx, { ...move, organizationId, account });
  return availableOf(tx, organizationId, account);
}

/** Sets the credit limit and retries payments that waited for a higher one. Returns the available credit. */
export async function limitBalance(tx: Tx, organizationId: string, limitCents: Cents): Promise<Cents> {
  await setCreditLimit(tx, organizationId, limitCents);
  scheduleRetry(tx, organizationId);
  return availableOf(tx, organizationId, 'receivable');
}

async function openAccount(tx: Tx, named: NamedAccount): Promise<string> {
  const { organizationId, source } = named;
  return openFundedAccount(tx, { organizationId, source, ...(await accountOwnerOf(tx, named)) });
}

const scheduleRetry = (tx: Tx, organizationId: string): void =>
  enqueue(tx, 'retry_payments', { organization_id: organizationId });

async function availableOf(tx: Tx, organizationId: string, account: string): Promise<Cents> {
  return (await findAvailable(tx, organizationId, [account])).get(account) ?? 0;
}
