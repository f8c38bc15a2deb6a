import type { User } from '../../context/caller.ts';
import type { Cents } from '../../kit/money.ts';
import type { LimitRow } from './spending-limits.sql.ts';

/** Returns the limit that counts for a batch of a user: that of its workspace, or else that of all. Null: there is none. */
export function approvalLimitOf(limits: readonly LimitRow[], { role }: Pick<User, 'role'>): LimitRow | null {
  const approvals = limits.filter(({ kind }) => kind === 'approval');
  const limit = approvals.find(({ workspace_id: id }) => id !== null) ?? approvals[0] ?? null;
  return limit !== null && role === 'admin' && !limit.includes_admins ? null : limit;
}

export const needsApproval = (limit: LimitRow | null, total: Cents): limit is LimitRow =>
  limit !== null && total > limit.amount_cents;
