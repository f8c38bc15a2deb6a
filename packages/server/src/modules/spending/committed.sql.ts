import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { hourMs } from '../../kit/duration.ts';
import { idFloor } from '../../kit/id-range.ts';
import { type Cents, sum } from '../../kit/money.ts';
import type { Month } from './month.ts';

/** What a budget is that of. */
export interface Subject {
  readonly workspace_id: string | null;
  readonly user_id: string | null;
}

/**
 * The cost of an order as budgets count it. A failed order counts nothing: what was paid for it is refunded. Batches of early releases
 * have no highest total.
 */
const costOfOrder = fragment`case
    when o.status in ('canceled', 'failed') then 0
    when o.status in ('paid', 'ordered', 'shipped', 'delivered') then coalesce(o.amount_total, 0) - coalesce(o.amount_refunded, 0)
    else coalesce(b.highest_order_total, o.amount_total, o.amount_pre_tax_total) end`;
const costOfBatch = fragment`case b.send_status
    when 'pending' then b.recipients_count * coalesce(b.highest_order_total, 0)
    when 'complete' then (select sum(${costOfOrder}) from orders o
      where o.organization_id = b.organization_id and o.order_batch_id = b.id)
    else 0 end`;
const committed = sql`select ${columns('order_batches', ['workspace_id', 'user_id'], 'b')},
    ${computed('committed', 'bigint', fragment`sum(${costOfBatch})::bigint`)}
  from order_batches b
  where b.organization_id = $1 and b.id >= $7 and b.created_at >= $2 and b.created_at < $3
    and (b.workspace_id = any($4::uuid[]) or b.user_id = any($5::uuid[])) and b.id is distinct from $6
  group by b.workspace_id, b.user_id`;

interface WhatCounts {
  readonly month: Month;
  /** How far the clock of the organization is ahead of real time. It is never put back. */
  readonly clockOffsetMs: number;
  /** A batch that is left out. Null: none. */
  readonly except: string | null;
}

/**
 * Counts what the batches that were created in a month cost, for each of some budgets. It reads these batches with their orders: ids
 * ascend in real time, so older ones are left out by their ids. The clocks of processes differ by less than an hour.
 */
export async function countCommitted<Of extends Subject>(
  db: Statements,
  organizationId: string,
  subjects: readonly Of[],
  { month, clockOffsetMs, except }: WhatCounts,
): Promise<Map<Of, Cents>> {
  const ids = (name: keyof Subject) => subjects.flatMap((subject) => subject[name] ?? []);
  const from = idFloor(new Date(month.start.getTime() - clockOffsetMs - hourMs));
  const values = [organizationId, month.start, month.end, ids('workspace_id'), ids('user_id'), except, from];
  const rows = subjects.length === 0 ? [] : await db.query(committed, values);
  return new Map(
    subjects.map((subject) => {
      const own = rows.filter(
        (row) => row.workspace_id === subject.workspace_id || row.user_id === subject.user_id,
      );
      return [subject, sum(own.map((row) => row.committed))];
    }),
  );
}
