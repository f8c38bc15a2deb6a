import type { ApprovalLimit, Budget, SpendingLimits } from '@gifts/contract/dashboard/spending';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';
import { findAdmins } from '../organizations/find-admins.sql.ts';
import { countCommitted } from './committed.sql.ts';
import { type Month, monthOf } from './month.ts';
import { findAllLimits, type LimitRow, type NamedLimit } from './spending-limits.sql.ts';
import { counting, leftOf } from './take-from-budgets.ts';

/** Lists what the caller can see: admins all, others what counts for their gifts. */
export async function getSpendingLimits(context: CallerContext, db: Statements): Promise<SpendingLimits> {
  const { organization } = context;
  const limits = (await findAllLimits(db, organization.id)).filter((limit) => canSee(context, limit));
  return {
    budgets: await presentBudgets(
      context,
      db,
      limits.filter(({ kind }) => kind === 'budget'),
    ),
    approval_limits: limits.filter(({ kind }) => kind === 'approval').map(presentApprovalLimit),
    admins_count: (await findAdmins(db, organization.id)).length,
  };
}

function canSee(
  { caller }: CallerContext,
  { workspace_id: workspaceId, user_id: userId }: LimitRow,
): boolean {
  if (caller.user.role === 'admin' || (workspaceId === null && userId === null)) return true;
  return userId === caller.user.id || caller.workspaces.some(({ id }) => id === workspaceId);
}

/** Describes budgets with what is committed in this month, counted now. */
export async function presentBudgets(
  context: CallerContext,
  db: Statements,
  budgets: readonly NamedLimit[],
): Promise<Budget[]> {
  if (budgets.length === 0) return [];
  const { organization, now } = context;
  const month = monthOf(now);
  const committed = await counting.run(organization.id, () =>
    countCommitted(db, organization.id, budgets, {
      month,
      clockOffsetMs: organization.clock_offset_ms,
      except: null,
    }),
  );
  return budgets.map((budget) => presentBudget(budget, month, committed.get(budget) ?? 0));
}

const presentBudget = (budget: NamedLimit, month: Month, committed: Cents): Budget => ({
  id: budget.id,
  workspace_id: budget.workspace_id,
  user_id: budget.user_id,
  name: budget.workspace_name ?? budget.user_name ?? '',
  amount: budget.amount_cents,
  committed,
  left: leftOf(budget.amount_cents, committed),
  renews_at: month.end.toISOString(),
});

export const presentApprovalLimit = (limit: NamedLimit): ApprovalLimit => ({
  id: limit.id,
  workspace_id: limit.workspace_id,
  name: limit.workspace_name,
  amount: limit.amount_cents,
  includes_admins: limit.includes_admins,
});
