import { describe, expect, it } from 'vitest';
import type { ApiKeySummary } from '../../api/dashboard-operations.generated.ts';
import { stateOfKey } from './key-state.ts';
import { sortKeys } from './sort-keys.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

it.each([
  [null, null, 'works'],
  [null, '2026-03-01T12:00:01Z', 'works'],
  [null, '2026-03-01T12:00:00Z', 'expired'],
  ['2026-02-01T00:00:00Z', null, 'revoked'],
  ['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z', 'revoked'],
])('a key revoked at %j that expires at %j is said to be: %s', (revoked_at, expires_at, state) => {
  expect(stateOfKey({ revoked_at, expires_at }, now)).toBe(state);
});

describe('sortKeys', () => {
  const key = (name: string, last_used_at: string | null, expires_at: string | null) =>
    ({ name, last_used_at, expires_at, created_at: '2026-01-01T00:00:00Z' }) as ApiKeySummary;
  const keys = [
    key('shop', null, '2026-05-01T00:00:00Z'),
    key('Desk', '2026-02-02T00:00:00Z', null),
    key('app', '2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z'),
  ];
  it.each([
    [undefined, ['shop', 'Desk', 'app']],
    [{ column: 'name', isDescending: false }, ['app', 'Desk', 'shop']],
    [{ column: 'used', isDescending: true }, ['Desk', 'app', 'shop']],
    [{ column: 'expires', isDescending: false }, ['app', 'shop', 'Desk']],
    [{ column: 'unknown', isDescending: false }, ['shop', 'Desk', 'app']],
  ])('by %j', (sorting, names) => {
    expect(sortKeys(keys, sorting).map(({ name }) => name)).toEqual(names);
  });
});
