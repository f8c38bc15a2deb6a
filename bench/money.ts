/** The cost of holding money of one balance, against holding credit of the corporate account. */
import { creditAccount } from '../packages/server/src/modules/ledger/move-funds.ts';
import { alternate, type Benchmark, ensure, type Outcome, ratioOutcome, say } from './benchmark.ts';
import { recipients, sendLargeBatch } from './bulk.ts';
import { createByHttp } from './create.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { inTransaction } from './in-transaction.ts';
import { organizationId, type Service, startService } from './service.ts';

const seconds = 10;
const warmUpSeconds = 4;
const targetCreate = 0.8;
const targetBulk = 1.25;

const byBalance = { payment_method_id: 'BALANCE' };
/** Much more than all rounds can hold: half a billion dollars. */
const plenty = 50_000_000_000;

export const money: Benchmark = {
  needs: ['wrk'],
  async run() {
    const service = await startService();
    await payIn(service, plenty);
    return [await smallCreates(service), await largeBatch(service)];
  },
};

async function smallCreates(service: Service): Promise<Outcome> {
  const onAccount = await bodyOfBatch(service, [recipientNumber(1)]);
  const held = await bodyOfBatch(service, [recipientNumber(1)], byBalance);
  say('warming up');
  await createByHttp(service, onAccount, warmUpSeconds);
  await createByHttp(service, held, warmUpSeconds);
  const results = await alternate(
    {
      ceiling: () => createByHttp(service, onAccount, seconds),
      ours: () => createByHttp(service, held, seconds),
    },
    'creates/s',
  );
  await requireSoundBalance(service);
  return ratioOutcome(
    'create with BALANCE, 16 in flight on one balance, against CORPORATE_ACCOUNT',
    results,
    {
      unit: '/s',
      goal: { atLeast: targetCreate },
    },
  );
}

async function largeBatch(service: Service): Promise<Outcome> {
  const people = Array.from({ length: recipients }, (_, index) => recipientNumber(index));
  const onAccount = Buffer.from(await bodyOfBatch(service, people));
  const held = Buffer.from(await bodyOfBatch(service, people, byBalance));
  const results = await alternate(
    { ceiling: () => sendLargeBatch(service, onAccount), ours: () => sendLargeBatch(service, held) },
    's',
  );
  await requireSoundBalance(service);
  return ratioOutcome('100,000 recipients with BALANCE, against CORPORATE_ACCOUNT', results, {
    unit: 's',
    goal: { atMost: targetBulk },
  });
}

const payIn = (service: Service, amountCents: number): Promise<void> =>
  inTransaction(service, (tx) =>
    creditAccount(tx, {
      organizationId,
      account: 'balance',
      amountCents,
      reason: 'Benchmark',
      at: new Date(),
    }),
  );

const soundness = `select
  (select count(*)::int from ledger_balances where organization_id = $1 and balance_cents < floor_cents) as overdrawn,
  (select sum(balance_cents)::bigint from ledger_balances where organization_id = $1 and account = 'balance') as balance,
  (select sum(amount_cents)::bigint from ledger_entries where organization_id = $1 and account = 'balance') as booked,
  (select sum(share_cents * shares_count)::bigint from ledger_holds where organization_id = $1) as promised,
  (select sum(amount_cents)::bigint from ledger_entries where organization_id = $1 and account like 'held:%') as held`;

/** No balance is overdrawn, the balance is the sum of its entries, and the estimates of all orders are held. */
async function requireSoundBalance({ database }: Service): Promise<void> {
  const { rows } = await database.query<Record<string, string | number>>(soundness, [organizationId]);
  const sums = rows[0];
  const isSound = sums?.overdrawn === 0 && sums.balance === sums.booked && sums.promised === sums.held;
  ensure(isSound, `The balance is not consistent: ${JSON.stringify(sums)}`);
}
