import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { enqueueReplacing } from '../../../queue/enqueue.ts';

/** Schedules the job that executes a charge. A new job replaces the previous one of the same charge. */
export function scheduleCharge(
  { organization }: Context,
  tx: Tx,
  { chargeId, runAt }: { chargeId: string; runAt: Date },
): void {
  const job = { organization_id: organization.id, charge_id: chargeId };
  enqueueReplacing(tx, 'carry_out_charge', job, { runAt, jobKey: `charge:${chargeId}` });
}
