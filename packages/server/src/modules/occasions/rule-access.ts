import { type Caller, canReach, canWrite } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { lockRule, type RuleRecord, type StoredRule } from './occasion-rules.sql.ts';

/** Admins change all rules, senders those that they have made or that prepare for them. */
export const canChangeRule = (caller: Caller, rule: StoredRule): boolean =>
  canWrite(caller) &&
  (caller.user.role === 'admin' || rule.created_by === caller.user.id || rule.user_id === caller.user.id);

/** Locks a rule for a change. One of a workspace that the caller cannot use is refused with `not_found`. */
export async function lockOwnRule(context: CallerContext, tx: Tx, id: string): Promise<RuleRecord> {
  const { caller, organization } = context;
  const rule = await lockRule(tx, organization.id, id);
  if (!rule || !canReach(caller, rule)) throw new AppError('not_found', 'Rule not found');
  if (canChangeRule(caller, rule)) return rule;
  throw new AppError(
    'forbidden',
    'Only admins, whoever has made this rule and the member who is told by it can change it.',
  );
}
