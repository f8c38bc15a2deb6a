import { sendStatuses } from '@gifts/contract/states';
import type { OrderBatchList } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Gift } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import type { ChoiceFilter, ListFinder } from '../list/FilterBar.tsx';
import { ListFrame } from '../list/ListFrame.tsx';
import { batchesQueryOf } from '../list/list-query.ts';
import { NoneFound } from '../list/NoneFound.tsx';
import { type ListState, useList } from '../list/use-list.ts';
import { NewRows } from '../live/NewRows.tsx';
import { type SteadyList, useSteadyList } from '../live/use-steady-list.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { useMember } from '../session/member.tsx';
import { BatchesTable } from './BatchesTable.tsx';
import { batchesQuery } from './batches.ts';
import { sendStatusNames } from './SendStatusTag.tsx';

const GiftsExport = lazy(() =>
  import('./GiftsExport.tsx').then(({ GiftsExport }) => ({ default: GiftsExport })),
);

const perPage = 20;

const finder: ListFinder = {
  label: 'Find a gift',
  hint: 'Your own reference',
  filterOf: (text) => ({ customer_reference_id: text }),
  names: ['customer_reference_id'],
};

const choices: readonly ChoiceFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: sendStatuses.map((status) => [status, sendStatusNames[status]]),
  },
];

export function GiftsPage() {
  const { client, membership } = useMember();
  const state = useList('order_batches');
  const { page, sort } = state;
  const filters = batchesQueryOf(state.filters);
  const asked = batchesQuery({
    client,
    organizationId: membership.organization_id,
    query: { ...filters, ...(sort === 'oldest' && { sort }), page, per_page: perPage },
  });
  const query = useQuery(asked);
  const [isExporting, setExporting] = useState(false);
  const total = query.data?.list_meta.total_count ?? 0;
  const { list, ...news } = useSteadyList(asked.queryKey, query);
  return (
    <ListFrame
      lead="What was sent. Each gift went to one recipient or to many."
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
        <GiftsExport isOpen={isExporting} query={filters} total={total} close={() => setExporting(false)} />
      </Suspense>
      <Loaded query={query} shown={list}>
        {(shown) => <List list={shown} news={news} state={state} />}
      </Loaded>
    </ListFrame>
  );
}

interface ListProps {
  readonly list: OrderBatchList;
  readonly news: Omit<SteadyList<OrderBatchList>, 'list'>;
  readonly state: ListState;
}

function List({ list: { data, list_meta }, news, state }: ListProps) {
  if (list_meta.total_count === 0) {
    return state.isFiltered ? (
      <NoneFound hint="References are found as a whole." clear={state.clear} />
    ) : (
      <NoGifts />
    );
  }
  return (
    <div className="card">
      <NewRows {...news} nouns={['gift', 'gifts']} />
      <BatchesTable batches={data} columns={state.columns} state={state} />
      <Pager page={state.page} perPage={perPage} total={list_meta.total_count} />
    </div>
  );
}

export const NoGifts = () => (
  <Message
    icon={Gift}
    title="No gifts yet"
    action={
      <Link to="/send" className="button button-fit">
        Send a gift
      </Link>
    }
  >
    <p>Gifts that you send here, or that your programs send over the API, appear in this list.</p>
  </Message>
);
