import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Time } from '../../ui/Time.tsx';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { JsonBlock } from '../parts/JsonBlock.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { EventDeliveries } from './EventDeliveries.tsx';
import { eventSentences } from './event-types.ts';
import '../parts/details.css';

export function EventPage() {
  const { id } = useParams({ from: '/shell/developers/events/$id' });
  const { client, membership } = useMember();
  const query = useQuery({
    queryKey: ['event', membership.organization_id, id],
    queryFn: ({ signal }) => client.events.get(id, { signal }),
  });
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/developers/events">All events</Link>
      </nav>
      <PageTitle
        title={query.data?.event_type ?? 'Event'}
        lead={query.data && eventSentences[query.data.event_type]}
      />
      <Loaded query={query}>
        {(event) => (
          <div className="details">
            <section className="card card-body">
              <h2>Payload</h2>
              <JsonBlock label="Payload of the event" value={event} />
            </section>
            <div className="stack">
              <section className="card card-body" aria-labelledby="facts">
                <h2 id="facts">Facts</h2>
                <dl className="details-facts">
                  <dt>Time</dt>
                  <dd>
                    <Time of={event.created_at} to="second" />
                  </dd>
                  <dt>Number</dt>
                  <dd>{event.sequence}</dd>
                  <dt>About</dt>
                  <dd>
                    <Link to="/developers/events" search={{ about: event.data.id }}>
                      <code>{event.data.id}</code>
                    </Link>
                  </dd>
                  <dt>Id</dt>
                  <dd className="row">
                    <code>{event.id}</code>
                    <CopyButton text={event.id} label="Copy the id" isWordless />
                  </dd>
                </dl>
                <CopyAsCurl path={`/v1/events/${event.id}`} />
              </section>
              {membership.role === 'admin' && <EventDeliveries eventId={event.id} />}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
