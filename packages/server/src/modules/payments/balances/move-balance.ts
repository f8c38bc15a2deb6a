/** What operators book when money came in or went out at the bank. */
import type { Tx } from '../../../db/statements.ts';
import type { Cents } from '../../../kit/money.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { findAvailable } from '../../ledger/balance-shards.ts';
import { creditAccount, debitAccount } from '../../ledger/move-funds.ts';
import { openFundedAccount } from '../../ledger/open-accounts.ts';
import { setCreditLimit } from '../../ledger/set-credit-limit.ts';
import { accountOwnerOf, type NamedAccount } from './operator-account.ts';

export interface BalanceMove {
  account: NamedAccount;
  amountCents: Cents;
  reason: string;
  /** The organization's time. */
  at: Date;
}

/** Pays in, and asks again for payments that waited for it. Returns what is available then. */
export async function creditBalance(tx: Tx, move: BalanceMove): Promise<Cents> {
  const { organizationId } = move.account;
  const account = await openAccount(tx, move.account);
  creditAccount(tx, { ...move, organizationId, account });
  scheduleRetry(tx, organizationId);
  return availableOf(tx, organizationId, account);
}

/** Takes out what is there and not held. Returns what is available then. */
export async function debitBalance(tx: Tx, move: BalanceMove): Promise<Cents> {
  const { organizationId } = move.account;
  const account = await openAccount(tx, move.account);
  await debitAccount(tx, { ...move, organizationId, account });
  return availableOf(tx, organizationId, account);
}

/** How much may be owed; payments that waited for a higher limit are asked for again. Returns what is left of it. */
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
