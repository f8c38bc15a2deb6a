import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { RequestList, RequestSummary } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { figure } from '../../ui/figures.ts';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import type { RequestsSearch } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { FindById, RequestFilters } from './RequestFilters.tsx';
import { statusTag } from './request-name.ts';
import '../parts/details.css';

export function RequestsPage() {
  const { membership } = useMember();
  const search = useSearch({ from: '/shell/developers/requests' });
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['requests', organizationId, search],
    queryFn: () => callService('listRequests', { query: queryOf(search) }, { organizationId }),
    staleTime: 2_000,
  });
  return (
    <>
      <PageTitle
        title="Requests"
        lead={
          membership.role === 'admin'
            ? 'What programs asked with API keys in the last 7 days.'
            : 'What programs asked with your API keys in the last 7 days.'
        }
      />
      <div className="stack">
        <FindById />
        <RequestFilters search={search} />
        <Loaded query={query}>{(list) => <List list={list} search={search} />}</Loaded>
        <p className="soft">
          Names, addresses, messages, links and other values that could name a person or open something are
          not stored; their type and length are. Of a day, the first 20,000 requests of your organization are
          kept (at most 200 in a second), and a quarter more that failed.
        </p>
      </div>
    </>
  );
}

function queryOf({ outcome, method, path, key, from, before, after }: RequestsSearch) {
  const [writtenAfter, writtenBefore] = [timeOf(from), timeOf(before)];
  return {
    limit: 50,
    ...(outcome && { outcome }),
    ...(method && { method }),
    ...(path && { path }),
    ...(key && { key_id: key }),
    ...(writtenAfter && { 'created_at[after]': writtenAfter }),
    ...(writtenBefore && { 'created_at[before]': writtenBefore }),
    ...(after && { after }),
  };
}

/** The time of a field for date and time, or null if it is none. */
function timeOf(text: string | undefined): string | null {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function List({ list: { data, list_meta }, search }: { list: RequestList; search: RequestsSearch }) {
  const { after: _, ...newest } = search;
  return (
    <>
      {list_meta.left_out_today > 0 && (
        <Banner kind="warning" title={`${figure(list_meta.left_out_today)} requests of today are not listed`}>
          <p>There were more than the log keeps. All of them were carried out.</p>
        </Banner>
      )}
      {data.length === 0 ? (
        <Message
          icon={ScrollText}
          title={Object.keys(search).length > 0 ? 'No request is like this' : 'No requests yet'}
        >
          <p>A request appears here about a second after its answer.</p>
        </Message>
      ) : (
        <div className="card">
          <Table caption="Requests" columns={columns} rows={data} keyOf={({ id }) => id} />
          {(list_meta.has_more || search.after) && (
            <nav className="pager" aria-label="Pages">
              <p>Newest first</p>
              <div className="pager-links">
                {search.after && (
                  <Link to="/developers/requests" search={newest} className="button button-plain button-fit">
                    Newest
                  </Link>
                )}
                {list_meta.has_more && list_meta.next_after && (
                  <Link
                    to="/developers/requests"
                    search={{ ...search, after: list_meta.next_after }}
                    className="button button-plain button-fit"
                  >
                    Older
                  </Link>
                )}
              </div>
            </nav>
          )}
        </div>
      )}
    </>
  );
}

const columns: readonly Column<RequestSummary>[] = [
  {
    id: 'request',
    name: 'Request',
    cell: ({ id, method, path }) => (
      <Link to="/developers/requests/$id" params={{ id }}>
        <code>
          {method} {path}
        </code>
      </Link>
    ),
  },
  {
    id: 'status',
    name: 'Answer',
    cell: (request) => {
      const { kind, words } = statusTag(request);
      return (
        <span className="two-lines">
          <span>
            <Tag kind={kind}>{words}</Tag>
          </span>
          {request.error_code && <small>{request.error_code}</small>}
        </span>
      );
    },
  },
  {
    id: 'duration',
    name: 'Took',
    isFigure: true,
    cell: ({ duration_ms }) => `${figure(duration_ms)} ms`,
  },
  {
    id: 'key',
    name: 'Key',
    cell: ({ key }) => (
      <span className="two-lines">
        <span>{key.name}</span>
        <small>
          <code>…{key.last_four}</code>
        </small>
      </span>
    ),
  },
  { id: 'time', name: 'Time', cell: ({ created_at }) => <Time of={created_at} to="second" /> },
];
