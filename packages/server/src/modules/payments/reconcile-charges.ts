import type { Services } from '../../context.ts';
import type { Statements } from '../../db/statements.ts';
import { enqueue } from '../../jobs/enqueue.ts';

/** Longer than a request to a gateway takes with all its tries. */
const unansweredAfter = `interval '2 minutes'`;

const unsettled = `select o.id as organization_id, u.charge_id, u.refund_id from organizations o
  cross join lateral (
    select c.id as charge_id, null::uuid as refund_id from charges c
    where c.organization_id = o.id and c.status = 'pending' and c.asked_at < now() - ${unansweredAfter}
    union all
    select null, r.id from refunds r
    where r.organization_id = o.id and r.status = 'pending' and r.asked_at < now() - ${unansweredAfter}
    limit 100
  ) as u limit 1000`;

interface Unsettled {
  organization_id: string;
  charge_id: string | null;
  refund_id: string | null;
}

const findUnsettled = (db: Statements): Promise<Unsettled[]> => db.query<Unsettled>(unsettled);

/** Has the gateway asked again about every charge and refund whose outcome should be known by now. */
export async function reconcileCharges({ db }: Pick<Services, 'db'>): Promise<void> {
  const rows = await findUnsettled(db);
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { organization_id, charge_id, refund_id } of rows) {
      if (charge_id) {
        enqueue(tx, 'carry_out_charge', { organization_id, charge_id }, { jobKey: `charge:${charge_id}` });
      }
      if (refund_id) {
        enqueue(tx, 'carry_out_refund', { organization_id, refund_id }, { jobKey: `refund:${refund_id}` });
      }
    }
  });
}
