import { sendStatuses } from '@gifts/contract/states';
import type { OrderBatchList } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { Message } from '../../ui/Message.tsx';
import type { ChoiceFilter, ListFinder } from '../list/FilterBar.tsx';
import { ListFrame } from '../list/ListFrame.tsx';
import { batchesQueryOf } from '../list/list-query.ts';
import { NoneFound } from '../list/NoneFound.tsx';
import { type ListState, useList } from '../list/use-list.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { useMember } from '../session/member.tsx';
import { BatchesTable } from './BatchesTable.tsx';
import { batchesQuery } from './batches.ts';
import { sendStatusNames } from './SendStatusTag.tsx';

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
  const { page } = state;
  const query = useQuery(
    batchesQuery({
      client,
      organizationId: membership.organization_id,
      query: { ...batchesQueryOf(state.filters), page, per_page: perPage },
    }),
  );
  return (
    <ListFrame
      lead="What was sent, newest first. Each gift went to one recipient or to many."
      state={state}
      finder={finder}
      choices={choices}
    >
      <Loaded query={query}>{(list) => <List list={list} state={state} />}</Loaded>
    </ListFrame>
  );
}

function List({ list: { data, list_meta }, state }: { list: OrderBatchList; state: ListState }) {
  if (list_meta.total_count === 0) {
    return state.isFiltered ? (
      <NoneFound hint="References are found as a whole." clear={state.clear} />
    ) : (
      <NoGifts />
    );
  }
  return (
    <div className="card">
      <BatchesTable batches={data} columns={state.columns} />
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
