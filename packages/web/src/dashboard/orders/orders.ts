import type { GiftsClient, ListOrdersQuery } from '@gifts/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

interface OrdersOptions {
  readonly client: GiftsClient;
  readonly organizationId: string;
  readonly query: ListOrdersQuery;
}

export const ordersQuery = ({ client, organizationId, query }: OrdersOptions) =>
  queryOptions({
    queryKey: ['orders', organizationId, query],
    queryFn: ({ signal }) => client.orders.list(query, { signal }),
    placeholderData: keepPreviousData,
  });
