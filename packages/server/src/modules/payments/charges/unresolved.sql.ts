import { columns, computed, fragment, renamed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';

/** A charge or a refund whose outcome is not known. */
export interface UnresolvedRow {
  organization_id: string;
  charge_id: string | null;
  refund_id: string | null;
}

/** Longer than a gateway request takes with all its retries. */
const unansweredAfter = fragment`interval '2 minutes'`;

const eitherId = fragment`${computed('charge_id', 'uuid or null', 'u.charge_id')}, ${computed('refund_id', 'uuid or null', 'u.refund_id')}`;

const unresolved = sql`select ${renamed('organizations', { id: 'organization_id' }, 'o')}, ${eitherId}
  from organizations o
  cross join lateral (
    select c.id as charge_id, null::uuid as refund_id from charges c
    where c.organization_id = o.id and c.status = 'pending' and c.asked_at < now() - ${unansweredAfter}
      and (c.confirm_by is null or c.confirm_by < now())
    union all
    select null, r.id from refunds r
    where r.organization_id = o.id and r.status = 'pending' and r.asked_at < now() - ${unansweredAfter}
    limit 100
  ) as u limit 1000`;

/** Finds charges and refunds whose outcome should be known by now. A charge can wait for its payer. */
export const findUnresolved = (db: Statements): Promise<UnresolvedRow[]> => db.query(unresolved);

/** Lateral joins with a limit look the id up in each organization, instead of reading what is pending in all of them. */
const pendingCharge = sql`select ${columns('charges', ['organization_id'], 'c')},
    ${renamed('charges', { id: 'charge_id' }, 'c')}, ${computed('refund_id', 'uuid or null', 'null::uuid')}
  from organizations o
  cross join lateral (
    select c.organization_id, c.id from charges c
    where c.organization_id = o.id and c.id = $1 and c.status = 'pending' limit 1
  ) as c`;

export const findPendingCharge = (db: Statements, id: string): Promise<UnresolvedRow[]> =>
  db.query(pendingCharge, [id]);

const openRefund = sql`select ${columns('refunds', ['organization_id'], 'r')},
    ${computed('charge_id', 'uuid or null', 'null::uuid')}, ${renamed('refunds', { id: 'refund_id' }, 'r')}
  from organizations o
  cross join lateral (
    select r.organization_id, r.id from refunds r
    where r.organization_id = o.id and r.id = $1 and r.status in ('pending', 'succeeded') limit 1
  ) as r`;

/** Finds a refund whose outcome is not known, or that can still come back from the bank. */
export const findOpenRefund = (db: Statements, id: string): Promise<UnresolvedRow[]> =>
  db.query(openRefund, [id]);

const chargeAnywhere = sql`select ${columns('charges', ['organization_id', 'id'], 'c')}
  from organizations o
  cross join lateral (
    select c.organization_id, c.id from charges c where c.organization_id = o.id and c.id = $1 limit 1
  ) as c`;

/** Finds a charge by its id in all organizations. */
export async function findChargeAnywhere(
  db: Statements,
  id: string,
): Promise<{ organization_id: string; id: string } | null> {
  const [charge] = await db.query(chargeAnywhere, [id]);
  return charge ?? null;
}
