import type { OrganizationBalance } from '@gifts/contract/dashboard/operator-organizations';
import type { BalanceLine } from '../payments/balances/list-balances.ts';

export const presentBalance = (balance: BalanceLine): OrganizationBalance => ({
  source: balance.source,
  owner_id: balance.owner?.id ?? null,
  owner: balance.owner?.name ?? null,
  available_cents: balance.available_cents,
  held_cents: balance.held_cents,
  credit_limit_cents: balance.credit_limit_cents,
  is_default: balance.isDefault,
});
