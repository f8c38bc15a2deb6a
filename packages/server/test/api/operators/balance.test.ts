import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { available } from '../../harness/funds.ts';
import { addOrganization, workspacesOf } from '../http/api-fixtures.ts';
import { acceptedOrder, verify } from '../ledger/ledger-fixtures.ts';
import { type Run, runGifts } from './run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const balance = (...args: string[]): Promise<Run> => runGifts(app.databaseUrl, ['balance', ...args]);
const on = (action: string, method: string, amount: string, ...rest: string[]) =>
  balance(action, '--organization', app.organizationId, '--method', method, '--amount', amount, ...rest);
const because = ['--reason', 'Wire of March'];

const transferCount = async () =>
  (await app.db.query<{ count: number }>('select count(*) as count from ledger_transfers'))[0]?.count;

describe('balance credit and debit', () => {
  test('move exactly the given amount and print the available amount', async () => {
    const before = await available(app);
    const credited = await on('credit', 'BALANCE', '1,234.29', ...because);
    expect(credited).toMatchObject({ code: 0, stdout: '' });
    expect(credited.stderr).toMatch(
      /^\$1,234\.29 was paid in to BALANCE of "Demo Company"; \$[\d,.]+ is available\.\n$/,
    );
    expect(await available(app)).toBe(before + 123_429);
    expect(await on('debit', 'BALANCE', '1234.29', ...because)).toMatchObject({ code: 0 });
    expect(await available(app)).toBe(before);
    const { body } = await app.request('GET', '/v1/balance_movements?payment_method_id=BALANCE&per_page=2');
    expect(body.data).toMatchObject([
      { kind: 'debit', amount: -123_429, description: 'Taken out: Wire of March' },
      { kind: 'credit', amount: 123_429, description: 'Paid in: Wire of March' },
    ]);
  });

  test('move the balance of one workspace, and require its id if there are several', async () => {
    const [marketing, people] = await workspacesOf(app);
    const unnamed = await on('credit', 'WORKSPACE_BALANCE', '5', ...because);
    expect(unnamed).toMatchObject({ code: 1, stderr: expect.stringContaining(`${marketing} (Marketing)`) });
    expect(await on('credit', 'WORKSPACE_BALANCE', '5', '--workspace', people, ...because)).toMatchObject({
      code: 0,
    });
    expect(await available(app, `workspace_balance:${people}`)).toBe(500);
  });

  test('use the only app, and refuse a workspace for it', async () => {
    expect(await on('credit', 'COMMERCE_STORED_VALUE', '1', ...because)).toMatchObject({ code: 0 });
    const wrong = await on('credit', 'BALANCE', '1', '--app', app.organizationId, ...because);
    expect(wrong).toMatchObject({
      code: 1,
      stderr: '--app goes with COMMERCE_STORED_VALUE, and this is BALANCE.\n',
    });
  });

  test('debit at most the available amount', async () => {
    const before = await transferCount();
    const refused = await on('debit', 'BALANCE', '90000000', ...because);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toMatch(/^\$90,000,000\.00 can't be taken out: \$[\d,.]+ is available\.\n$/);
    expect(await transferCount()).toBe(before);
  });

  test.each([
    [['--amount', '1.234', ...because], '--amount is "1.234" and must be dollars with at most two decimals'],
    [['--amount', '-5', ...because], `--amount`],
    [['--amount', '0', ...because], '--amount must be more than 0.'],
    [because, '--amount is required'],
    [['--amount', '5'], '--reason is required'],
    [['--amount', '5', '--reason', 'two\nlines'], '--reason must have 1 to 255 characters'],
  ])('refuse %j', async (options, sentence) => {
    const before = await transferCount();
    const args = ['credit', '--organization', app.organizationId, '--method', 'BALANCE', ...options];
    const refused = await balance(...args);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) });
    expect(await transferCount()).toBe(before);
  });

  test('refuse a method or an organization that does not exist', async () => {
    expect(await on('credit', 'CASH', '5', ...because)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must be one of BALANCE, WORKSPACE_BALANCE'),
    });
    const nowhere = await balance(
      'credit',
      '--organization',
      'x',
      '--method',
      'BALANCE',
      '--amount',
      '5',
      ...because,
    );
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no organization') });
  });
});

describe('balance limit', () => {
  test('raises and lowers the limit, but never below what is owed', async () => {
    const other = await addOrganization(app, 'Limited Company');
    const limit = (amount: string) => balance('limit', '--organization', other.id, '--amount', amount);
    expect(await limit('100.01')).toMatchObject({
      code: 0,
      stderr: '"Limited Company" may owe $100.01; $100.01 of it is left.\n',
    });
    const owe = ['--organization', other.id, '--method', 'CORPORATE_ACCOUNT', '--amount', '60', ...because];
    expect(await balance('debit', ...owe)).toMatchObject({ code: 0 });
    expect(await limit('60')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('$0.00 of it is left'),
    });
    const refused = await limit('59.99');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The limit can't be $59.99: $60.00 is owed, and $0.00 is held"),
    });
    expect(await balance('debit', ...owe)).toMatchObject({ code: 1 });
    expect(await limit('120')).toMatchObject({ code: 0 });
    expect(await balance('debit', ...owe)).toMatchObject({ code: 0 });
    expect(await runGifts(app.databaseUrl, ['ledger', 'verify'])).toMatchObject({ code: 0 });
  });
});

describe('balance list and default', () => {
  test('list the accounts and the default', async () => {
    const chosen = await balance('default', '--organization', app.organizationId, '--method', 'BALANCE');
    expect(chosen).toMatchObject({ code: 0, stderr: expect.stringContaining('paid with BALANCE') });
    const { stdout } = await balance('list', '--organization', app.organizationId);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe(`Demo Company (${app.organizationId})`);
    expect(lines.find((line) => line.startsWith('  BALANCE'))).toMatch(/available +\$0\.00 held {2}default$/);
    expect(lines.find((line) => line.startsWith('  CORPORATE_ACCOUNT'))).toContain('owed of $100,000,000.00');
    expect(lines.find((line) => line.startsWith('  WORKSPACE_BALANCE'))).toContain('(Marketing)');
  });

  test('refuse a default without an account', async () => {
    const other = await addOrganization(app, 'Poor Company');
    const refused = await balance('default', '--organization', other.id, '--method', 'BALANCE');
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'The organization has no BALANCE, only CORPORATE_ACCOUNT: "gifts balance credit" opens it.\n',
    });
  });
});

describe('a credit', () => {
  test('pays the gifts that waited for it, the longest waiting first', async () => {
    const served = await startTestApp();
    try {
      const organization = ['--organization', served.organizationId];
      const gifts = (...args: string[]) =>
        runGifts(served.databaseUrl, ['balance', ...args, ...organization]);
      const pay = { payment_method_id: 'COMMERCE_STORED_VALUE' };
      const stored = ['--method', 'COMMERCE_STORED_VALUE', ...because];
      await gifts('debit', '--amount', '100000', ...stored);
      const orders: Awaited<ReturnType<typeof acceptedOrder>>[] = [];
      for (let count = 0; count < 3; count += 1)
        orders.push(await acceptedOrder(served, pay, served.commerceApiKey));
      expect(orders.map(({ status }) => status)).toEqual(Array(3).fill('pending_payment'));
      const cost = orders[0].amounts.amount_total;
      await gifts('credit', '--amount', String((2 * cost + 1) / 100), ...stored);
      const statuses = async () => {
        const answers = await Promise.all(orders.map(({ id }) => served.request('GET', `/v1/orders/${id}`)));
        return answers.map(({ body }) => body.status);
      };
      await expect.poll(statuses, { timeout: 15_000 }).toEqual(['ordered', 'ordered', 'pending_payment']);
      expect((await verify(served)).findings).toEqual([]);
    } finally {
      await served.close();
    }
  });
});
