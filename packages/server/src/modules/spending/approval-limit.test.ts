import { expect, it } from 'vitest';
import { approvalLimitOf, needsApproval } from './approval-limit.ts';
import type { LimitRow } from './spending-limits.sql.ts';

const row = (changes: Partial<LimitRow>): LimitRow => ({
  ...{ organization_id: 'o', id: 'i', kind: 'approval', workspace_id: null, user_id: null, set_by: 'u' },
  ...{ amount_cents: 50_000, includes_admins: false, set_at: new Date(0), period_start: null },
  ...{ committed_cents: null, counted_at: null, warned_period: null },
  ...changes,
});
const ofAll = row({});
const ofAllWithAdmins = row({ includes_admins: true });
const ofWorkspace = row({ workspace_id: 'w', amount_cents: 100_000 });
const budget = row({ kind: 'budget', workspace_id: 'w', amount_cents: 1 });

it.each([
  ['nothing', [], 'sender', null],
  ['a budget', [budget], 'sender', null],
  ['the limit of all', [budget, ofAll], 'sender', 50_000],
  ['the limit of the workspace', [ofAll, ofWorkspace], 'sender', 100_000],
  ['a limit without admins', [ofAll], 'admin', null],
  ['a limit with admins', [ofAllWithAdmins], 'admin', 50_000],
  // It replaces the other one, also in this.
  ['a workspace without admins', [ofAllWithAdmins, ofWorkspace], 'admin', null],
] as const)('%s counts as it should for a %s', (_, limits, role, amount) => {
  expect(approvalLimitOf(limits, { role })?.amount_cents ?? null).toBe(amount);
});

it('only what is above the limit needs an approval', () => {
  expect([49_999, 50_000, 50_001].map((total) => needsApproval(ofAll, total))).toEqual([false, false, true]);
  expect(needsApproval(null, 1)).toBe(false);
});
