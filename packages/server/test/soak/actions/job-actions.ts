/** Actions of the service itself: jobs, which run once or again, and scheduled work. */
import { strict as assert } from 'node:assert';
import { tasks } from '../../../src/jobs/tasks.ts';
import { runScheduledItem } from '../../../src/modules/scheduled-work/attempt-item.process.ts';
import { findEarliestDueItem } from '../../../src/modules/scheduled-work/due-items.sql.ts';
import { statementOf } from '../../harness/text-queries.ts';
import {
  allOrders,
  dayMs,
  dequeue,
  isWaiting,
  type Model,
  type ModelJob,
  orderAt,
  takeWaiting,
} from '../model.ts';
import { collectSlices, executeCharge, executeRefund } from '../model-payments.ts';
import { nextDueTimes, runScheduledWork } from '../model-scheduled-work.ts';
import { sendBatch } from '../model-sends.ts';
import { placeSlice } from '../model-shipments.ts';
import {
  type Action,
  type ActionContext,
  type BoundAction,
  type Outcome,
  outcomeOf,
  pick,
} from './action.ts';

/** Applies a job to the model and returns the expected outcome. */
function expectJob(model: Model, job: ModelJob): Outcome {
  switch (job.task) {
    case 'send_order_batch':
      sendBatch(model, job.batch);
      return 'ok';
    case 'collect_payments':
      collectSlices(model, takeWaiting(model, job));
      return 'ok';
    case 'place_orders':
      for (const { batch, from, to } of takeWaiting(model, job)) placeSlice(model, batch, from, to);
      return 'ok';
    case 'carry_out_charge':
      return executeCharge(model, orderAt(model, job), job.attempt);
    case 'carry_out_refund':
      executeRefund(model, orderAt(model, job), job.attempt);
      return 'ok';
  }
}

const describe = (job: ModelJob): string =>
  `${job.task} ${'position' in job ? `${job.batch}.${job.position} #${job.attempt}` : job.batch}`;

/** A job that runs is locked, so that no other one takes it, and nobody runs it a second time meanwhile. */
const lockJob = `update graphile_worker._private_jobs set locked_at = now() where id = $1 and locked_at is null`;
const unlockJob = `update graphile_worker._private_jobs set locked_at = null where id = $1`;
const deleteJob = `delete from graphile_worker._private_jobs where id = $1`;

/** Runs a waiting job. With `isHeardOf` false the queue misses its end and runs it again later. */
export const runJob =
  ({ which, isHeardOf }: { which: number; isHeardOf: boolean }): Action =>
  ({ jobs }) => {
    const job = pick(jobs, which);
    return job ? ofJob(job, isHeardOf) : null;
  };

const ofJob = (job: ModelJob, isHeardOf: boolean): BoundAction => ({
  description: `run ${describe(job)}${isHeardOf ? '' : ', and forget that it was run'}`,
  expect: (model) => {
    // Another job that ran at the same time has done it.
    if (!isWaiting(model, job)) return 'ok';
    const outcome = expectJob(model, job);
    if (outcome === 'ok' && isHeardOf) dequeue(model, job);
    return outcome;
  },
  perform: (actionContext) => runAction(actionContext, job, isHeardOf),
  statesAfterCrash: (before) => statesDuringJob(before, job),
  isAtomic: true,
});

async function runAction(
  { services, jobs }: ActionContext,
  job: ModelJob,
  isHeardOf: boolean,
): Promise<Outcome> {
  const waiting = jobs.find((each) => JSON.stringify(each.job) === JSON.stringify(job));
  assert(waiting, `${describe(job)} waits`);
  // The payload is what was enqueued for this task.
  const run = tasks[waiting.task] as (context: typeof services, payload: unknown) => Promise<void>;
  const { pool } = services.db;
  const { rowCount } = await pool.query(lockJob, [waiting.id]);
  if (rowCount === 0) return 'ok';
  const outcome = await outcomeOf(() => run(services, waiting.payload));
  await pool.query(outcome === 'ok' && isHeardOf ? deleteJob : unlockJob, [waiting.id]);
  return outcome;
}

/**
 * Returns the possible states if the process dies: nothing was done, the gateway was asked, or the job was done.
 * The queue still contains the job in each of them.
 */
function statesDuringJob(before: Model, job: ModelJob): Model[] {
  const done = structuredClone(before);
  expectJob(done, job);
  const asked = structuredClone(before);
  if (job.task !== 'carry_out_charge' && job.task !== 'carry_out_refund') return [before, done];
  const order = orderAt(asked, job);
  const made = job.task === 'carry_out_charge' ? order.charges[job.attempt] : order.refunds[job.attempt];
  if (made?.status === 'pending') made.isAsked = true;
  return [before, asked, done];
}

/** Asks the gateway again about a charge or refund with an unknown outcome, like the periodic check. */
export const reconcile =
  ({ which }: { which: number }): Action =>
  (model) => {
    const pending = allOrders(model).flatMap(({ batch, position, charges, refunds }) => [
      ...pendingAttempts('carry_out_charge', batch, position, charges),
      ...pendingAttempts('carry_out_refund', batch, position, refunds),
    ]);
    const job = pick(pending, which);
    if (!job) return null;
    return {
      description: `ask again: ${describe(job)}`,
      expect: (next) => expectJob(next, job),
      perform: (actionContext) => askAgain(actionContext, job),
      statesAfterCrash: (before) => statesDuringJob(before, job),
      isAtomic: true,
    };
  };

const pendingAttempts = (
  task: 'carry_out_charge' | 'carry_out_refund',
  batch: number,
  position: number,
  attempts: readonly { status: string }[],
) =>
  attempts.flatMap(({ status }, attempt) =>
    status === 'pending' ? [{ task, batch, position, attempt }] : [],
  );

const idOfCharge = statementOf<{
  id: string;
}>(`select c.id from charges c join orders o on o.organization_id = c.organization_id and o.id = c.order_id
  where c.organization_id = $1 and o.order_batch_id = $2 and o.position = $3 order by c.id limit 1 offset $4`);
const idOfRefund = statementOf<{
  id: string;
}>(`select r.id from refunds r join orders o on o.organization_id = r.organization_id and o.id = r.order_id
  where r.organization_id = $1 and o.order_batch_id = $2 and o.position = $3 order by r.id limit 1 offset $4`);

type Attempt = Extract<ModelJob, { attempt: number }>;

async function askAgain(
  { organization, services }: ActionContext,
  { task, batch, position, attempt }: Attempt,
) {
  const values = [organization.id, organization.batchIds[batch], position, attempt];
  const { db } = organization.services;
  const [row] = await db.query(task === 'carry_out_charge' ? idOfCharge : idOfRefund, values);
  assert(row);
  const organization_id = organization.id;
  return outcomeOf(() =>
    task === 'carry_out_charge'
      ? tasks.carry_out_charge(services, { organization_id, charge_id: row.id })
      : tasks.carry_out_refund(services, { organization_id, refund_id: row.id }),
  );
}

/** Advances the time without running scheduled work: to the exact time of the next work, or by hours. */
export const advanceTime =
  ({ moment, hours }: { moment: number | null; hours: number }): Action =>
  (model) => {
    const to = moment === null ? model.now + hours * 3_600_000 : pick(nextDueTimes(model), moment);
    if (to === undefined) return null;
    return {
      description: `let ${((to - model.now) / dayMs).toFixed(2)} days pass`,
      expect: (next) => {
        next.now = to;
        return 'ok';
      },
      perform: async ({ organization }) => {
        organization.now = to;
        return 'ok';
      },
      isAtomic: false,
    };
  };

export const runScheduled = (): Action => () => ({
  description: 'let happen what is due',
  expect: (model) => {
    runScheduledWork(model);
    return 'ok';
  },
  perform: async ({ organization, services }) => {
    const context = { ...(await organization.contextOf()), ...services };
    return outcomeOf(async () => {
      for (;;) {
        const item = await findEarliestDueItem(services.db, organization.id, context.now);
        if (!item) return;
        await runScheduledItem(context, item);
      }
    });
  },
  isAtomic: false,
});
