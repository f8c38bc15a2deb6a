import { expect, it } from 'vitest';
import { auditQuery } from './audit-query.ts';

it('both days are included, from their first to their last moment where the reader is', () => {
  const query = auditQuery({ from: '2026-11-22', until: '2026-11-23' });
  expect(new Date(query['created_at[after]'] ?? '')).toEqual(new Date(2026, 10, 22));
  expect(new Date(query['created_at[before]'] ?? '').getTime()).toBe(new Date(2026, 10, 24).getTime() - 1);
});

it('what the address does not name is not asked for', () => {
  expect(auditQuery({})).toEqual({});
  expect(auditQuery({ subject: 'x', act: 'sign_in', actor: 'job' })).toEqual({
    actor: 'job',
    act: 'sign_in',
    subject_id: 'x',
  });
});
