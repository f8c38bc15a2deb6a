/** What operators do with the money of an organization, in words and figures. */
import type { OrganizationBalance, OrganizationDetail } from '../../../api/dashboard-operations.generated.ts';
import { balanceName } from '../../parts/balance-name.ts';

export type BalanceAct = 'credit' | 'debit' | 'limit';

/** A balance that can be chosen. Without an account yet, it has nothing. */
export type ChosenBalance = Pick<
  OrganizationBalance,
  'source' | 'owner_id' | 'owner' | 'available_cents' | 'credit_limit_cents'
>;

/** Such as "Balance of Sales", and "Stored value of Corner". */
export function nameOf({ source, owner }: Pick<OrganizationBalance, 'source' | 'owner'>): string {
  const name = balanceName({ payment_method_id: source, workspace_name: owner });
  return source === 'COMMERCE_STORED_VALUE' && owner ? `${name} of ${owner}` : name;
}

const closed = { available_cents: 0, credit_limit_cents: null };

/** The balances that money can be paid in to: those there are, and those that it would open. */
export function balancesFor({
  balances,
  workspaces,
}: Pick<OrganizationDetail, 'balances' | 'workspaces'>): readonly ChosenBalance[] {
  const openable: readonly ChosenBalance[] = [
    { source: 'BALANCE', owner_id: null, owner: null, ...closed },
    ...workspaces.map(({ id, name }) => ({
      source: 'WORKSPACE_BALANCE' as const,
      owner_id: id,
      owner: name,
      ...closed,
    })),
  ];
  const isOpen = (balance: ChosenBalance): boolean => balances.some((open) => keyOf(open) === keyOf(balance));
  return [...balances, ...openable.filter((balance) => !isOpen(balance))];
}

export const keyOf = ({ source, owner_id }: Pick<OrganizationBalance, 'source' | 'owner_id'>): string =>
  `${source} ${owner_id ?? ''}`;

/** What is available after an amount was paid in or taken out, in US cents. */
export const availableAfter = (
  { available_cents: available }: ChosenBalance,
  act: 'credit' | 'debit',
  typed: number,
): number => (act === 'credit' ? available + typed : available - typed);

/** The corporate account, also of an organization that has none yet. */
export const corporateAccountOf = ({ balances }: Pick<OrganizationDetail, 'balances'>): ChosenBalance =>
  balances.find(({ source }) => source === 'CORPORATE_ACCOUNT') ?? {
    source: 'CORPORATE_ACCOUNT',
    owner_id: null,
    owner: null,
    available_cents: 0,
    credit_limit_cents: 0,
  };
