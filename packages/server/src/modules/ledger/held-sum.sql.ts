/**
 * What is held from an account. The sum of sealed transfers is kept for the pages about money, up to a position of the seals. So only
 * entries behind that position are read: some seconds of them, however many there ever were.
 */
import { computed, constant, type Fragment, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { maxUuid, nilUuid } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';
import { sealedIdsBefore } from './seals.sql.ts';

/** How far the kept sums of an organization came: a common table expression that `sumOfHeld` needs. */
export const keptSums = (organization: Fragment): Fragment => fragment`kept as materialized (
    select p.position, ${sealedIdsBefore} as from_id
    from money_positions p
    join ledger_seals s on s.organization_id = p.organization_id and s.position = p.position
    join ledger_transfers t on t.organization_id = s.organization_id and t.id = s.transfer_id
    where p.organization_id = ${organization}
  )`;

export const sumOfHeld = (organization: Fragment, account: Fragment): Fragment => fragment`(coalesce((
      select h.held_cents from money_held h
      where h.organization_id = ${organization} and h.account = ${account}), 0) + coalesce((
      select sum(e.amount_cents) from ledger_entries e
      where e.organization_id = ${organization} and e.account = 'held:' || ${account}
        and e.transfer_id > coalesce((select from_id from kept), ${constant(nilUuid)})
        and e.transfer_id <= ${constant(maxUuid)}
        and not exists (select from ledger_seals s where s.organization_id = e.organization_id
          and s.transfer_id = e.transfer_id and s.position <= (select position from kept))), 0))::bigint`;

const heldFrom = sql`with ${keptSums(fragment`$1`)}
  select ${computed('cents', 'bigint', sumOfHeld(fragment`$1`, fragment`$2`))}`;

/** Returns what is held from an account for gifts that are not accepted yet. */
export async function sumHeld(db: Statements, organizationId: string, account: string): Promise<Cents> {
  const [row] = await db.query(heldFrom, [organizationId, account]);
  return row?.cents ?? 0;
}
