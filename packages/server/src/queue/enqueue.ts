import { sql } from '../db/sql.ts';
import type { Tx } from '../db/statements.ts';

/** The lists whose pages are found with checkpoints; see lists/locate-page.ts. */
export type CheckpointedList = 'order_batches' | 'orders' | 'order_activities';

/** Every kind of job with its payload. */
export interface Jobs {
  /** Creates the orders of a batch with more than ten recipients. */
  send_order_batch: { organization_id: string; order_batch_id: string };
  /** Sends mail to the recipients of a slice of a batch. */
  notify_recipients: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Collects the payment of the accepted orders in a slice of a batch. */
  collect_payments: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Sends a charge to the card gateway. */
  carry_out_charge: { organization_id: string; charge_id: string };
  /** Sends a refund to the card gateway. */
  carry_out_refund: { organization_id: string; refund_id: string };
  /** Places the paid orders of a slice of a batch. */
  place_orders: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Retries the payments that wait for money in an account, after money was added. */
  retry_payments: { organization_id: string };
  /** Runs the scheduled work of an organization that is due, in the order of time. */
  run_due_work: { organization_id: string };
  /** Builds the missing checkpoints of a list. */
  lay_list_marks: { organization_id: string; list: CheckpointedList; workspace_id: string | null };
  /** Sends a pending mail. */
  send_mail: { organization_id: string; mail_id: string };
  /** Detaches a deleted card at the gateway. */
  forget_card: { organization_id: string; payment_method_id: string };
}

interface EnqueueOptions {
  /** A new job replaces a waiting job with the same key. */
  jobKey?: string;
  runAt?: Date;
}

const addJob = sql`select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4)`;

/** Adds a job to the transaction. The job runs if and only if the transaction commits. */
export function enqueue<Task extends keyof Jobs>(
  tx: Pick<Tx, 'defer'>,
  task: Task,
  payload: Jobs[Task],
  options: EnqueueOptions = {},
): void {
  tx.defer(addJob, [task, JSON.stringify(payload), options.runAt ?? null, options.jobKey ?? null]);
}
