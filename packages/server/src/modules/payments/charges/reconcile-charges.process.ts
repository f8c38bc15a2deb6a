import type { Services } from '../../../context/context.ts';
import type { Database } from '../../../db/database.ts';
import { isUuid } from '../../../kit/ids.ts';
import { enqueueReplacing } from '../../../queue/enqueue.ts';
import {
  findChargeAnywhere,
  findOpenRefund,
  findPendingCharge,
  findUnresolved,
  type UnresolvedRow,
} from './unresolved.sql.ts';

/** Enqueues jobs that ask the gateway again about every charge and refund whose outcome should be known by now. */
export async function reconcileCharges({ db }: Pick<Services, 'db'>): Promise<void> {
  await enqueueRechecks(db, await findUnresolved(db));
}

/**
 * Enqueues a job that asks the gateway about a charge, after a callback with its key. Does nothing if its outcome
 * is recorded already.
 */
export async function recheckCharge({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  if (isUuid(key)) await enqueueRechecks(db, await findPendingCharge(db, key));
}

export async function recheckRefund({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  if (isUuid(key)) await enqueueRechecks(db, await findOpenRefund(db, key));
}

/** Enqueues a job that asks the gateway about the disputes of a charge, after a callback with its key. */
export async function recheckDisputes({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  const charge = isUuid(key) ? await findChargeAnywhere(db, key) : null;
  if (!charge) return;
  const job = { organization_id: charge.organization_id, charge_id: charge.id };
  await db.transaction(async (tx) =>
    enqueueReplacing(tx, 'check_disputes', job, { jobKey: `disputes:${charge.id}` }),
  );
}

async function enqueueRechecks(db: Database, rows: readonly UnresolvedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { organization_id, charge_id, refund_id } of rows) {
      if (charge_id) {
        enqueueReplacing(
          tx,
          'carry_out_charge',
          { organization_id, charge_id },
          { jobKey: `charge:${charge_id}` },
        );
      }
      if (refund_id) {
        enqueueReplacing(
          tx,
          'carry_out_refund',
          { organization_id, refund_id },
          { jobKey: `refund:${refund_id}` },
        );
      }
    }
  });
}
