import type { GiftsClient, OrderDetail, OrderTransfer } from '@gifts/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OrderHistory } from '../../api/dashboard-operations.generated.ts';
import { callService } from '../api/call-service.ts';

export interface OrderData {
  readonly order: OrderDetail;
  readonly history: OrderHistory;
  readonly transfers: readonly OrderTransfer[];
}

interface OrderOptions {
  readonly client: GiftsClient;
  readonly organizationId: string;
  readonly id: string;
}

/** An order with everything that its page tells. */
export const orderQuery = ({ client, organizationId, id }: OrderOptions) =>
  queryOptions({
    queryKey: ['order', organizationId, id],
    queryFn: async ({ signal }): Promise<OrderData> => {
      const [order, history, transfers] = await Promise.all([
        client.orders.get(id, { signal }),
        callService('getOrderHistory', { params: { id } }, { organizationId }),
        client.orders.transfers(id, { per_page: 100 }, { signal }),
      ]);
      return { order, history, transfers: transfers.data };
    },
  });
