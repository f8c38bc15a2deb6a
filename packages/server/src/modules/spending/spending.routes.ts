import type { MemberHandlersOf } from '../../handlers.ts';
import { removeLimit, setApprovalLimit, setBudget } from './change-limits.ts';
import { getSpendingLimits } from './present-limits.ts';

export const spendingHandlers: MemberHandlersOf<
  'getSpendingLimits' | 'setBudget' | 'removeBudget' | 'setApprovalLimit' | 'removeApprovalLimit'
> = {
  getSpendingLimits: (context, db) => getSpendingLimits(context, db),
  setBudget: (context, tx, { body }) => setBudget(context, tx, body),
  removeBudget: (context, tx, { params }) => removeLimit(context, tx, 'budget', params.id),
  setApprovalLimit: (context, tx, { body }) => setApprovalLimit(context, tx, body),
  removeApprovalLimit: (context, tx, { params }) => removeLimit(context, tx, 'approval', params.id),
};
