/** Budgets and approval limits, as admins change them. */
import {
  type ApprovalLimit,
  type Budget,
  mostLimits,
  type SetApprovalLimitInput,
  type SetBudgetInput,
} from '@gifts/contract/dashboard/spending';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid, newId } from '../../kit/ids.ts';
import { only } from '../../kit/only.ts';
import { lockPeopleAsAdmin } from '../organizations/lock-people.ts';
import { findUserOfId } from '../organizations/members.sql.ts';
import { presentApprovalLimit, presentBudgets } from './present-limits.ts';
import {
  countOthers,
  deleteLimit,
  findAllLimits,
  type NamedLimit,
  type NewLimit,
  upsertLimit,
} from './spending-limits.sql.ts';

export async function setBudget(context: CallerContext, tx: Tx, input: SetBudgetInput): Promise<Budget> {
  const { workspace_id: workspaceId = null, user_id: userId = null, amount } = input;
  if ((workspaceId === null) === (userId === null)) {
    const message = 'A budget is that of a workspace or of a member: give either workspace_id or user_id';
    throw badRequest([{ field: 'workspace_id', message }]);
  }
  await lockPeopleAsAdmin(context, tx);
  requireWorkspace(context, workspaceId);
  if (userId !== null && !(await findUserOfId(tx, context.organization.id, userId))) {
    throw badRequest([{ field: 'user_id', message: `Member not found: ${userId}` }]);
  }
  const limit = await store(context, tx, {
    ...{ kind: 'budget', workspace_id: workspaceId?.toLowerCase() ?? null },
    ...{ user_id: userId?.toLowerCase() ?? null, amount_cents: amount, includes_admins: false },
  });
  return only(await presentBudgets(context, tx, [limit]));
}

export async function setApprovalLimit(
  context: CallerContext,
  tx: Tx,
  { workspace_id: workspaceId = null, amount, includes_admins }: SetApprovalLimitInput,
): Promise<ApprovalLimit> {
  await lockPeopleAsAdmin(context, tx);
  requireWorkspace(context, workspaceId);
  const limit = await store(context, tx, {
    ...{ kind: 'approval', workspace_id: workspaceId?.toLowerCase() ?? null },
    ...{ user_id: null, amount_cents: amount, includes_admins },
  });
  return presentApprovalLimit(limit);
}

export async function removeLimit(
  context: CallerContext,
  tx: Tx,
  kind: NewLimit['kind'],
  id: string,
): Promise<void> {
  await lockPeopleAsAdmin(context, tx);
  if (isUuid(id) && (await deleteLimit(tx, context.organization.id, id, kind))) return;
  throw new AppError('not_found', kind === 'budget' ? 'Budget not found' : 'Approval limit not found');
}

/** Admins can use every workspace. */
function requireWorkspace({ caller }: CallerContext, id: string | null): void {
  if (id === null || caller.workspaces.some((workspace) => workspace.id === id.toLowerCase())) return;
  throw badRequest([{ field: 'workspace_id', message: `Workspace not found: ${id}` }]);
}

async function store(
  { organization, caller }: CallerContext,
  tx: Tx,
  given: Omit<NewLimit, 'organization_id' | 'id' | 'set_by'>,
): Promise<NamedLimit> {
  const limit = { ...given, organization_id: organization.id, id: newId(), set_by: caller.user.id };
  if ((await countOthers(tx, limit)) >= mostLimits) {
    throw new AppError(
      'invalid_request',
      `Your organization has ${mostLimits} budgets and approval limits, and none has more: remove one that you do not need.`,
    );
  }
  const id = await upsertLimit(tx, limit);
  const stored = (await findAllLimits(tx, organization.id)).find((each) => each.id === id);
  assert(stored, 'the limit was stored in this transaction');
  return stored;
}
