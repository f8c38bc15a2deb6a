/** Grows a ledger by SQL: credit is held for batches that exist, and most of their gifts are paid from it. */
import { setTimeout as pause } from 'node:timers/promises';
import { asAdministrator } from './as-administrator.ts';
import { ensure, say } from './benchmark.ts';
import { organizationId, type Service } from './service.ts';

const sliceSize = 50_000;
const sealedWithinMs = 20 * 60_000;
const organization = `'${organizationId}'::uuid`;
const own = `organization_id = '${organizationId}'`;
/** Of each five batches one still holds its credit, and the others were paid in the millisecond of their hold. */
const movementsOfFive = 9;

/** So many batches make so many movements. */
export const batchesFor = (movements: number): number => Math.round((movements * 5) / movementsOfFive);

/**
 * Books a hold for each batch of the corporate account that has none, and the payments. The batches have one gift each. Then all seals
 * and kept sums are made anew by the service, and the benchmark waits for them.
 */
export async function growMovements(service: Service): Promise<void> {
  await asAdministrator(service, async (administrator) => {
    await administrator.query(`create temporary table grown as
      select row_number() over (order by b.id) as n, b.id as batch_id, o.id as order_id, b.created_at as at, o.amount_product,
        o.amount_shipping, o.amount_processing_fee, (select max(share_cents) from ledger_holds where ${own}) as share
      from order_batches b join orders o on o.organization_id = b.organization_id and o.order_batch_id = b.id
      where b.${own} and not exists (select from ledger_holds h where h.${own} and h.order_batch_id = b.id)`);
    await administrator.query('create index on grown (n)');
    const { rows } = await administrator.query<{ count: number }>('select count(*)::int as count from grown');
    const count = rows[0]?.count ?? 0;
    for (let from = 1; from <= count; from += sliceSize) {
      await administrator.query(movementsOf(from, from + sliceSize));
      say(`movements of ${Math.min(count, from + sliceSize - 1).toLocaleString('en-US')} batches`);
    }
    await administrator.query(balancesFromEntries);
    await administrator.query(withoutSeals);
    for (const table of ['ledger_transfers', 'ledger_entries', 'ledger_holds', 'ledger_balances'])
      await administrator.query(`vacuum (analyze) ${table}`);
    await administrator.query('checkpoint');
  });
  await untilSummed(service);
}

const movementsOf = (from: number, to: number): string => `
  with born as materialized (
    select g.*, uuid_v7(at, 11) as hold_id, uuid_v7(at, 12) as capture_id, (n % 16)::smallint as slot, n % 5 <> 0 as is_paid,
      amount_product + amount_shipping + amount_processing_fee as cost
    from grown g where n >= ${from} and n < ${to}
  ), transfer as (
    insert into ledger_transfers (organization_id, id, kind, order_batch_id, order_id, created_at, recorded_at)
    select ${organization}, hold_id, 'hold', batch_id, null::uuid, at, at from born
    union all select ${organization}, capture_id, 'capture', batch_id, order_id, at, at from born where is_paid
  ), hold as (
    insert into ledger_holds (organization_id, order_batch_id, transfer_id, account, share_cents, shares_count)
    select ${organization}, batch_id, hold_id, 'receivable', share, 1 from born
  )
  insert into ledger_entries (organization_id, transfer_id, position, account, slot, amount_cents)
  select ${organization}, entry.* from born cross join lateral (
    values (hold_id, 0::smallint, 'receivable', slot, -share), (hold_id, 1, 'held:receivable', null, share)
    union all select * from (values (capture_id, 0::smallint, 'held:receivable', null::smallint, -share),
      (capture_id, 1, 'receivable', slot, share - cost), (capture_id, 2, 'brand_payable', null, amount_product),
      (capture_id, 3, 'shipping_payable', null, amount_shipping), (capture_id, 4, 'fee_revenue', null, amount_processing_fee)
    ) as capture (id, position, account, slot, cents) where is_paid
  ) as entry (id, position, account, slot, cents) where cents <> 0`;

const balancesFromEntries = `
  update ledger_balances b set balance_cents = summed.cents from (
    select account, slot, sum(amount_cents) as cents from ledger_entries where ${own} and slot is not null group by account, slot
  ) as summed where b.${own} and b.account = summed.account and b.slot = summed.slot`;

/** The service seals in the order of time, and what was grown is older than its first seals. */
const withoutSeals = `begin; ${[
  'money_positions',
  'money_months',
  'money_held',
  'money_holds',
  'ledger_seals',
]
  .map((table) => `delete from ${table} where ${own};`)
  .join(' ')} commit`;

/** Waits until the service has sealed and added up everything but the newest. */
async function untilSummed({ database }: Service): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await database.query<{ behind: number }>(
      `select (select count(*)::int from ledger_transfers where ${own})
        - coalesce((select position::int from money_positions where ${own}), 0) as behind`,
    );
    const behind = rows[0]?.behind ?? 0;
    if (behind < 100) break;
    ensure(performance.now() - begun < sealedWithinMs, `${behind} movements are not added up.`);
    await pause(2_000);
  }
  say(`all movements were sealed and added up after ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
}
