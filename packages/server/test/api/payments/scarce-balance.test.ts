/** Many spenders use a balance at once until it is almost empty, while small credits arrive. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../src/kit/errors.ts';
import { creditAccount, debitAccount } from '../../../src/modules/ledger/move-funds.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { available, setAvailable } from '../../harness/funds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false, config: { databasePoolSize: 24 } });
});
afterAll(() => app.close());

const movement = (amountCents: number) => ({
  organizationId: app.organizationId,
  account: 'balance',
  amountCents,
  reason: 'Test',
  at: new Date(),
});

/** Returns the spent amount, which is the whole amount or nothing. */
async function takeOut(cents: number): Promise<number> {
  try {
    await app.db.transaction((tx) => debitAccount(tx, movement(cents)));
    return cents;
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient_funds') return 0;
    throw error;
  }
}

async function payIn(cents: number): Promise<number> {
  await app.db.transaction(async (tx) => creditAccount(tx, movement(cents)));
  return -cents;
}

it('is spent to its last cent without deadlocks or failures', async () => {
  for (let round = 0; round < 15; round += 1) {
    await setAvailable(app, 16 * 100);
    const spenders = Array.from({ length: 24 }, (_, index) =>
      index % 6 === 5 ? payIn(160) : takeOut(60 + ((index * 37 + round * 11) % 90)),
    );
    const moved = await Promise.all(spenders);
    expect(await available(app)).toBe(16 * 100 - moved.reduce((sum, cents) => sum + cents, 0));
  }
});
