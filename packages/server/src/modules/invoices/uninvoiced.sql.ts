/** The movements of a corporate account that are on no invoice yet. */
import { columns, computed, constant, type Fragment, fragment, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { nilUuid } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';
import type { OwedMovement } from './invoice-amounts.ts';

const isNotInvoiced = fragment`not exists (select from invoice_lines l
    where l.organization_id = e.organization_id and l.transfer_id = e.transfer_id)`;

/** The sum of these accounts is what the organization owes. A hold moves credit from the first to the second. */
const owingAccounts = fragment`array['receivable', 'held:receivable']`;

/** False for holds and their releases, and for an order that cost nothing. */
const changesDebt = fragment`(select sum(m.amount_cents) from ledger_entries m
    where m.organization_id = e.organization_id and m.transfer_id = e.transfer_id
      and m.account = any(${owingAccounts})) <> 0`;

/** A transaction that was open when the last invoice was issued may have committed older movements. */
const lookBack = fragment`interval '1 hour'`;

/**
 * SQL for the due time of an organization's next invoice: the end of the month of its first movement without an
 * invoice. It returns no row without such a movement in the months that ended at the time `now`. It reads the ends of
 * a few indexes: ids ascend with time, so the newer movements are not read. A movement that was committed after the
 * invoice of its month is on the next invoice. `organization` and `now` are SQL expressions.
 */
export const nextInvoiceDue = (organization: Fragment, now: Fragment): Fragment => fragment`
  select (greatest(date_trunc('month', first.created_at at time zone 'UTC'), last.period_end at time zone 'UTC')
      + interval '1 month') at time zone 'UTC' as due_at, first.transfer_id
  from (
    select uuid_v7(date_trunc('month', ${now} at time zone 'UTC') at time zone 'UTC' + ${lookBack}, 0) as id
  ) as newer
  left join lateral (
    select i.next_from, i.period_end from invoices i
    where i.organization_id = ${organization} order by i.sequence desc limit 1
  ) as last on true
  cross join lateral (
    select each.transfer_id, each.created_at from unnest(${owingAccounts}) as owing (account)
    cross join lateral (
      select e.transfer_id, t.created_at from ledger_entries e
      join ledger_transfers t on t.organization_id = e.organization_id and t.id = e.transfer_id
      where e.organization_id = ${organization} and e.account = owing.account
        and e.transfer_id >= coalesce(last.next_from, ${constant(nilUuid)}) and e.transfer_id < newer.id
        and ${changesDebt} and ${isNotInvoiced}
      order by e.transfer_id limit 1
    ) as each
    order by each.transfer_id limit 1
  ) as first`;

export interface UninvoicedMovement extends OwedMovement {
  id: string;
  created_at: Date;
}

const transfer = columns('ledger_transfers', ['id', 'kind', 'created_at'], 't').as<
  Pick<UninvoicedMovement, 'kind'>
>();
const owed = computed('owed_cents', 'bigint', '-sum(e.amount_cents)::bigint');
const owedNow = computed(
  'owed_now_cents',
  'bigint',
  fragment`(select -sum(m.amount_cents)::bigint from ledger_entries m
      where m.organization_id = $1 and m.account = any(${owingAccounts}))`,
);

const uninvoiced = sql`select ${transfer}, ${owed}, ${owedNow}
  from ledger_entries e
  join ledger_transfers t on t.organization_id = e.organization_id and t.id = e.transfer_id
  where e.organization_id = $1 and e.account = any(${owingAccounts}) and ${isNotInvoiced}
    and e.transfer_id >= coalesce((
      select uuid_v7(f.recorded_at - ${lookBack}, 0) from invoices i
      join ledger_transfers f on f.organization_id = i.organization_id and f.id = i.next_from
      where i.organization_id = $1 order by i.sequence desc limit 1), ${constant(nilUuid)})
  group by t.organization_id, t.id, t.kind, t.created_at having sum(e.amount_cents) <> 0 order by t.id`;

/** Returns all movements without an invoice and the current debt, from one snapshot. */
export async function findUninvoiced(
  tx: Tx,
  organizationId: string,
): Promise<{ movements: UninvoicedMovement[]; owedNow: Cents }> {
  const rows = await tx.query(uninvoiced, [organizationId]);
  return {
    movements: rows.map(({ owed_now_cents: _, ...movement }) => movement),
    owedNow: rows[0]?.owed_now_cents ?? 0,
  };
}
