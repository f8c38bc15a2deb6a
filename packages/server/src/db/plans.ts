/**
 * How PostgreSQL plans the statements of the service. Statements find rows by keys, so one plan is good for all values
 * and is kept. A plan must also be good for a table that grows a thousandfold before its next ANALYZE.
 */
import type pg from 'pg';

/**
 * Every join is a look-up by an index for each row, and no plan reads a whole table. For an empty or small table,
 * PostgreSQL would choose otherwise, and would keep that plan while the table grows. The few statements that read all of
 * an organization do not need more.
 */
export const plannerOptions: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // Before PostgreSQL 18, a plan with a discouraged step counts as very expensive, and would be compiled each time.
  jit: 'off',
};

/**
 * How the job queue's own look for the next job is planned. It reads the index of waiting jobs in its order and stops at
 * the first job that can run. For a queue that was short at its last ANALYZE, PostgreSQL would read and sort all jobs.
 */
export const queuePlannerOptions: Readonly<Record<string, string>> = {
  ...plannerOptions,
  enable_bitmapscan: 'off',
  enable_sort: 'off',
};

/** Options as a connection string's `options` has them. */
export const optionsText = (options: Readonly<Record<string, string>>): string =>
  Object.entries(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

export const queuePlannerOptionsText = optionsText(queuePlannerOptions);

/** How long a plan is kept at most. A plan for an almost empty table may choose the wrong index. */
const planLifetimeMs = 20_000;

/** Lets a connection make its plans again from time to time. */
export function renewPlans(client: pg.ClientBase, lifetimeMs = planLifetimeMs): void {
  const timer = setInterval(() => {
    // A transaction that has failed refuses it, and so does a lost connection. The next time is early enough.
    client.query('discard plans').catch(() => {});
  }, lifetimeMs);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}
