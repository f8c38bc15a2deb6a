/** The command that reconciles the card gateway, with the simulated one. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSimulatedGateway } from '../../../src/modules/payments/gateways/simulated/simulated-gateway.ts';
import { reconcileGateway } from '../../../src/modules/payments/reconciliation/reconcile-gateway.process.ts';
import { type BatchFixture, startBatchFixture } from '../batches/batch-fixtures.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  mug,
  saveCard,
  sendMugByCard,
  waitForStatus,
} from '../payments/money-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

const reconcile = (...args: string[]) => runGifts(fixture.app.databaseUrl, ['gateway', 'reconcile', ...args]);
/** 2.9 % of a mug and 30 cents. */
const fee = 111;

async function paidByCard(): Promise<string> {
  const { orderId } = await sendMugByCard(fixture, await saveCard(fixture, '4242 4242 4242 4242'));
  await accept(fixture, orderId);
  await waitForStatus(fixture, orderId, 'ordered');
  return orderId;
}

test('books the fee of a charge once, and says how much it read', async () => {
  await paidByCard();
  const moved = await ledgerChanges(fixture, async () => {
    expect(await reconcile()).toEqual({
      code: 0,
      stdout: '',
      stderr: '1 movements and 0 payouts were read, 1 transfers were booked, and 0 do not match.\n',
    });
    await reconcile('--since', '2026-01-01');
  });
  expect(moved).toEqual({ gateway_cash: fee, gateway_fees: -fee });
});

test('the payout of the day comes to the bank, and the ledger verifies', async () => {
  const { db } = fixture.app.services;
  const clock = { now: () => new Date(Date.now() + 2 * 86_400_000) };
  const gateway = createSimulatedGateway({ db, clock });
  const run = () => reconcileGateway({ db, clock }, gateway, new Date(0));
  const moved = await ledgerChanges(fixture, async () => {
    expect([...(await run()).problems]).toEqual([]);
    expect(await run()).toMatchObject({ payouts: 1, booked: 0 });
  });
  expect(moved).toEqual({ cash: fee - mug.total, gateway_cash: mug.total - fee });
  const { stdout } = await runGifts(fixture.app.databaseUrl, ['ledger', 'verify']);
  expect(stdout).toContain('  ok      Each fee and payout of the card gateway is booked once\n');
});

test('what does not match is printed, and the exit code says so', async () => {
  const id = await paidByCard();
  await fixture.app.db.query(
    `update simulated_charges set amount_cents = amount_cents + 100
     where key = (select id::text from charges where organization_id = $1 and order_id = $2)`,
    [fixture.app.organizationId, id],
  );
  const { code, stdout } = await reconcile();
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/is over \$28\.96 at the gateway and \$27\.96 here/),
  ]);
});

test.each([
  [['--since', 'yesterday'], /--since is "yesterday" and must be a day like/],
  [['--since', '2026-02-30'], /must be a day like/],
])('%j is refused with a sentence', async (args, sentence) => {
  const { code, stderr } = await reconcile(...args);
  expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
});
