/** Whether a batch may be created, as budgets and approval limits say. */
import { warningPercent } from '@gifts/contract/dashboard/spending';
import { formatUsd } from '@gifts/contract/format-usd';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { createFairLimit } from '../../kit/fair-limit.ts';
import { add, type Cents, percentHalfUp, subtract } from '../../kit/money.ts';
import { approvalLimitOf, needsApproval } from './approval-limit.ts';
import { countCommitted } from './committed.sql.ts';
import { mailBudgetWarning } from './mail-budget-warning.ts';
import { type Month, monthOf } from './month.ts';
import {
  findAllLimits,
  findLimitsOfBatch,
  type LimitRow,
  type LockedBudget,
  lockBudgets,
  noneCounts,
  writeCommitted,
  writeGuessOfNone,
} from './spending-limits.sql.ts';

export interface NewSpending {
  /** The batch, which is stored already in this transaction or not at all. */
  readonly batchId: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  /** True if little is lost when the transaction runs a second time. */
  readonly isSmall: boolean;
  /** The most that the batch can cost. */
  readonly total: Cents;
  /** What was approved. Null: nobody was asked. */
  readonly approvedTotal: Cents | null;
}

/** Counting a month of a large organization takes the database about a second for each million of orders. */
export const counting = createFairLimit({
  ...{ running: 2, runningPerOrganization: 1 },
  ...{ waiting: 100, waitingPerOrganization: 10 },
});

/**
 * Refuses a batch that needs an approval, or that a budget does not allow, and otherwise takes its highest total from the budgets of
 * its workspace and of its user. The rows of budgets are locked until the commit, so of two batches at once the second counts the first.
 */
export async function takeFromBudgets(context: CallerContext, tx: Tx, spending: NewSpending): Promise<void> {
  const { organization, caller } = context;
  const of = [organization.id, spending.workspaceId, caller.user.id] as const;
  // Nearly no organization has any, and the batch of a few gifts is made without a read.
  if (spending.isSmall && tx.mayGuess(noneCounts)) return writeGuessOfNone(tx, ...of);
  const limits = await findLimitsOfBatch(tx, ...of);
  if (limits.length === 0) return;
  requireApproval(limits, caller.user, spending);
  const budgetIds = limits.filter(({ kind }) => kind === 'budget').map(({ id }) => id);
  if (budgetIds.length === 0 || spending.total === 0) return;
  const month = monthOf(context.now);
  for (const budget of await lockBudgets(tx, organization.id, budgetIds)) {
    await takeFrom(context, tx, { budget, month, spending });
  }
}

function requireApproval(
  limits: readonly LimitRow[],
  user: CallerContext['caller']['user'],
  { total, approvedTotal, workspaceName }: NewSpending,
): void {
  const limit = approvalLimitOf(limits, user);
  if (!needsApproval(limit, total) || (approvedTotal !== null && total <= approvedTotal)) return;
  throw new AppError(
    'approval_required',
    `These gifts can cost up to ${formatUsd(total)}, and more than ${formatUsd(limit.amount_cents)} from the workspace ${workspaceName} needs an approval: prepare them on the dashboard and ask an admin there.`,
  );
}

interface Taking {
  readonly budget: LockedBudget;
  readonly month: Month;
  readonly spending: NewSpending;
}

/**
 * What is written as committed is never less than what is: it grows with every batch, and orders that end or cost less do not change
 * it. So it is enough far from the amount, and near it the orders are counted.
 */
async function takeFrom(context: CallerContext, tx: Tx, { budget, month, spending }: Taking): Promise<void> {
  const { total, batchId } = spending;
  const isWarned = budget.warned_period?.getTime() === month.start.getTime();
  const warnFrom = percentHalfUp(budget.amount_cents, warningPercent * 10_000);
  const isSameMonth = budget.period_start?.getTime() === month.start.getTime();
  const known = isSameMonth && budget.can_trust ? budget.committed_cents : null;
  const isFar =
    known !== null && add(known, total) <= budget.amount_cents && (isWarned || add(known, total) < warnFrom);
  const before = isFar ? known : await count(context, tx, budget, month, batchId);
  const after = add(before, total);
  if (after > budget.amount_cents) throw await budgetExceeded(context, tx, { budget, month, before, total });
  const warnsNow = !isWarned && after >= warnFrom;
  writeCommitted(
    tx,
    {
      ...budget,
      period_start: month.start,
      committed_cents: after,
      warned_period: isWarned || warnsNow ? month.start : null,
    },
    !isFar,
  );
  if (warnsNow) await mailBudgetWarning(context, tx, { budget, month, committed: after });
}

const count = (
  { organization }: CallerContext,
  tx: Tx,
  budget: LimitRow,
  month: Month,
  except: string,
): Promise<Cents> =>
  counting.run(organization.id, async () => {
    const counted = await countCommitted(tx, organization.id, [budget], {
      month,
      clockOffsetMs: organization.clock_offset_ms,
      except,
    });
    return counted.get(budget) ?? 0;
  });

interface Exceeded {
  readonly budget: LimitRow;
  readonly month: Month;
  readonly before: Cents;
  readonly total: Cents;
}

async function budgetExceeded(context: CallerContext, tx: Tx, exceeded: Exceeded): Promise<AppError> {
  const { budget } = exceeded;
  const all = await findAllLimits(tx, context.organization.id);
  const name = all.find(({ id }) => id === budget.id);
  return new AppError(
    'budget_exceeded',
    describeExcess({
      ...exceeded,
      amount: budget.amount_cents,
      of: name?.workspace_name ? `the workspace ${name.workspace_name}` : (name?.user_name ?? 'the member'),
    }),
  );
}

/** What somebody reads whose gifts cost more than a budget has left. */
export const describeExcess = ({
  of,
  amount,
  before,
  total,
  month,
}: Omit<Exceeded, 'budget'> & { of: string; amount: Cents }): string =>
  `These gifts can cost up to ${formatUsd(total)}, and the budget of ${of} has ${formatUsd(leftOf(amount, before))} of ${formatUsd(amount)} left this month. It is renewed on ${month.end.toISOString().slice(0, 10)} (UTC).`;

/** What is left of an amount: nothing if more is committed, as after a lower amount was set. */
export const leftOf = (amount: Cents, committed: Cents): Cents =>
  committed >= amount ? 0 : subtract(amount, committed);
