import type { OrderBatch } from '@gifts/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { Message } from '../../ui/Message.tsx';
import { Table } from '../../ui/Table.tsx';
import { orderColumns } from '../orders/order-columns.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { useMember } from '../session/member.tsx';

const perPage = 20;

export function BatchOrders({ batch }: { batch: OrderBatch }) {
  const { client, membership } = useMember();
  const { page = 1 } = useSearch({ from: '/shell/gifts/$id' });
  const query = useQuery({
    queryKey: ['order-batch-orders', membership.organization_id, batch.id, page],
    queryFn: ({ signal }) => client.orderBatches.orders(batch.id, { page, per_page: perPage }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (batch.orders_count === 0) return <NoOrders batch={batch} />;
  return (
    <Loaded query={query}>
      {({ data, list_meta }) => (
        <div className="card">
          <Table caption="Recipients and their orders" columns={columns} rows={data} keyOf={({ id }) => id} />
          <Pager page={page} perPage={perPage} total={list_meta.total_count} />
        </div>
      )}
    </Loaded>
  );
}

const NoOrders = ({ batch }: { batch: OrderBatch }) => (
  <Message icon={Hourglass} title={batch.send_status === 'pending' ? 'Not sent yet' : 'Nothing was sent'}>
    <p>
      {batch.send_status === 'pending'
        ? 'The order of each recipient appears here once the gift is sent.'
        : 'No recipient got an order of this gift.'}
    </p>
  </Message>
);

const columns = orderColumns(['recipient', 'status', 'amount', 'created', 'link']);
