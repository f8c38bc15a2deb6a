/** Payments to brands, carriers and tax offices: never doubled, never lost, never more than is owed. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { storedTable } from '../../harness/stored-tables.ts';
import { type BatchFixture, startBatchFixture } from '../batches/batch-fixtures.ts';
import {
  assertAllLedgers,
  brand,
  brandAccountOf,
  type Customer,
  deliveredGift,
  demo,
  done,
  gifts,
  newCustomer,
  sumsOf,
  total,
} from './payout-fixtures.ts';

let fixture: BatchFixture;
let first: Customer;
let second: Customer;
let account: string;
beforeAll(async () => {
  fixture = await startBatchFixture();
  first = demo(fixture);
  second = await newCustomer(fixture);
  account = await brandAccountOf(fixture);
});
afterEach(() => assertAllLedgers(fixture));
afterAll(() => fixture.close());

const pay = (amount: string, ...args: string[]) =>
  gifts(fixture, 'payouts', 'create', '--brand', brand, '--amount', amount, ...args);
const owed = () => sumsOf(fixture, account);
const countPayouts = async (): Promise<number> =>
  (await fixture.app.db.query<{ id: string }>('select id from payouts')).length;

/** Pays everything that the brand is owed. */
async function payAll(): Promise<void> {
  const left = total(await owed());
  if (left > 0) expect((await pay((left / 100).toFixed(2), '--reference', crypto.randomUUID())).code).toBe(0);
}

describe('payouts create', () => {
  it('settles what is owed longest first, over several organizations', async () => {
    await deliveredGift(fixture, first);
    await deliveredGift(fixture, second);
    await deliveredGift(fixture, first);
    expect(await owed()).toEqual({ [first.id]: 5_000, [second.id]: 2_500 });
    const id = (await done(fixture, 'payouts', 'create', '--brand', brand, '--amount', '40.00')).trim();
    expect(await owed()).toEqual({ [first.id]: 2_500, [second.id]: 1_000 });
    const shown = await done(fixture, 'payouts', 'show', id);
    expect(shown).toMatch(/batch-goods +\$40\.00/);
    expect(shown).toMatch(new RegExp(`${first.id} .*\\$25\\.00\\n.*${second.id} .*\\$15\\.00`));
    await payAll();
    expect(await owed()).toEqual({});
  });

  it('refuses more than is owed, and books nothing of it', async () => {
    await deliveredGift(fixture, second);
    const before = await countPayouts();
    expect(await pay('25.01')).toMatchObject({
      code: 1,
      stderr: "$25.01 can't be paid out: $25.00 is owed.\n",
    });
    expect([await countPayouts(), await owed()]).toEqual([before, { [second.id]: 2_500 }]);
  });

  it('of the same command given twice books one payout', async () => {
    const made = await pay('10', '--reference', 'Wire 4711');
    const again = await pay('10.00', '--reference', 'Wire 4711');
    expect([made.code, again.code, again.stdout]).toEqual([0, 0, made.stdout]);
    expect(again.stderr).toContain('was booked before');
    expect((await pay('11', '--reference', 'Wire 4711')).stderr).toMatch(/names the payout .* over \$10\.00/);
    expect((await pay('2')).code).toBe(0);
    expect(await pay('2')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('name it with --reference'),
    });
    expect(await owed()).toEqual({ [second.id]: 1_300 });
    await payAll();
  });

  it('by twelve operators at once pays each reference once, and never more than is owed', async () => {
    await deliveredGift(fixture, first);
    await deliveredGift(fixture, second);
    const runs = await Promise.all(
      Array.from({ length: 12 }, (_, index) => pay('15', '--reference', `Race ${index % 6}`)),
    );
    const made = new Set(runs.filter(({ code }) => code === 0).map(({ stdout }) => stdout));
    expect(made.size).toBe(3);
    for (const { code, stderr } of runs) if (code !== 0) expect(stderr).toContain('$5.00 is owed');
    expect(total(await owed())).toBe(500);
    await payAll();
  });

  it('that dies in the middle has paid nothing, and pays once when it is given again', async () => {
    await deliveredGift(fixture, first);
    await deliveredGift(fixture, second);
    const { app } = fixture;
    const blocker = new pg.Client({ connectionString: app.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table ledger_entries in share mode');
      const dying = pay('50', '--reference', 'Power cut');
      await vi.waitFor(
        async () => {
          const ended = await app.db.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gifts command'
               and wait_event_type = 'Lock' and datname = current_database()`,
          );
          expect(ended).toHaveLength(1);
        },
        { timeout: 10_000, interval: 20 },
      );
      await blocker.query('commit');
      expect((await dying).code).not.toBe(0);
    } finally {
      await blocker.end();
    }
    expect(await owed()).toEqual({ [first.id]: 2_500, [second.id]: 2_500 });
    expect((await pay('50', '--reference', 'Power cut')).code).toBe(0);
    expect((await pay('50', '--reference', 'Power cut')).code).toBe(0);
    expect(await owed()).toEqual({});
  });

  it('pays carriers and tax offices what they are owed', async () => {
    expect((await gifts(fixture, 'brands', 'set', brand, '--shipping', 'carrier')).code).toBe(0);
    await deliveredGift(fixture, second);
    expect(total(await sumsOf(fixture, 'carrier_payable'))).toBe(500);
    await done(fixture, 'payouts', 'create', '--to', 'shipping', '--amount', '5');
    expect(await sumsOf(fixture, 'carrier_payable')).toEqual({});
    const tax = total(await sumsOf(fixture, 'tax_payable'));
    await done(fixture, 'payouts', 'create', '--to', 'tax', '--amount', (tax / 100).toFixed(2));
    expect(await sumsOf(fixture, 'tax_payable')).toEqual({});
    expect(await done(fixture, 'payouts', 'list', '--to', 'tax')).toContain(`$${(tax / 100).toFixed(2)}`);
    expect((await gifts(fixture, 'brands', 'set', brand, '--shipping', 'brand')).code).toBe(0);
    await payAll();
  });

  it.each([
    [['--amount', '5'], /either --brand .* or --to/],
    [['--brand', brand, '--to', 'tax', '--amount', '5'], /either --brand .* or --to/],
    [['--to', 'me', '--amount', '5'], /--to is "me" and must be one of shipping, tax/],
    [['--brand', brand, '--amount', '0'], /must be more than 0/],
    [['--brand', brand, '--amount', '-5'], /--amount/],
    [['--brand', brand, '--amount=1.234'], /at most two decimals/],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const { code, stderr } = await gifts(fixture, 'payouts', 'create', ...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
});

describe('payouts reverse', () => {
  it('makes the amount owed again where it was owed, once', async () => {
    await deliveredGift(fixture, first);
    await deliveredGift(fixture, second);
    const id = (
      await done(fixture, 'payouts', 'create', '--brand', brand, '--amount', '30', '--reference', 'Wrong')
    ).trim();
    const reverse = () => gifts(fixture, 'payouts', 'reverse', id, '--reason', 'The wire came back');
    const runs = await Promise.all([1, 2, 3, 4].map(reverse));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(runs.filter(({ stderr }) => stderr.includes('it is owed again'))).toHaveLength(1);
    expect(await owed()).toEqual({ [first.id]: 2_500, [second.id]: 2_500 });
    expect((await pay('30', '--reference', 'Wrong')).stderr).toContain('which was reversed');
    expect(await done(fixture, 'payouts', 'list', '--brand', brand)).toMatch(
      /reversed .*: The wire came back/,
    );
    // What was paid and came back counts as not paid, so the oldest comes first again.
    await done(fixture, 'payouts', 'create', '--brand', brand, '--amount', '30', '--reference', 'Right');
    expect(await owed()).toEqual({ [second.id]: 2_000 });
    await payAll();
  });

  it('refuses a payout that does not exist', async () => {
    expect(await gifts(fixture, 'payouts', 'reverse', 'nothing', '--reason', 'x')).toMatchObject({ code: 1 });
  });
});

describe('ledger verify', () => {
  it('finds a payout that no ledger contains', async () => {
    const [made] = await fixture.app.db.query<{ id: string }>(
      `insert into payouts (id, payee, amount_cents) values (gen_random_uuid(), 'tax', 100) returning id`,
    );
    const { code, stdout } = await gifts(fixture, 'ledger', 'verify');
    expect([code, stdout]).toEqual([1, expect.stringContaining(`${made?.id}: it is over 100`)]);
    const payouts = await storedTable(fixture.app.db, 'payouts');
    await fixture.app.db.transaction(async (tx) => {
      tx.defer(`alter table ${payouts} disable trigger user`);
      tx.defer('delete from payouts where id = $1', [made?.id]);
      tx.defer(`alter table ${payouts} enable trigger user`);
    });
  });

  it('payouts and reversals are never changed', async () => {
    await expect(fixture.app.db.query('update payouts set amount_cents = 1')).rejects.toThrow(
      /only ever added to/,
    );
    await expect(fixture.app.db.query('delete from payout_reversals')).rejects.toThrow(/only ever added to/);
  });
});
