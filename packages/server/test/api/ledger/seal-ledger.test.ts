import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creditAccount } from '../../../src/modules/ledger/move-funds.ts';
import { sealLedgers } from '../../../src/modules/ledger/seal-ledger.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { verify } from './ledger-fixtures.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ worker: false });
});
afterEach(() => app.close());

const movement = (account: string) => ({
  organizationId: app.organizationId,
  account,
  amountCents: 100,
  reason: 'Test',
  at: new Date(),
});
const credit = () => app.db.transaction(async (tx) => creditAccount(tx, movement('balance')));

async function counts() {
  const [row] = await app.db.query<{ transfers: number; seals: number }>(
    `select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_seals) as seals`,
  );
  return row ?? { transfers: 0, seals: 0 };
}

/** Waits for the next millisecond, because ids have the resolution of milliseconds. */
async function untilNextMillisecond(): Promise<void> {
  const now = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(now), { timeout: 1_000, interval: 1 });
}

const seal = async () => {
  await untilNextMillisecond();
  await sealLedgers(app.db, 0);
};

describe('seals', () => {
  it('cover every transfer once, whichever process seals', async () => {
    for (let count = 0; count < 5; count += 1) await credit();
    await untilNextMillisecond();
    await Promise.all([sealLedgers(app.db, 0), sealLedgers(app.db, 0), sealLedgers(app.db, 0)]);
    const { transfers, seals } = await counts();
    expect(seals).toBe(transfers);
    expect((await verify(app)).findings).toEqual([]);
  });

  it('wait for transfers that can still commit with a smaller id', async () => {
    await seal();
    const before = await counts();
    const { promise: isFree, resolve: release } = Promise.withResolvers<void>();
    const { promise: hasBooked, resolve: booked } = Promise.withResolvers<void>();
    const slow = app.db.transaction(async (tx) => {
      creditAccount(tx, movement('receivable'));
      await tx.query('select 1 as one');
      booked();
      await isFree;
    });
    await hasBooked;
    await credit();
    await seal();
    expect(await counts()).toEqual({ ...before, transfers: before.transfers + 1 });
    release();
    await slow;
    await seal();
    const { transfers, seals } = await counts();
    expect([transfers, seals]).toEqual([before.transfers + 2, before.transfers + 2]);
    expect((await verify(app)).findings).toEqual([]);
  });

  it('of young transfers are left for later', async () => {
    await credit();
    await sealLedgers(app.db);
    expect((await counts()).seals).toBe(0);
  });
});
