import type { ApiKeySummary } from '../../api/dashboard-operations.generated.ts';

export type KeyState = 'works' | 'expired' | 'revoked';

export function stateOfKey(
  { revoked_at, expires_at }: Pick<ApiKeySummary, 'revoked_at' | 'expires_at'>,
  now: number,
): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'works';
}
