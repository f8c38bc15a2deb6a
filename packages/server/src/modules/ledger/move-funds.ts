/** A movement of money at the bank, which an operator enters. */

import { formatUsd } from '@gifts/contract/format-usd';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { distribute, takeFunds } from './balance-shards.ts';
import { findAvailable } from './balances.sql.ts';
import { ledgerEntry, transfer } from './transfer.ts';

export interface FundsMovement {
  organizationId: string;
  /** The code of the account. */
  account: string;
  amountCents: Cents;
  /** Shown in the organization's list of movements. */
  reason: string;
  /** The time of the movement by the organization's clock. */
  at: Date;
}

/** Adds money to a balance, or pays off debt of a corporate account. */
export function creditAccount(tx: Tx, movement: FundsMovement): void {
  const { organizationId, account, amountCents, reason, at } = movement;
  const entries = [ledgerEntry('cash', subtract(0, amountCents)), ...distribute(account, amountCents)];
  transfer(tx, { organizationId, at }, [{ kind: 'credit', reason, entries }]);
}

/** Takes money out of an account. Refuses more than the available amount, which excludes holds. */
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
