import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import { DeliveryTag } from '../webhooks/DeliveryTag.tsx';

interface EventDeliveriesProps {
  readonly eventId: string;
  /** The webhook whose page it is. */
  readonly except?: string;
}

/** Which webhooks an event was sent to, and how it went. */
export function EventDeliveries({ eventId, except }: EventDeliveriesProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['event-deliveries', organizationId, eventId],
    queryFn: () => callService('listEventDeliveries', { params: { id: eventId } }, { organizationId }),
  });
  return (
    <section className="card card-body" aria-labelledby="deliveries">
      <h2 id="deliveries">{except ? 'The same event elsewhere' : 'Webhooks'}</h2>
      <Loaded query={query} rows={2}>
        {({ data }) => {
          const shown = data.filter(({ webhook_id }) => webhook_id !== except);
          if (shown.length === 0)
            return (
              <p className="soft">
                {except ? 'It went to no other webhook.' : 'No webhook was sent this event.'}
              </p>
            );
          return (
            <ul className="in-words stack">
              {shown.map((each) => (
                <li key={each.webhook_id} className="two-lines">
                  {each.is_deleted ? (
                    <span>{each.url} (deleted)</span>
                  ) : (
                    <Link
                      to="/developers/webhooks/$id/deliveries/$delivery"
                      params={{ id: each.webhook_id, delivery: eventId }}
                    >
                      {each.url}
                    </Link>
                  )}
                  <span>
                    <DeliveryTag status={each.status} />
                  </span>
                  {each.last_attempt_at && (
                    <small>
                      {each.last_response_status ? `Answered ${each.last_response_status}` : 'No answer'},{' '}
                      <Time of={each.last_attempt_at} to="second" />
                    </small>
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}
