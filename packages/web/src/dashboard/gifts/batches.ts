import type { GiftsClient, ListOrderBatchesQuery } from '@gifts/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

interface BatchesOptions {
  readonly client: GiftsClient;
  readonly organizationId: string;
  readonly query: ListOrderBatchesQuery;
}

export const batchesQuery = ({ client, organizationId, query }: BatchesOptions) =>
  queryOptions({
    queryKey: ['order-batches', organizationId, query],
    queryFn: ({ signal }) => client.orderBatches.list(query, { signal }),
    placeholderData: keepPreviousData,
  });
