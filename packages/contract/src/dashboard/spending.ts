/** Budgets of workspaces and members, and amounts above which somebody else has to approve a gift. */
import { define } from '../operations/operation.ts';
import {
  CentsSchema,
  IdParams,
  NoContent,
  Nullable,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';

/** An organization has no more budgets and approval limits together. */
export const mostLimits = 1_000;

/** From this part of a budget on, admins are warned. */
export const warningPercent = 80;

const mostCents = 100_000_000_00;
const amount = Type.Integer({
  minimum: 0,
  maximum: mostCents,
  description: 'In US cents, at most $100,000,000.',
});

export const Budget = Type.Object(
  {
    id: Uuid('Id of the budget.'),
    workspace_id: Nullable(Uuid('The workspace whose budget it is. Null for the budget of a member.')),
    user_id: Nullable(Uuid('The member whose budget it is. Null for the budget of a workspace.')),
    name: Type.String({ description: 'Name of the workspace or of the member.' }),
    amount: CentsSchema('What the gifts of a month may cost.'),
    committed: CentsSchema(
      'What the gifts of this month cost: the highest total of each gift that is not paid yet, what each paid one has cost less refunds, and nothing for one that was canceled, declined, failed or has expired.',
    ),
    left: CentsSchema('What is left of it this month, at least 0.'),
    renews_at: Timestamp('When the next month begins, in UTC.'),
  },
  {
    title: 'Budget',
    description: 'What the gifts of a workspace or a member may cost in a calendar month (UTC).',
  },
);
export type Budget = Static<typeof Budget>;

export const ApprovalLimit = Type.Object(
  {
    id: Uuid('Id of the limit.'),
    workspace_id: Nullable(
      Uuid('The workspace that it is for. Null for all workspaces that have none of their own.'),
    ),
    name: Nullable(Type.String({ description: 'Name of the workspace. Null for all others.' })),
    amount: CentsSchema('Gifts that can cost more together need an approval.'),
    includes_admins: Type.Boolean({ description: 'True if admins need the approval of another admin.' }),
  },
  { title: 'ApprovalLimit', description: 'The amount above which an admin has to approve a gift.' },
);
export type ApprovalLimit = Static<typeof ApprovalLimit>;

export const SpendingLimits = Type.Object(
  {
    budgets: Type.Array(Budget, { description: 'Budgets of workspaces, then those of members, by name.' }),
    approval_limits: Type.Array(ApprovalLimit, {
      description: 'That of all workspaces first, then those of single ones, by name.',
    }),
    admins_count: Type.Integer({ description: 'Number of admins, who can approve.' }),
  },
  { title: 'SpendingLimits', description: 'The budgets and approval limits that somebody can see.' },
);
export type SpendingLimits = Static<typeof SpendingLimits>;

export const SetBudgetInput = Strict({
  workspace_id: Type.Optional(Nullable(Uuid('The workspace. Give this or `user_id`.'))),
  user_id: Type.Optional(Nullable(Uuid('The member. Give this or `workspace_id`.'))),
  amount,
});
export type SetBudgetInput = Static<typeof SetBudgetInput>;

export const SetApprovalLimitInput = Strict({
  workspace_id: Type.Optional(
    Nullable(Uuid('The workspace. Null or absent: all workspaces that have no limit of their own.')),
  ),
  amount,
  includes_admins: Type.Boolean({ description: 'Whether admins need the approval of another admin.' }),
});
export type SetApprovalLimitInput = Static<typeof SetApprovalLimitInput>;

const common = { callers: 'members', tag: 'Spending' } as const;

export const spendingOperations = {
  getSpendingLimits: define({
    ...common,
    method: 'GET',
    path: '/internal/spending_limits',
    summary: 'List budgets and approval limits',
    description:
      'Returns them with what is committed in this month, counted now. Admins see all of them; others see their own budget, and the budgets and limits of their workspaces.',
    access: 'write',
    query: Strict({}),
    status: 200,
    response: SpendingLimits,
    errors: [],
  }),
  setBudget: define({
    ...common,
    method: 'POST',
    path: '/internal/budgets',
    summary: 'Set a budget',
    description: `Sets the budget of a workspace or of a member, and replaces the one that there is. It counts from now on for gifts that are sent on the dashboard and by keys; gifts of this month that were sent before count, too. An organization has at most ${mostLimits} budgets and approval limits.`,
    access: 'admin',
    body: SetBudgetInput,
    status: 200,
    response: Budget,
    errors: [],
  }),
  removeBudget: define({
    ...common,
    method: 'DELETE',
    path: '/internal/budgets/{id}',
    summary: 'Remove a budget',
    description: 'Removes a budget. Gifts are not limited by it any more.',
    access: 'admin',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
  setApprovalLimit: define({
    ...common,
    method: 'POST',
    path: '/internal/approval_limits',
    summary: 'Set an approval limit',
    description: `Sets the amount above which gifts need an approval, and replaces the one that there is. Requests that wait already go on waiting. An organization has at most ${mostLimits} budgets and approval limits.`,
    access: 'admin',
    body: SetApprovalLimitInput,
    status: 200,
    response: ApprovalLimit,
    errors: [],
  }),
  removeApprovalLimit: define({
    ...common,
    method: 'DELETE',
    path: '/internal/approval_limits/{id}',
    summary: 'Remove an approval limit',
    description: 'Removes a limit. For the workspace of a removed limit, that of all workspaces counts.',
    access: 'admin',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
} as const;
