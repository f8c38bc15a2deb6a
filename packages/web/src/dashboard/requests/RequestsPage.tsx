import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { RequestList, RequestSummary } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { oneOf } from '../parts/list-search.ts';
import { PageTitle } from '../parts/PageTitle.tsx';
import { type RequestsSearch, requestMethods, requestOutcomes } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { statusTag } from './request-name.ts';
import '../parts/details.css';

const outcomes = { succeeded: 'Succeeded', refused: 'Refused (4xx)', failed: 'Failed (5xx or no answer)' };
const count = new Intl.NumberFormat();

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
        <Filters search={search} />
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

/** An error names the id of its request. */
function FindById() {
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim()) void navigate({ to: '/developers/requests/$id', params: { id: id.trim() } });
  };
  return (
    <form className="filter-form" onSubmit={find} aria-label="Find a request by its id">
      <Field label="Request id, as in an error or in the header Request-Id" problem={undefined}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            value={id}
            onChange={({ target }) => setId(target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="plain" width="fit">
        Find
      </Button>
    </form>
  );
}

function Filters({ search }: { search: RequestsSearch }) {
  const navigate = useNavigate();
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const of = membership.role === 'admin' ? 'everyone' : 'me';
  const keys = useQuery({
    queryKey: ['api-keys', organizationId, of, 1],
    queryFn: () => callService('listApiKeys', { query: { of, page: 1, per_page: 100 } }, { organizationId }),
  });
  const set = (changes: { [Name in keyof RequestsSearch]: RequestsSearch[Name] | undefined }) => {
    const { after: _, ...others } = search;
    const given = Object.entries({ ...others, ...changes }).filter(([, value]) => value);
    void navigate({ to: '/developers/requests', search: Object.fromEntries(given), replace: true });
  };
  return (
    <search className="filter-form" aria-label="Filters">
      <Select
        label="Outcome"
        value={search.outcome ?? ''}
        options={requestOutcomes.map((each) => [each, outcomes[each]])}
        choose={(value) => set({ outcome: oneOf(requestOutcomes, value) })}
      />
      <Select
        label="Method"
        value={search.method ?? ''}
        options={requestMethods.map((each) => [each, each])}
        choose={(value) => set({ method: oneOf(requestMethods, value) })}
      />
      <Select
        label="Key"
        value={search.key ?? ''}
        options={(keys.data?.data ?? []).map(({ id, name, last_four }) => [id, `${name} …${last_four}`])}
        choose={(value) => set({ key: value || undefined })}
      />
      <Typed label="Path begins with" value={search.path ?? ''} type="text" enter={(path) => set({ path })} />
      <Typed label="Since" value={search.from ?? ''} type="datetime-local" enter={(from) => set({ from })} />
      <Typed
        label="Until"
        value={search.before ?? ''}
        type="datetime-local"
        enter={(before) => set({ before })}
      />
    </search>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly choose: (value: string) => void;
}

const Select = ({ label, value, options, choose }: SelectProps) => (
  <Field label={label} problem={undefined}>
    {(control) => (
      <span className="select">
        <select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          <option value="">All</option>
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </span>
    )}
  </Field>
);

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly type: 'text' | 'datetime-local';
  readonly enter: (value: string | undefined) => void;
}

/** What is typed counts when the field is left, or by Enter. */
function Typed({ label, value, type, enter }: TypedProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const leave = () => typed !== value && enter(typed.trim() || undefined);
  return (
    <Field label={label} problem={undefined}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
        />
      )}
    </Field>
  );
}

function List({ list: { data, list_meta }, search }: { list: RequestList; search: RequestsSearch }) {
  const { after: _, ...newest } = search;
  return (
    <>
      {list_meta.left_out_today > 0 && (
        <Banner
          kind="warning"
          title={`${count.format(list_meta.left_out_today)} requests of today are not listed`}
        >
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
    cell: ({ duration_ms }) => `${count.format(duration_ms)} ms`,
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
