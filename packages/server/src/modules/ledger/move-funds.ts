/** What operators book by hand: money that came in or went out on the bank's side. */
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { type Cents, formatUsd, subtract } from '../../kit/money.ts';
import { distribute, findAvailable, takeFunds } from './balance-shards.ts';
import { ledgerEntry, transfer } from './transfer.ts';

export interface FundsMovement {
  organizationId: string;
  /** The account's code. */
  account: string;
  amountCents: Cents;
  /** Shown in the organization's list of movements. */
  reason: string;
  /** The organization's time. */
  at: Date;
}

/** Pays in: a balance grows, or what is owed on a corporate account is paid. */
export function creditAccount(tx: Tx, movement: FundsMovement): void {
  const { organizationId, account, amountCents, reason, at } = movement;
  const entries = [ledgerEntry('cash', subtract(0, amountCents)), ...distribute(account, amountCents)];
  transfer(tx, { organizationId, at }, [{ kind: 'credit', reason, entries }]);
}

/** Takes out what is there and not held. */
export async function debitAccount(tx: Tx, movement: FundsMovement): Promise<void> {
  const { organizationId, account, amountCents, reason, at } = movement;
  const [taken] = await takeFunds(tx, organizationId, account, [amountCents]);
  if (!taken) {
    const available = (await findAvailable(tx, organizationId, [account])).get(account) ?? 0;
    throw new AppError(
      'insufficient_funds',
      `${formatUsd(amountCents)} can't be taken out: ${formatUsd(available)} is available.`,
    );
  }
  transfer(tx, { organizationId, at }, [
    { kind: 'debit', reason, entries: [...taken, ledgerEntry('cash', amountCents)] },
  ]);
}
