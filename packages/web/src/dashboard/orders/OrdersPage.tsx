import { recipientName } from '@gifts/contract/names';
import { orderStatuses, undeliveredNotificationStatuses } from '@gifts/contract/states';
import type { ListOrdersQuery, Order, OrderList } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Download, Users } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/figures.ts';
import { Message } from '../../ui/Message.tsx';
import { Table } from '../../ui/Table.tsx';
import { BulkActs } from '../bulk/BulkActs.tsx';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { type OrderSelecting, useSelection } from '../bulk/use-selection.ts';
import { createdSorting, orderWords } from '../list/created-sorting.ts';
import type { ChoiceFilter, ListFinder } from '../list/FilterBar.tsx';
import { ListFrame } from '../list/ListFrame.tsx';
import { ordersQueryOf } from '../list/list-query.ts';
import { NoneFound } from '../list/NoneFound.tsx';
import { type ListState, useList } from '../list/use-list.ts';
import { NewRows } from '../live/NewRows.tsx';
import { type SteadyList, useSteadyList } from '../live/use-steady-list.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { useMember } from '../session/member.tsx';
import { filterOfText } from './find-order.ts';
import { orderColumns } from './order-columns.tsx';
import { mailNames, orderStatusNames } from './order-status.ts';
import { ordersQuery } from './orders.ts';

const OrdersExport = lazy(() =>
  import('./OrdersExport.tsx').then(({ OrdersExport }) => ({ default: OrdersExport })),
);

const perPage = 50;

const finder: ListFinder = {
  label: 'Find a recipient',
  hint: 'Name, e-mail address or reference',
  filterOf: filterOfText,
  names: ['recipient_name', 'recipient_email', 'reference_id'],
};

const choices: readonly ChoiceFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: orderStatuses.map((status) => [status, orderStatusNames[status]]),
  },
  {
    name: 'notification_status',
    label: 'Mail that did not arrive',
    options: undeliveredNotificationStatuses.map((status) => [status, mailNames[status]]),
  },
];

export function OrdersPage() {
  const { client, membership } = useMember();
  const state = useList('orders');
  const { page, sort } = state;
  const filters = ordersQueryOf(state.filters);
  const asked = ordersQuery({
    client,
    organizationId: membership.organization_id,
    query: { ...filters, ...(sort === 'oldest' && { sort }), page, per_page: perPage },
  });
  const query = useQuery(asked);
  const { list, ...news } = useSteadyList(asked.queryKey, query);
  const rows = list?.data ?? [];
  const [isExporting, setExporting] = useState(false);
  const total = query.data?.list_meta.total_count ?? 0;
  const selecting = useSelection(JSON.stringify(filters), rows, recipientName);
  return (
    <ListFrame
      lead="Each recipient and what became of their gift."
      state={state}
      finder={finder}
      choices={choices}
      actions={
        total > 0 && (
          <Button kind="plain" width="fit" onClick={() => setExporting(true)}>
            <Download size={18} aria-hidden="true" />
            Export
          </Button>
        )
      }
    >
      <Suspense>
        <OrdersExport isOpen={isExporting} query={filters} total={total} close={() => setExporting(false)} />
      </Suspense>
      <BulkActs />
      <Loaded query={query} shown={list}>
        {(shown) => <List list={shown} news={news} state={state} query={filters} selecting={selecting} />}
      </Loaded>
    </ListFrame>
  );
}

const keyOf = ({ id }: Order): string => id;

interface ListProps {
  readonly list: OrderList;
  readonly news: Omit<SteadyList<OrderList>, 'list'>;
  readonly state: ListState;
  readonly query: ListOrdersQuery;
  readonly selecting: OrderSelecting;
}

function List({ list: { data, list_meta }, news, state, query, selecting }: ListProps) {
  const { membership } = useMember();
  const { total_count: total } = list_meta;
  const names = state.columns.join('.');
  const columns = useMemo(() => orderColumns(names.split('.')), [names]);
  if (total === 0) return state.isFiltered ? <NoneFound hint={hint} clear={state.clear} /> : <NoOrders />;
  return (
    <div className="card">
      <NewRows {...news} nouns={['recipient', 'recipients']} />
      <p className="list-total" role="status">
        {counted(total, 'recipient', 'recipients')}
      </p>
      <Table
        caption={`Recipients and their orders, ${orderWords[state.sort]}`}
        columns={columns}
        rows={data}
        keyOf={keyOf}
        {...createdSorting(state)}
        selection={membership.role === 'viewer' ? undefined : selecting.selection}
      />
      <Pager page={state.page} perPage={perPage} total={total} />
      <SelectionBar selecting={selecting} query={query} total={total} pageSize={data.length} />
    </div>
  );
}

const hint = 'Names are found by their beginning, e-mail addresses as a whole.';
const NoOrders = () => (
  <Message icon={Users} title="No recipients yet">
    <p>Here you will see everybody who was sent a gift, and what became of it.</p>
  </Message>
);
