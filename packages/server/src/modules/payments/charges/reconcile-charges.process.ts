import type { Services } from '../../../context/context.ts';
import type { Database } from '../../../db/database.ts';
import type { Statements } from '../../../db/statements.ts';
import { isUuid } from '../../../kit/ids.ts';
import { enqueue } from '../../../queue/enqueue.ts';

/** Longer than a gateway request takes with all its retries. */
const unansweredAfter = `interval '2 minutes'`;

const unresolved = `select o.id as organization_id, u.charge_id, u.refund_id from organizations o
  cross join lateral (
    select c.id as charge_id, null::uuid as refund_id from charges c
    where c.organization_id = o.id and c.status = 'pending' and c.asked_at < now() - ${unansweredAfter}
    union all
    select null, r.id from refunds r
    where r.organization_id = o.id and r.status = 'pending' and r.asked_at < now() - ${unansweredAfter}
    limit 100
  ) as u limit 1000`;

interface UnresolvedRow {
  organization_id: string;
  charge_id: string | null;
  refund_id: string | null;
}

const findUnresolved = (db: Statements): Promise<UnresolvedRow[]> => db.query<UnresolvedRow>(unresolved);

/** Enqueues jobs that ask the gateway again about every charge and refund whose outcome should be known by now. */
export async function reconcileCharges({ db }: Pick<Services, 'db'>): Promise<void> {
  await enqueueRechecks(db, await findUnresolved(db));
}

const chargeByKey = `select c.organization_id, c.id as charge_id, null::uuid as refund_id from organizations o
  join charges c on c.organization_id = o.id and c.id = $1 and c.status = 'pending'`;
const refundByKey = `select r.organization_id, null::uuid as charge_id, r.id as refund_id from organizations o
  join refunds r on r.organization_id = o.id and r.id = $1 and r.status = 'pending'`;

/**
 * Enqueues a job that asks the gateway about a charge, after a callback with its key. Does nothing if its outcome
 * is recorded already.
 */
export async function recheckCharge({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  if (isUuid(key)) await enqueueRechecks(db, await db.query<UnresolvedRow>(chargeByKey, [key]));
}

export async function recheckRefund({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  if (isUuid(key)) await enqueueRechecks(db, await db.query<UnresolvedRow>(refundByKey, [key]));
}

async function enqueueRechecks(db: Database, rows: readonly UnresolvedRow[]): Promise<void> {
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
