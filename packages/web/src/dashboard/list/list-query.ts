import type { ListOrderBatchesQuery, ListOrdersQuery } from '@gifts/sdk';
import { now } from '../parts/now.ts';
import type { ListFilters } from './list-search.ts';

const dayMs = 86_400_000;

/** The filters as the API names them. A number of days begins at midnight, so that the list stays the same for a day. */
export function ordersQueryOf({ created_within_days: days, ...filters }: ListFilters): ListOrdersQuery {
  return { ...filters, ...since(days) } as ListOrdersQuery;
}

export function batchesQueryOf({
  created_within_days: days,
  status,
  ...filters
}: ListFilters): ListOrderBatchesQuery {
  return { ...filters, ...(status && { send_status: status }), ...since(days) } as ListOrderBatchesQuery;
}

function since(days: number | undefined): { 'created_at[after]'?: string } {
  if (days === undefined) return {};
  const start = new Date(now() - days * dayMs);
  start.setHours(0, 0, 0, 0);
  return { 'created_at[after]': start.toISOString() };
}
