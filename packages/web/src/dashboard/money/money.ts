import { formatUsd } from '@gifts/contract/format-usd';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MoneyBalance, MoneyMovement } from '../../api/dashboard-operations.generated.ts';
import { callService } from '../api/call-service.ts';
import type { MovementsSearch } from '../search.ts';

/** While the ledger is read for the first time, the sums are asked for again. */
const againMs = 3_000;

export const moneyQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['money', organizationId],
    queryFn: () => callService('getMoney', {}, { organizationId }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => state.data?.months === null && againMs,
  });

/** What a day, a balance and the rest of the address ask of the service. Days begin and end where the browser is. */
export function movementFilters({ kind, balance, about, from, until }: MovementsSearch) {
  const [method, workspaceId] = (balance ?? '').split('.');
  const source = sources.find((each) => each === method);
  return {
    ...(kind && { kind }),
    ...(source && { payment_method_id: source }),
    ...(source && workspaceId && { workspace_id: workspaceId }),
    ...(about && { about }),
    ...(from && { 'created_at[after]': new Date(`${from}T00:00:00`).toISOString() }),
    ...(until && { 'created_at[before]': new Date(`${until}T23:59:59.999`).toISOString() }),
  };
}

const sources = ['BALANCE', 'WORKSPACE_BALANCE', 'COMMERCE_STORED_VALUE', 'CORPORATE_ACCOUNT'] as const;

export const movementsQuery = (organizationId: string, search: MovementsSearch) =>
  queryOptions({
    queryKey: ['movements', organizationId, search],
    queryFn: () => {
      const query = { ...movementFilters(search), ...(search.before && { before: search.before }) };
      return callService('listMovements', { query }, { organizationId });
    },
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });

/** How the address names a balance. */
export const balanceKey = ({
  payment_method_id: method,
  workspace_id: workspace,
}: Pick<MoneyBalance, 'payment_method_id' | 'workspace_id'>): string =>
  workspace ? `${method}.${workspace}` : method;

/** An amount with its sign, such as `+$4.03`. */
export const formatChange = (cents: number): string =>
  cents > 0 ? `+${formatUsd(cents)}` : formatUsd(cents).replace('-', '−');

type Moved = Pick<MoneyMovement, 'kind' | 'available' | 'held'>;

/** What happened, in a few words. */
export function movementTitle({ kind, available, held }: Moved): string {
  const all = formatUsd(Math.abs(available + held));
  const part = formatUsd(Math.abs(available));
  switch (kind) {
    case 'credit':
      return `${part} was paid in`;
    case 'debit':
      return `${part} was taken out`;
    case 'hold':
      return `${formatUsd(held)} was set aside for gifts`;
    case 'release':
      return `${part} that was set aside was not needed`;
    case 'capture':
      return `${all} was paid for a gift from what was set aside`;
    case 'charge':
    case 'late_payment':
      return `${all} was paid for a gift`;
    case 'refund':
      return `${part} was given back for a gift`;
    case 'reversal':
    case 'refund_returned':
      return `${part} was corrected for a gift`;
    case 'dispute':
    case 'dispute_won':
    case 'dispute_lost':
      return `${part} moved for a dispute`;
  }
}

export const monthName = new Intl.DateTimeFormat(undefined, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
export const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });
