import type { OrderBatchList } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { Message } from '../../ui/Message.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { giftStatuses } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { BatchesTable } from './BatchesTable.tsx';
import { batchesQuery } from './batches.ts';
import { sendStatusNames } from './SendStatusTag.tsx';
import './gifts.css';

const perPage = 20;

export function GiftsPage() {
  const { client, membership } = useMember();
  const { page = 1, status } = useSearch({ from: '/shell/gifts' });
  const query = useQuery(
    batchesQuery({
      client,
      organizationId: membership.organization_id,
      query: { page, per_page: perPage, ...(status && { send_status: status }) },
    }),
  );
  return (
    <>
      <PageTitle title="Gifts" lead="What was sent by your programs, newest first." />
      <nav className="filters" aria-label="Status">
        {[undefined, ...giftStatuses].map((each) => (
          <Link
            key={each ?? 'all'}
            to="/gifts"
            search={{ status: each }}
            activeOptions={{ explicitUndefined: true }}
            className="filter"
          >
            {each ? sendStatusNames[each] : 'All'}
          </Link>
        ))}
      </nav>
      <Loaded query={query}>{(list) => <List list={list} page={page} isFiltered={Boolean(status)} />}</Loaded>
    </>
  );
}

interface ListProps {
  readonly list: OrderBatchList;
  readonly page: number;
  readonly isFiltered: boolean;
}

function List({ list: { data, list_meta }, page, isFiltered }: ListProps) {
  if (list_meta.total_count === 0) return isFiltered ? <NoneFound /> : <NoGifts />;
  return (
    <div className="card">
      <BatchesTable batches={data} />
      <Pager page={page} perPage={perPage} total={list_meta.total_count} />
    </div>
  );
}

const NoneFound = () => (
  <Message icon={Gift} title="No gift has this status">
    <p>Choose another status above.</p>
  </Message>
);

export const NoGifts = () => (
  <Message
    icon={Gift}
    title="No gifts yet"
    action={
      <Link to="/developers/keys" search={{ new: true }} className="button button-fit">
        Make an API key
      </Link>
    }
  >
    <p>Gifts that your programs send over the API appear here. The first step is a key.</p>
  </Message>
);
