/** Sets balances for tests with the verbs that operators use. */

import { findAvailable } from '../../src/modules/ledger/balances.sql.ts';
import { creditAccount, debitAccount } from '../../src/modules/ledger/move-funds.ts';
import type { TestApp } from './app.ts';

export async function available(app: TestApp, account = 'balance'): Promise<number> {
  return (await findAvailable(app.db, app.organizationId, [account])).get(account) ?? 0;
}

/** Adds or removes money until exactly this amount is available. */
export async function setAvailable(app: TestApp, cents: number, account = 'balance'): Promise<void> {
  const { organizationId } = app;
  const difference = cents - (await available(app, account));
  const movement = {
    organizationId,
    account,
    amountCents: Math.abs(difference),
    reason: 'Test',
    at: new Date(),
  };
  await app.db.transaction(async (tx) => {
    if (difference > 0) creditAccount(tx, movement);
    if (difference < 0) await debitAccount(tx, movement);
  });
}
