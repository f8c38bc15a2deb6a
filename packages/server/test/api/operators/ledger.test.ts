import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealLedgers } from '../../../src/modules/ledger/seal-ledger.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { storedTables } from '../../harness/stored-tables.ts';
import { sendBatch, sendOrder, unknownId } from '../http/api-fixtures.ts';
import { acceptedOrder } from '../ledger/ledger-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
let order: { id: string; reference_id: string; amounts: Record<string, number> };
beforeEach(async () => {
  app = await startTestApp();
  order = await acceptedOrder(app, { payment_method_id: 'BALANCE' });
  await acceptedOrder(app);
  await sendBatch(app, { payment_method_id: 'BALANCE' });
  await sealLedgers(app.db, 0);
});
afterEach(() => app.close());

const ledger = (...args: string[]) => runGifts(app.databaseUrl, ['ledger', ...args]);
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);
const dollars = (cents: number | undefined) => `$${((cents ?? 0) / 100).toFixed(2)}`;

/** Changes rows that the service itself cannot change, like the owner of the tables. */
async function tamper(...statements: string[]): Promise<void> {
  const tables = await storedTables(app.db, [
    'ledger_transfers',
    'ledger_entries',
    'ledger_seals',
    'ledger_balances',
    'ledger_holds',
  ]);
  await app.db.transaction(async (tx) => {
    for (const table of tables) tx.defer(`alter table ${table} disable trigger user`);
    for (const statement of statements) await tx.query(statement);
    for (const table of tables) tx.defer(`alter table ${table} enable trigger user`);
  });
}

async function idOf(statement: string): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(statement);
  return row?.id ?? '';
}

describe('ledger verify', () => {
  test('verifies a correct ledger, with a line for each check and a summary', async () => {
    const { code, stdout } = await ledger('verify');
    expect(code).toBe(0);
    expect(stdout).not.toContain('BROKEN');
    expect(stdout).toContain(`Demo Company (${app.organizationId})`);
    for (const check of [
      'Transfers sum to zero',
      'The chain is whole',
      'Orders are paid once, for what they cost',
    ]) {
      expect(stdout).toContain(`  ok      ${check}\n`);
    }
    expect(stdout).toMatch(/\n {2}\d+ seals, the last [0-9a-f]{64}\n/);
    expect(lastLine(stdout)).toMatch(/^ok: findings=0 organizations=1 transfers=[1-9]\d* sealed=[1-9]\d*$/);
  });

  test('verifies the ledger of one organization', async () => {
    const { stdout } = await ledger('verify', '--organization', app.organizationId);
    expect(lastLine(stdout)).toContain('organizations=1');
    expect(await ledger('verify', '--organization', unknownId())).toMatchObject({ code: 1 });
  });

  test('names the transfer and the shard of a changed entry', async () => {
    const id = await idOf(
      `select transfer_id as id from ledger_entries where account = 'fee_revenue' limit 1`,
    );
    await tamper(
      `update ledger_entries set amount_cents = amount_cents + 1 where transfer_id = '${id}' and account = 'fee_revenue'`,
    );
    const { code, stdout } = await ledger('verify');
    expect(code).toBe(1);
    expect(stdout).toContain(`  BROKEN  Transfers sum to zero\n            ${id}: its entries sum to 1\n`);
    expect(stdout).toMatch(
      new RegExp(`BROKEN  The chain is whole\n +${id}: seal \\d+ does not fit what it seals`),
    );
    expect(lastLine(stdout)).toMatch(/^BROKEN: findings=[1-9]/);
  });

  test('finds a change that still sums to zero through its seal', async () => {
    const id = await idOf(
      `select transfer_id as id from ledger_entries where account = 'fee_revenue' limit 1`,
    );
    await tamper(`update ledger_entries set amount_cents = amount_cents + case account when 'fee_revenue' then 100 else -100 end
      where transfer_id = '${id}' and account in ('fee_revenue', 'brand_payable')`);
    const { code, stdout } = await ledger('verify');
    expect(code).toBe(1);
    expect(stdout).toContain('  ok      Transfers sum to zero\n');
    expect(stdout).toContain(`${id}: seal`);
    expect(lastLine(stdout)).toContain('findings=1 ');
  });

  test('names a deleted seal', async () => {
    await tamper('delete from ledger_seals where position = 2');
    const { code, stdout } = await ledger('verify');
    expect(code).toBe(1);
    expect(stdout).toContain('seal 2: the next seal is 3');
  });

  test('names a shard with a changed balance', async () => {
    await tamper(
      `update ledger_balances set balance_cents = balance_cents + 7 where account = 'balance' and slot = 3`,
    );
    const { code, stdout } = await ledger('verify');
    expect(code).toBe(1);
    expect(stdout).toMatch(/balance slot 3: it holds \d+ and its entries make \d+\n/);
  });

  test('names an order whose payment is missing', async () => {
    await tamper(`update orders set paid_at = null, status = 'accepted' where id = '${order.id}'`);
    const { code, stdout } = await ledger('verify');
    expect(code).toBe(1);
    expect(stdout).toContain(`${order.id}: it is accepted and what was held for it is captured`);
    expect(stdout).toContain(`and was paid ${order.amounts.amount_total}`);
  });
});

describe('ledger explain', () => {
  test('shows where each cent of a paid order came from and went to', async () => {
    const { code, stdout } = await ledger('explain', order.id);
    expect(code).toBe(0);
    const { amounts } = order;
    const total = dollars(amounts.amount_total);
    expect(stdout).toMatch(
      new RegExp(
        `^Order ${order.reference_id} \\(${order.id}\\) for Robin: (paid|ordered), paid with BALANCE`,
      ),
    );
    const sentences = [
      /Sent, estimated to cost \$[\d.]+ \(low\) to \$[\d.]+ \(high\)\./,
      /was held from the balance: the most the order can cost\./,
      new RegExp(`Accepted, so it costs \\${total}: products \\${dollars(amounts.amount_product)}`),
      new RegExp(
        `\\${total} of what was held paid for the order, and \\$[\\d.]+ went back to the balance\\. To the brands \\${dollars(amounts.amount_product)}`,
      ),
    ];
    const places = sentences.map((sentence) => stdout.search(sentence));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(stdout).toMatch(new RegExp(`\nbalance +-\\${total}\n`));
    expect(stdout).toMatch(/\nheld:balance +\$0\.00\n/);
    expect(lastLine(stdout)).toMatch(/^sum +\$0\.00$/);
  });

  test('explains a gift that ended unpaid and a gift without payments', async () => {
    const held = await sendOrder(app, { payment_method_id: 'BALANCE' });
    await app.request('POST', `/v1/orders/${held}/cancel`, { body: {} });
    const canceled = await ledger('explain', held);
    expect(canceled.stdout).toContain('The gift ended without costing anything: canceled.');
    expect(canceled.stdout).toContain('that was held went back to the balance.');
    const [unpaid] = (
      await sendBatch(app, { payment_method_id: 'COMMERCE_STORED_VALUE' }, app.commerceApiKey)
    ).orders_preview;
    expect((await ledger('explain', unpaid?.id ?? '')).stdout).toContain('No money moved.');
  });

  test("shows the gateway's message of a declined card", async () => {
    await app.db.query(
      `insert into charges (organization_id, id, order_id, gateway, amount_cents, status, failure_code, failure_message,
         created_at, settled_at)
       values ($1, $2, $3, 'simulated', 4200, 'declined', 'card_declined', 'Your card was declined.', now(), now())`,
      [app.organizationId, unknownId(), order.id],
    );
    const { stdout } = await ledger('explain', order.id);
    expect(stdout).toContain('The card was asked for $42.00 and declined: Your card was declined.');
  });

  test('shows a name with a line break as one line', async () => {
    const name = 'Grace\n2026-01-01T00:00:00.000Z  All of it was given back.\u001b[2J';
    await app.db.query('update orders set recipient_first_name = $2 where id = $1', [order.id, name]);
    const { stdout } = await ledger('explain', order.id);
    expect(stdout).toContain('Grace\\u000a2026-01-01T00:00:00.000Z  All of it was given back.\\u001b[2J');
    expect(stdout).not.toMatch(/^2026-01-01/m);
  });

  test.each([
    ['an unknown id', unknownId()],
    ['a reference', 'A'.repeat(24)],
  ])('refuses %s with a sentence', async (_name, id) => {
    expect(await ledger('explain', id)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no order with the id ${id}: give the order's id as the API shows it, not its reference.\n`,
    });
  });

  test('needs an order', async () => {
    expect(await ledger('explain')).toMatchObject({ code: 2 });
  });
});
