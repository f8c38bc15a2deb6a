/** Statements of a brand for a month: all its lines, and nothing about recipients. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceId } from '../../../src/kit/ids.ts';
import { advance, type BatchFixture, startBatchFixture } from '../batches/batch-fixtures.ts';
import {
  assertAllLedgers,
  brand,
  type Customer,
  deliveredGift,
  demo,
  done,
  gifts,
  newCustomer,
  orderedGift,
} from './payout-fixtures.ts';

let fixture: BatchFixture;
let first: Customer;
let second: Customer;
let folder: string;
let orders: string[];
let lost: string;
let payoutId: string;
const monthOf = (offset: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statements-'));
  fixture = await startBatchFixture({ worker: true });
  first = demo(fixture);
  second = await newCustomer(fixture);
  await done(fixture, 'brands', 'set', brand, '--commission', '10');
  orders = [await deliveredGift(fixture, first), await deliveredGift(fixture, second)];
  const failing = await orderedGift(fixture, second);
  lost = failing.id;
  const failed = await fixture.app.request('POST', `/v1/sandbox/shipments/${failing.parcels[0]}/advance`, {
    apiKey: second.apiKey,
    body: { status: 'failed' },
  });
  expect(failed.status).toBe(200);
  await orderedGift(fixture, first);
  const pay = ['payouts', 'create', '--brand', brand, '--amount'];
  payoutId = (await done(fixture, ...pay, '30')).trim();
  const wrong = (await done(fixture, ...pay, '1', '--reference', '=cmd|calc')).trim();
  await done(fixture, 'payouts', 'reverse', wrong, '--reason', 'Typed wrongly');
  // The next month of one organization, by its clock.
  await advance(fixture, `${monthOf(1)}-10T00:00:00Z`);
  orders.push(await deliveredGift(fixture, first));
  await assertAllLedgers(fixture);
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const csvOf = async (month: string): Promise<string[][]> =>
  (await done(fixture, 'statements', brand, month))
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
const lineOf = (rows: string[][], kind: string) => rows.filter(([line]) => line === kind);

describe('a statement', () => {
  it('has each order with its commission, what was lost, what was paid, and the balances', async () => {
    const rows = await csvOf(monthOf(0));
    const references = orders.slice(0, 2).map(referenceId);
    expect(lineOf(rows, 'opening_balance')[0]?.at(-1)).toBe('0.00');
    expect(lineOf(rows, 'earning').map(([, , reference, ...amounts]) => [reference, ...amounts])).toEqual(
      references.map((reference) => [reference, '20.00', '5.00', '2.00', '23.00']),
    );
    expect(lineOf(rows, 'not_delivered').map((row) => row.slice(2))).toEqual([
      [referenceId(lost), '20.00', '5.00', '', '0.00'],
    ]);
    expect(lineOf(rows, 'payout').map((row) => [row[2], row.at(-1)])).toEqual([
      [payoutId, '-30.00'],
      ["'=cmd|calc", '-1.00'],
    ]);
    expect(lineOf(rows, 'payout_reversal').map((row) => row.at(-1))).toEqual(['1.00']);
    expect(lineOf(rows, 'closing_balance')[0]?.at(-1)).toBe('16.00');
    expect(lineOf(rows, 'pending')[0]?.at(-1)).toBe('25.00');
  });

  it('begins with the balance of the month before', async () => {
    const rows = await csvOf(monthOf(1));
    expect(lineOf(rows, 'opening_balance')[0]?.at(-1)).toBe('16.00');
    expect(lineOf(rows, 'earning').map(([, , reference]) => reference)).toEqual([
      referenceId(orders[2] ?? ''),
    ]);
    expect(lineOf(rows, 'closing_balance')[0]?.at(-1)).toBe('39.00');
    const empty = await csvOf('2020-02');
    expect(empty.map(([kind, , , , , , amount]) => [kind, amount])).toEqual([
      ['opening_balance', '0.00'],
      ['closing_balance', '0.00'],
      ['pending', '0.00'],
    ]);
  });

  it('names no recipient, no address and no organization', async () => {
    const text = await done(fixture, 'statements', brand, monthOf(0));
    expect(text).not.toMatch(/Robin|example\.com|34th|New York|Demo|Other Company/);
  });

  it('is written as a PDF, with a name of its own or the given one', async () => {
    const file = join(folder, 'statement.pdf');
    const { code, stderr } = await gifts(fixture, 'statements', brand, monthOf(0), '--output', file);
    expect([code, stderr]).toEqual([0, `The statement was written to ${file}.\n`]);
    const pdf = await readFile(file);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(5_000);
    const csv = join(folder, 'statement.txt');
    await done(fixture, 'statements', brand, monthOf(0), '--output', csv, '--format', 'csv');
    expect(await readFile(csv, 'utf8')).toBe(await done(fixture, 'statements', brand, monthOf(0)));
  });

  it.each([
    [[brand, '2026-13'], 2, /The month is "2026-13" and must be like 2026-11/],
    [[brand], 2, /slug of a brand and a month/],
    [[brand, '2026-11', '--format', 'xls'], 2, /--format is "xls" and must be one of csv, pdf/],
    [['no-such-brand', '2026-11'], 1, /There is no brand/],
    [
      [brand, '2026-11', '--output', '/no/such/folder/x.csv'],
      1,
      /cannot be written: its folder does not exist/,
    ],
  ])('%j is refused with a sentence', async (args, exitCode, sentence) => {
    const { code, stderr } = await gifts(fixture, 'statements', ...args);
    expect([code, stderr]).toEqual([exitCode, expect.stringMatching(sentence)]);
  });
});
