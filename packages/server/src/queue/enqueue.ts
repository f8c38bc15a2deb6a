import type { Tx } from '../db/statements.ts';

/** The lists whose far pages are found by checkpoints; see lists/locate-page.ts. */
export type CheckpointedList = 'order_batches' | 'orders' | 'order_activities';

/** Every kind of job and what it is told. */
export interface Jobs {
  /** Makes the orders of a larger or scheduled batch. */
  send_order_batch: { organization_id: string; order_batch_id: string };
  /** Mails the gift links of a slice of a batch's orders. */
  notify_recipients: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Asks for the money of the accepted orders in a slice of a batch. */
  collect_payments: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Takes a charge to the card gateway. */
  carry_out_charge: { organization_id: string; charge_id: string };
  /** Has the card gateway give money back. */
  carry_out_refund: { organization_id: string; refund_id: string };
  /** Hands the paid orders of a slice of a batch to fulfilment. */
  place_orders: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Asks again for payments that waited for money in an account, after some came in. */
  retry_payments: { organization_id: string };
  /** Makes happen what has fallen due in an organization: sends, payments and expiries, in order. */
  run_due_work: { organization_id: string };
  /** Lays marks along a list that has grown. */
  lay_list_marks: { organization_id: string; list: CheckpointedList; workspace_id: string | null };
  /** Sends a mail that is waiting. */
  send_mail: { organization_id: string; mail_id: string };
  /** Has the gateway forget a card that was deleted. */
  forget_card: { organization_id: string; payment_method_id: string };
}

interface EnqueueOptions {
  /** Of jobs with the same key only one waits. */
  jobKey?: string;
  runAt?: Date;
}

const addJob = `select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4)`;

/** Adds a job in the transaction that causes it: it runs if and only if that commits. */
export function enqueue<Task extends keyof Jobs>(
  tx: Pick<Tx, 'defer'>,
  task: Task,
  payload: Jobs[Task],
  options: EnqueueOptions = {},
): void {
  tx.defer(addJob, [task, JSON.stringify(payload), options.runAt ?? null, options.jobKey ?? null]);
}
