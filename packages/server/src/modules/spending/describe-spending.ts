import type { Budget } from '@gifts/contract/dashboard/spending';
import type { FieldError } from '@gifts/contract/errors';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';
import { approvalLimitOf, needsApproval } from './approval-limit.ts';
import { monthOf } from './month.ts';
import { presentBudgets } from './present-limits.ts';
import { findAllLimits, findLimitsOfBatch } from './spending-limits.sql.ts';
import { describeExcess } from './take-from-budgets.ts';

export interface DescribedSpending {
  readonly approvalLimit: Cents | null;
  readonly needsApproval: boolean;
  readonly budgets: Budget[];
  /** Why the budgets do not allow it. */
  readonly problems: FieldError[];
}

/** Says what budgets and limits mean for a gift that somebody prepares. */
export async function describeSpending(
  context: CallerContext,
  db: Statements,
  { workspaceId, total }: { workspaceId: string; total: Cents | null },
): Promise<DescribedSpending> {
  const { organization, caller, now } = context;
  const limits = await findLimitsOfBatch(db, organization.id, workspaceId, caller.user.id);
  if (limits.length === 0) return { approvalLimit: null, needsApproval: false, budgets: [], problems: [] };
  const approvalLimit = approvalLimitOf(limits, caller.user);
  const ids = limits.filter(({ kind }) => kind === 'budget').map(({ id }) => id);
  const named = (await findAllLimits(db, organization.id)).filter(({ id }) => ids.includes(id));
  const budgets = await presentBudgets(context, db, named);
  const month = monthOf(now);
  return {
    approvalLimit: approvalLimit?.amount_cents ?? null,
    needsApproval: total !== null && needsApproval(approvalLimit, total),
    budgets,
    problems: budgets.flatMap(({ amount, committed, left, name, workspace_id: id }) => {
      if (total === null || total <= left) return [];
      const of = id === null ? name : `the workspace ${name}`;
      return [{ field: 'budget', message: describeExcess({ of, amount, before: committed, total, month }) }];
    }),
  };
}
