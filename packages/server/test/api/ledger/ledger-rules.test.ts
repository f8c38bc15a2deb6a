import { strict as assert } from 'node:assert';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { sealLedgers } from '../../../src/modules/ledger/seal-ledger.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { available, setAvailable } from '../../harness/funds.ts';
import { giftBody } from '../http/api-fixtures.ts';
import { verify } from './ledger-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  await sealLedgers(app.db, 0);
});
afterAll(() => app.close());

type Entries = readonly (readonly [account: string, slot: number | null, cents: number])[];

/** Writes a transfer with plain SQL, like somebody with the database password. */
async function book(entries: Entries, id = newId(), firstPosition = 0): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (firstPosition === 0) {
      await tx.query(
        `insert into ledger_transfers (organization_id, id, kind, reason, created_at) values ($1, $2, 'credit', 'By hand', now())`,
        [app.organizationId, id],
      );
    }
    await tx.query(
      `insert into ledger_entries (organization_id, transfer_id, position, account, slot, amount_cents)
       select $1, $2, $6 - 1 + n, account, slot, cents
       from unnest($3::text[], $4::smallint[], $5::bigint[]) with ordinality as e (account, slot, cents, n)`,
      [
        app.organizationId,
        id,
        entries.map(([account]) => account),
        entries.map(([, slot]) => slot),
        entries.map(([, , cents]) => cents),
        firstPosition,
      ],
    );
  });
}

const snapshot = async () => ({
  entries: await app.db.query('select * from ledger_entries order by transfer_id, position'),
  balances: await app.db.query('select * from ledger_balances order by account, slot'),
});

describe('the database refuses', () => {
  it.each([
    'update ledger_entries set amount_cents = amount_cents + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    `update ledger_transfers set reason = 'Another one'`,
    'delete from ledger_transfers',
    'delete from ledger_seals',
    `update ledger_seals set hash = decode(repeat('00', 32), 'hex')`,
    'delete from ledger_holds',
    'update ledger_balances set balance_cents = balance_cents + 1',
    'delete from ledger_balances',
    'truncate ledger_balances',
  ])('to run %s', async (statement) => {
    const before = await snapshot();
    await expect(app.db.query(statement)).rejects.toThrow(
      /only ever added to|Balances follow entries|cannot truncate/,
    );
    expect(await snapshot()).toEqual(before);
  });

  it.each<[string, Entries, RegExp]>([
    [
      'entries that do not sum to zero',
      [
        ['cash', null, -100],
        ['balance', 0, 99],
      ],
      /sum to -1 .*they must sum to 0/,
    ],
    ['a single entry', [['balance', 0, 100]], /sum to 100/],
    ['an entry of nothing', [['cash', null, 0]], /amount_cents/],
    [
      'a balance without its slot',
      [
        ['cash', null, -100],
        ['balance', null, 100],
      ],
      /check/,
    ],
    [
      'an account that is not there',
      [
        ['cash', null, -100],
        ['gold', null, 100],
      ],
      /foreign key/,
    ],
    [
      'an overdraft',
      [
        ['cash', null, 1_000_000_000],
        ['balance', 0, -1_000_000_000],
      ],
      /ledger_balances_floor/,
    ],
    [
      'debt over the limit',
      [
        ['cash', null, 99_000_000_000],
        ['receivable', 0, -99_000_000_000],
      ],
      /ledger_balances_floor/,
    ],
  ])('%s', async (_name, entries, problem) => {
    const before = await snapshot();
    await expect(book(entries)).rejects.toThrow(problem);
    expect(await snapshot()).toEqual(before);
  });

  it('entries added to a transfer later, even where they sum to zero', async () => {
    const id = newId();
    await book(
      [
        ['cash', null, -100],
        ['balance', 0, 100],
      ],
      id,
    );
    const before = await snapshot();
    await expect(
      book(
        [
          ['cash', null, -5],
          ['balance', 0, 5],
        ],
        id,
        2,
      ),
    ).rejects.toThrow(/from position 2 on/);
    expect(await snapshot()).toEqual(before);
  });
});

describe('concurrent spenders of one nearly empty balance', () => {
  const giftsWorth = 20;
  const takers = 64;

  it('spend exactly its amount, never overdraw it and never deadlock', async () => {
    const gift = await giftBody(app, { payment_method_id: 'BALANCE' });
    const { recipients, cart, send_method } = gift;
    const { body: price } = await app.request('POST', '/v1/order_batches/price', {
      body: { recipients, cart, send_method },
    });
    const share = price.cart_price.price_est_total_high;
    await setAvailable(app, giftsWorth * share + share - 1);
    const answers = await Promise.all(
      Array.from({ length: takers }, () => app.request('POST', '/v1/order_batches', { body: gift })),
    );
    const outcomes = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? 'created'}`);
    const counts = Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length]));
    expect(counts).toEqual({ '201 created': giftsWorth, '402 insufficient_funds': takers - giftsWorth });
    expect(await available(app)).toBe(share - 1);
    const [{ batches = -1 } = {}] = await app.db.query<{ batches: number }>(
      'select count(*) as batches from order_batches',
    );
    assert.equal(batches, giftsWorth);
    expect((await verify(app)).findings).toEqual([]);
  });
});
