import { formatUsd } from '@gifts/contract/format-usd';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { type Cents, subtract, sum } from '../../kit/money.ts';
import { fundedKinds } from './accounts.ts';
import { lockBalances, writeMinimumBalances } from './balances.sql.ts';
import { distributeLimit } from './distribute-limit.ts';
import { sumHeld } from './held-sum.sql.ts';
import { openFundedAccount } from './open-accounts.ts';

const setLimit = sql`update ledger_accounts set credit_limit_cents = $3 where organization_id = $1 and code = $2`;

/**
 * Sets the credit limit of an organization and opens its corporate account if it has none. Refuses a limit below
 * what is owed and held.
 */
export async function setCreditLimit(tx: Tx, organizationId: string, limitCents: Cents): Promise<void> {
  await openFundedAccount(tx, { organizationId, source: 'CORPORATE_ACCOUNT' });
  const account = fundedKinds.CORPORATE_ACCOUNT;
  const shards = await lockBalances(tx, organizationId, account);
  const balances = shards.map(({ balance_cents }) => balance_cents);
  const minimumBalances = distributeLimit(balances, limitCents);
  if (!minimumBalances) throw await limitTooLow(tx, organizationId, limitCents, sum(balances));
  tx.defer(setLimit, [organizationId, account, limitCents]);
  writeMinimumBalances(
    tx,
    organizationId,
    account,
    shards.map(({ slot }, index) => ({ slot, cents: minimumBalances[index] ?? 0 })),
  );
}

async function limitTooLow(
  tx: Tx,
  organizationId: string,
  limitCents: Cents,
  balance: Cents,
): Promise<AppError> {
  const held = await sumHeld(tx, organizationId, fundedKinds.CORPORATE_ACCOUNT);
  const used = subtract(0, balance);
  const owed = formatUsd(subtract(used, held));
  return new AppError(
    'invalid_request',
    `The limit can't be ${formatUsd(limitCents)}: ${owed} is owed, and ${formatUsd(held)} is held for gifts that are not accepted yet. Book what was paid first, or set at least ${formatUsd(used)}.`,
  );
}
