import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { EventLog, EventSummary } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { oneOf } from '../parts/list-search.ts';
import { PageTitle } from '../parts/PageTitle.tsx';
import type { EventsSearch } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { eventTypeNames } from './event-types.ts';
import '../parts/details.css';

export function EventsPage() {
  const { membership } = useMember();
  const search = useSearch({ from: '/shell/developers/events' });
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['event-log', organizationId, search],
    queryFn: () => callService('listEventLog', { query: queryOf(search) }, { organizationId }),
    staleTime: 2_000,
  });
  return (
    <>
      <PageTitle
        title="Events"
        lead="What happened to gifts, as your programs hear of it. Events are kept for 90 days."
      />
      <div className="stack">
        <Filters search={search} />
        <Loaded query={query}>{(log) => <List log={log} search={search} />}</Loaded>
      </div>
    </>
  );
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function queryOf({ type, about, from, to, before }: EventsSearch) {
  const event_type = oneOf(eventTypeNames, type);
  const [after, until] = [timeOf(from), timeOf(to)];
  return {
    limit: 50,
    ...(event_type && { event_type }),
    ...(about && idPattern.test(about) && { resource_id: about }),
    ...(after && { 'created_at[after]': after }),
    ...(until && { 'created_at[before]': until }),
    ...(before && { before }),
  };
}

function timeOf(text: string | undefined): string | null {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** What is typed counts by the button, so that nothing is asked for half of an id. */
function Filters({ search }: { search: EventsSearch }) {
  const navigate = useNavigate();
  const [type, setType] = useState(search.type ?? '');
  const [about, setAbout] = useState(search.about ?? '');
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  // A link of the list changes the filters, too.
  useEffect(() => {
    setType(search.type ?? '');
    setAbout(search.about ?? '');
    setFrom(search.from ?? '');
    setTo(search.to ?? '');
  }, [search]);
  const isId = about.trim() === '' || idPattern.test(about.trim());
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (!isId) return;
    const given = Object.entries({ type, about: about.trim(), from, to }).filter(([, value]) => value);
    void navigate({ to: '/developers/events', search: Object.fromEntries(given) });
  };
  return (
    <form className="filter-form" onSubmit={show} aria-label="Filters">
      <Field label="Type" problem={undefined}>
        {(control) => (
          <span className="select">
            <select {...control} value={type} onChange={({ target }) => setType(target.value)}>
              <option value="">All types</option>
              {eventTypeNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <Field label="About the order or batch" problem={isId ? undefined : 'This is no id.'}>
        {(control) => (
          <input
            {...control}
            placeholder="Id"
            autoComplete="off"
            spellCheck={false}
            value={about}
            onChange={({ target }) => setAbout(target.value)}
          />
        )}
      </Field>
      <Field label="Since" problem={undefined}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Field label="Until" problem={undefined}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="plain" width="fit">
        Show
      </Button>
    </form>
  );
}

function List({ log: { data, list_meta }, search }: { log: EventLog; search: EventsSearch }) {
  const older = list_meta.next_before;
  const { before: _, ...newest } = search;
  return (
    <div className="stack">
      {data.length === 0 ? (
        <Message icon={Activity} title={older ? 'None among the newest 5,000 events' : 'No events'}>
          <p>
            {older
              ? 'Go on to search older ones.'
              : 'Events appear here when gifts are sent, opened or delivered.'}
          </p>
        </Message>
      ) : (
        <div className="card">
          <Table caption="Events" columns={columns} rows={data} keyOf={({ id }) => id} />
        </div>
      )}
      {(older || search.before) && (
        <nav className="row" aria-label="Pages">
          {search.before && (
            <Link to="/developers/events" search={newest} className="button button-plain button-fit">
              Newest
            </Link>
          )}
          {older && (
            <Link
              to="/developers/events"
              search={{ ...search, before: older }}
              className="button button-plain button-fit"
            >
              Older
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

const columns: readonly Column<EventSummary>[] = [
  {
    id: 'type',
    name: 'Event',
    cell: ({ id, event_type }) => (
      <Link to="/developers/events/$id" params={{ id }}>
        <code>{event_type}</code>
      </Link>
    ),
  },
  {
    id: 'about',
    name: 'About',
    cell: ({ resource_id }) => (
      <Link
        to="/developers/events"
        search={{ about: resource_id }}
        aria-label={`Events about ${resource_id}`}
      >
        <code>{resource_id}</code>
      </Link>
    ),
  },
  { id: 'sequence', name: 'Number', isFigure: true, cell: ({ sequence }) => sequence },
  { id: 'time', name: 'Time', cell: ({ created_at }) => <Time of={created_at} to="second" /> },
];
