import { computed, fragment, type RowOf, type Statement, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const violation = (subject: string, problem: string) =>
  fragment`${computed('subject', 'text', subject)}, ${computed('problem', 'text', problem)}`;

export type Violation = RowOf<ReturnType<typeof violation>>;

/** The last seal whose transfer is in the sums that pages show. */
const shownPosition = fragment`coalesce((select position from money_positions where organization_id = $1), 0)`;

/** Each query returns its violations: a subject and a sentence, with amounts in cents. */
export const ledgerChecks: Readonly<Record<string, Statement<Violation>>> = {
  'Transfers sum to zero': sql`
    select ${violation(`t.id::text`, `'its entries sum to ' || coalesce(sum(e.amount_cents)::text, 'nothing')`)}
    from ledger_transfers t
    left join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
    where t.organization_id = $1
    group by t.id having coalesce(sum(e.amount_cents), 1) <> 0`,

  'Balances are what the entries say': sql`
    select ${violation(`b.account || ' slot ' || b.slot`, `'it holds ' || b.balance_cents || ' and its entries make ' || coalesce(e.total, 0)`)}
    from ledger_balances b
    left join (
      select account, slot, sum(amount_cents) as total from ledger_entries
      where organization_id = $1 and slot is not null group by account, slot
    ) e on e.account = b.account and e.slot = b.slot
    where b.organization_id = $1 and b.balance_cents <> coalesce(e.total, 0)`,

  'No account is below its floor': sql`
    select ${violation(`a.code`, `'it holds ' || sum(b.balance_cents) || ' and may not go below ' || -coalesce(a.credit_limit_cents, 0)`)}
    from ledger_accounts a
    join ledger_balances b on b.organization_id = a.organization_id and b.account = a.code
    where a.organization_id = $1
    group by a.code, a.credit_limit_cents
    having sum(b.balance_cents) < -coalesce(a.credit_limit_cents, 0)
      or sum(b.floor_cents) <> -coalesce(a.credit_limit_cents, 0)`,

  'What is held is what its orders still need': sql`
    with expected as (
      select h.account, sum(h.share_cents * (h.shares_count - settled.shares)) as cents
      from ledger_holds h
      cross join lateral (
        select coalesce(sum(case when t.order_id is null then h.shares_count else 1 end), 0) as shares
        from ledger_transfers t where t.organization_id = h.organization_id and t.order_batch_id = h.order_batch_id
          and t.kind in ('capture', 'release')
      ) as settled
      where h.organization_id = $1 group by h.account
    ), booked as (
      select substr(account, 6) as account, sum(amount_cents) as cents from ledger_entries
      where organization_id = $1 and account like 'held:%' group by account
    )
    select ${violation(`'held:' || coalesce(e.account, b.account)`, `'it holds ' || coalesce(b.cents, 0) || ' and its open orders need ' || coalesce(e.cents, 0)`)}
    from expected e full join booked b on b.account = e.account
    where coalesce(b.cents, 0) <> coalesce(e.cents, 0)`,

  'Batches that ended before their send hold nothing': sql`
    select ${violation(`b.id::text`, `'it is ' || b.send_status || ' and its money is still held'`)}
    from ledger_holds h
    join order_batches b on b.organization_id = h.organization_id and b.id = h.order_batch_id
    where h.organization_id = $1 and b.send_status in ('failed', 'canceled') and not exists (
      select from ledger_transfers t where t.organization_id = h.organization_id
        and t.order_batch_id = h.order_batch_id and t.kind = 'release' and t.order_id is null)`,

  'Holds are settled when their orders end, and not before': sql`
    select ${violation(`o.id::text`, `'it is ' || o.status || ' and what was held for it is ' || coalesce(s.kind || 'd', 'still held')`)}
    from ledger_holds h
    join orders o on o.organization_id = h.organization_id and o.order_batch_id = h.order_batch_id
    left join ledger_transfers s on s.organization_id = o.organization_id and s.order_id = o.id
      and s.kind in ('capture', 'release', 'charge')
    where h.organization_id = $1 and s.kind is distinct from case
      when o.status in ('created', 'notified', 'opened', 'accepted') then null
      when o.status = 'canceled' then 'release' else 'capture' end`,

  'Orders are paid once, for what they cost': sql`
    select ${violation(`o.id::text`, `'it is ' || o.status || ', costs ' || coalesce(o.amount_total::text, 'nothing known') || ' and was paid ' || coalesce(paid.cents::text, 'nothing')`)}
    from orders o
    left join lateral (
      select sum(e.amount_cents) as cents from ledger_transfers t
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
      where t.organization_id = o.organization_id and t.order_id = o.id and t.kind in ('capture', 'charge')
        and e.account in ('brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable')
    ) as paid on true
    where o.organization_id = $1 and case
      when o.paid_at is not null then coalesce(paid.cents, 0) is distinct from o.amount_total
      else paid.cents is not null end`,

  'No order cost more than was estimated': sql`
    select ${violation(`o.id::text`, `'it cost ' || o.amount_total || ' and at most ' || b.highest_order_total || ' was estimated'`)}
    from orders o join order_batches b on b.organization_id = o.organization_id and b.id = o.order_batch_id
    where o.organization_id = $1 and o.paid_at is not null and o.amount_total > b.highest_order_total`,

  'Every charge is booked once': sql`
    select ${violation(`c.id::text`, `'it ' || c.status || ' over ' || c.amount_cents || ' and ' || coalesce(booked.cents, 0) || ' is booked'`)}
    from charges c
    left join lateral (
      select -sum(e.amount_cents) as cents from ledger_transfers t
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account in ('cash', 'gateway_cash')
      where t.organization_id = c.organization_id and t.charge_id = c.id and t.kind in ('charge', 'late_payment')
    ) as booked on true
    where c.organization_id = $1
      and coalesce(booked.cents, 0) <> case when c.status = 'succeeded' then c.amount_cents else 0 end`,

  'Every refund is booked once': sql`
    select ${violation(`r.id::text`, `'it is ' || r.status || ' over ' || r.amount_cents || ', ' || booked.given || ' refunds and ' || booked.returned || ' returns are booked'`)}
    from refunds r
    cross join lateral (
      select count(*) filter (where t.kind = 'refund') as given,
        count(*) filter (where t.kind = 'refund_returned') as returned
      from ledger_transfers t where t.organization_id = r.organization_id and t.refund_id = r.id
    ) as booked
    where r.organization_id = $1
      and (booked.given <> case when r.status in ('succeeded', 'returned') then 1 else 0 end
        or booked.returned <> case when r.status = 'returned' then 1 else 0 end)`,

  'What banks withdrew is booked': sql`
    select ${violation(`d.order_id::text`, `'banks withdrew ' || d.withdrawn || ', of which ' || d.undecided || ' is not decided, and ' || coalesce(booked.withdrawn, 0) || ' and ' || coalesce(booked.undecided, 0) || ' is booked'`)}
    from (
      select organization_id, order_id, sum(withdrawn_cents) as withdrawn,
        coalesce(sum(withdrawn_cents) filter (where status <> 'lost'), 0) as undecided
      from disputes where organization_id = $1 group by organization_id, order_id
    ) as d
    left join lateral (
      select sum(e.amount_cents) filter (where e.account in ('cash', 'gateway_cash')) as withdrawn,
        -sum(e.amount_cents) filter (where e.account = 'disputes') as undecided
      from ledger_transfers t
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
      where t.organization_id = d.organization_id and t.order_id = d.order_id
        and t.kind in ('dispute', 'dispute_won', 'dispute_lost')
    ) as booked on true
    where coalesce(booked.withdrawn, 0) <> d.withdrawn or coalesce(booked.undecided, 0) <> d.undecided`,

  'Nobody is owed for an order that failed': sql`
    select ${violation(`o.id::text`, `'it failed and ' || owed.cents || ' of it is still owed to others'`)}
    from orders o
    join lateral (
      select sum(e.amount_cents) as cents from ledger_transfers t
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
      where t.organization_id = o.organization_id and t.order_id = o.id
        and e.account in ('brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable')
    ) as owed on true
    where o.organization_id = $1 and o.status = 'failed' and o.paid_at is not null and owed.cents <> 0`,

  'Delivered orders are earned, and no others': sql`
    select ${violation(`o.id::text`, `'it is ' || o.status || ' and ' || coalesce(pool.cents, 0) || ' of it is earned by nobody (gifts payouts allocate books what was delivered before this release)'`)}
    from orders o
    join lateral (
      select sum(e.amount_cents) as cents, bool_or(t.kind = 'earning') as is_earned from ledger_transfers t
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
      where t.organization_id = o.organization_id and t.order_id = o.id
        and e.account in ('brand_payable', 'shipping_payable')
    ) as pool on true
    where o.organization_id = $1 and o.paid_at is not null
      and case when o.status = 'delivered' then pool.cents <> 0 else pool.is_earned end`,

  'No brand earned more than its products cost': sql`
    select ${violation(`o.id::text`, `'the brand ' || earned.brand_id || ' earned ' || earned.cents || ' by products that cost ' || coalesce(priced.cents, 0)`)}
    from (
      select t.order_id, t.brand_id, -sum(e.amount_cents) as cents from ledger_transfers t
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
      where t.organization_id = $1 and t.kind = 'earning' and t.brand_id is not null and e.account = 'brand_payable'
      group by t.order_id, t.brand_id
    ) as earned
    join orders o on o.organization_id = $1 and o.id = earned.order_id
    join carts c on c.organization_id = o.organization_id and c.id = o.cart_id
    cross join lateral (
      select sum((item ->> 'unit_price')::bigint * (item ->> 'quantity')::bigint) as cents
      from jsonb_array_elements(c.items) as item where item -> 'brand' ->> 'id' = earned.brand_id::text
    ) as priced
    where earned.cents > coalesce(priced.cents, 0)`,

  'Brands and carriers are owed what they earned and were not paid': sql`
    select ${violation(`a.code`, `'it holds ' || moved.owed || ', with ' || moved.earned || ' earned, ' || moved.paid || ' paid out and ' || moved.reversed || ' of it reversed'`)}
    from ledger_accounts a
    cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as owed,
        coalesce(sum(e.amount_cents) filter (where t.kind = 'earning' and t.brand_id is not distinct from a.brand_id), 0) as earned,
        coalesce(-sum(e.amount_cents) filter (where t.kind = 'payout'), 0) as paid,
        coalesce(sum(e.amount_cents) filter (where t.kind = 'payout_reversal'), 0) as reversed
      from ledger_entries e
      join ledger_transfers t on t.organization_id = e.organization_id and t.id = e.transfer_id
      where e.organization_id = a.organization_id and e.account = a.code
    ) as moved
    where a.organization_id = $1 and (a.brand_id is not null or a.code = 'carrier_payable')
      and (moved.owed <> moved.earned - moved.paid + moved.reversed or moved.owed < 0)`,

  'A reversal of a payout gives back what was paid': sql`
    select ${violation(`r.id::text`, `'it gives back ' || -given.cents || ' and ' || coalesce(paid.cents, 0) || ' was paid'`)}
    from ledger_transfers r
    cross join lateral (
      select sum(e.amount_cents) as cents from ledger_entries e
      where e.organization_id = r.organization_id and e.transfer_id = r.id and e.account = 'cash'
    ) as given
    left join lateral (
      select sum(e.amount_cents) as cents from ledger_transfers t
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account = 'cash'
      where t.organization_id = r.organization_id and t.payout_id = r.payout_id and t.kind = 'payout'
    ) as paid on true
    where r.organization_id = $1 and r.kind = 'payout_reversal' and given.cents is distinct from -paid.cents`,

  'No more is given back than was paid': sql`
    select ${violation(`o.id::text`, `'it was paid ' || coalesce(o.amount_total, 0) || ', given back ' || coalesce(given.cents, 0) || ' and shows ' || coalesce(o.amount_refunded, 0)`)}
    from orders o
    join lateral (
      select sum(r.amount_cents) filter (where r.status = 'succeeded' and r.kind <> 'late_payment') as cents,
        sum(r.amount_cents) filter (where r.status in ('pending', 'succeeded') and r.kind <> 'late_payment') as promised
      from refunds r where r.organization_id = o.organization_id and r.order_id = o.id
    ) as given on true
    where o.organization_id = $1 and (coalesce(given.cents, 0) <> coalesce(o.amount_refunded, 0)
      or given.promised > o.amount_total)`,

  'Pages show what is held': sql`
    with sealed as (
      select t.order_batch_id, substr(e.account, 6) as account, e.amount_cents as cents
      from ledger_seals s
      join ledger_transfers t on t.organization_id = s.organization_id and t.id = s.transfer_id
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account like 'held:%'
      where s.organization_id = $1 and s.position <= ${shownPosition}
    ), booked as (
      select account as subject, sum(cents) as cents from sealed group by account
      union all select order_batch_id::text, sum(cents) from sealed group by order_batch_id
    ), shown as (
      select account as subject, held_cents as cents from money_held where organization_id = $1
      union all select order_batch_id::text, held_cents from money_holds where organization_id = $1
    )
    select ${violation(`coalesce(b.subject, s.subject)`, `'pages show ' || coalesce(s.cents, 0) || ' as held and the sealed entries make ' || coalesce(b.cents, 0)`)}
    from booked b full join shown s on s.subject = b.subject
    where coalesce(b.cents, 0) <> coalesce(s.cents, 0)`,

  'Pages show what gifts cost': sql`
    with booked as (
      select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month,
        coalesce(sum(e.amount_cents) filter (where t.kind in ('capture', 'charge')
          and e.account in ('brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable')
          or t.kind = 'late_payment' and e.account = 'refunds'), 0) as paid,
        coalesce(-sum(e.amount_cents) filter (where t.kind in ('refund', 'refund_returned', 'dispute_lost')
          and e.account = 'refunds'), 0) as given_back
      from ledger_seals s
      join ledger_transfers t on t.organization_id = s.organization_id and t.id = s.transfer_id
      join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
      where s.organization_id = $1 and s.position <= ${shownPosition} group by 1
    ), shown as (
      select month, sum(paid_cents) as paid, sum(given_back_cents) as given_back from money_months
      where organization_id = $1 group by month
    )
    select ${violation(`coalesce(b.month, s.month)`, `'pages show ' || coalesce(s.paid, 0) || ' paid and ' || coalesce(s.given_back, 0) || ' given back, and the sealed entries make ' || coalesce(b.paid, 0) || ' and ' || coalesce(b.given_back, 0)`)}
    from booked b full join shown s on s.month = b.month
    where coalesce(b.paid, 0) <> coalesce(s.paid, 0) or coalesce(b.given_back, 0) <> coalesce(s.given_back, 0)`,
};

const transfersCount = sql`select ${computed('transfers', 'bigint', 'count(*)')} from ledger_transfers
  where organization_id = $1`;

export async function countTransfers(db: Statements, organizationId: string): Promise<number> {
  const [count] = await db.query(transfersCount, [organizationId]);
  return count?.transfers ?? 0;
}
