import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { AttemptDetail, DeliveryDetail } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { EventDeliveries } from '../events/EventDeliveries.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { JsonBlock, TextBlock } from '../parts/JsonBlock.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { DeliveryTag } from './DeliveryTag.tsx';
import { failures } from './failures.ts';
import '../parts/details.css';

export function DeliveryPage() {
  const { id, delivery: deliveryId } = useParams({
    from: '/shell/developers/webhooks/$id/deliveries/$delivery',
  });
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const params = { id, delivery_id: deliveryId };
  const query = useQuery({
    queryKey: ['webhook', organizationId, id, 'delivery', deliveryId],
    queryFn: () => callService('getDeliveryDetail', { params }, { organizationId }),
  });
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/developers/webhooks/$id" params={{ id }}>
          The webhook
        </Link>
      </nav>
      <PageTitle
        title={query.data?.event_type ?? 'Delivery'}
        lead={query.data?.is_test ? 'A test event: nothing has happened.' : undefined}
        actions={query.data?.request_body && <Replay params={params} />}
      />
      <Loaded query={query}>{(delivery) => <Delivery webhookId={id} delivery={delivery} />}</Loaded>
    </>
  );
}

function Replay({ params }: { params: { id: string; delivery_id: string } }) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (_: object, idempotencyKey) =>
      callService(
        'replayDelivery',
        { params, body: {} },
        { organizationId: membership.organization_id, idempotencyKey },
      ),
    done: async ({ failure, response_status }) => {
      await queries.invalidateQueries({ queryKey: ['webhook'] });
      await queries.invalidateQueries({ queryKey: ['event-deliveries'] });
      await showToast(failure ? failures[failure].title : `The receiver answered ${response_status}.`);
    },
  });
  return (
    <>
      <Button width="fit" busy={isPending ? 'Waiting for the answer' : null} onClick={() => submit({})}>
        Replay now
      </Button>
      <FormProblem problems={problems} />
    </>
  );
}

const Delivery = ({ webhookId, delivery }: { webhookId: string; delivery: DeliveryDetail }) => (
  <div className="details">
    <div className="stack">
      <section className="card" aria-labelledby="attempts">
        <div className="card-body">
          <h2 id="attempts">Attempts</h2>
          {delivery.attempts.length === 0 && <p className="soft">The first attempt is on its way.</p>}
        </div>
        {delivery.attempts.toReversed().map((attempt, position) => (
          <Attempt
            key={attempt.id}
            attempt={attempt}
            number={delivery.attempts_count - position}
            isOpen={position === 0}
          />
        ))}
      </section>
      <section className="card card-body">
        <h2>Request body</h2>
        {delivery.request_body === null ? (
          <p className="soft">The event is not kept any more.</p>
        ) : (
          <TextBlock label="Request body" text={delivery.request_body} />
        )}
      </section>
    </div>
    <div className="stack">
      <section className="card card-body" aria-labelledby="facts">
        <h2 id="facts">Facts</h2>
        <dl className="details-facts">
          <dt>Status</dt>
          <dd>
            <DeliveryTag status={delivery.status} />
          </dd>
          <dt>Event</dt>
          <dd>
            {delivery.is_test ? (
              'A test'
            ) : (
              <Link to="/developers/events/$id" params={{ id: delivery.id }}>
                {delivery.event_type}
              </Link>
            )}
          </dd>
          <dt>Happened</dt>
          <dd>
            <Time of={delivery.created_at} to="second" />
          </dd>
          {delivery.next_attempt_at && (
            <>
              <dt>Next attempt</dt>
              <dd>
                <Time of={delivery.next_attempt_at} to="second" />
              </dd>
            </>
          )}
          <dt>Id</dt>
          <dd className="row">
            <code>{delivery.id}</code>
            <CopyButton text={delivery.id} label="Copy the id" isWordless />
          </dd>
        </dl>
      </section>
      <EventDeliveries eventId={delivery.id} except={webhookId} />
    </div>
  </div>
);

interface AttemptProps {
  readonly attempt: AttemptDetail;
  readonly number: number;
  readonly isOpen: boolean;
}

function Attempt({ attempt, number, isOpen }: AttemptProps) {
  const { failure, response_status, response_body, request_headers, response_headers } = attempt;
  return (
    <details className="attempt" open={isOpen}>
      <summary>
        <strong>Attempt {number}</strong>
        <Tag kind={failure ? 'danger' : 'success'}>{String(response_status ?? 'No answer')}</Tag>
        {attempt.is_replay && <Tag kind="info">Replay</Tag>}
        <span className="soft">{attempt.duration_ms} ms</span>
        <span className="soft">
          <Time of={attempt.attempted_at} to="second" />
        </span>
      </summary>
      <div className="attempt-parts">
        {failure && (
          <p>
            <strong>{failures[failure].title}.</strong> {failures[failure].advice}
          </p>
        )}
        <h3>Answer</h3>
        {response_body === null ? (
          <p className="soft">{response_status === null ? 'There was no answer.' : 'It had no body.'}</p>
        ) : (
          <TextBlock label={`Body of the answer to attempt ${number}`} text={response_body} />
        )}
        {response_headers && (
          <JsonBlock label={`Headers of the answer to attempt ${number}`} value={response_headers} />
        )}
        <h3>Request</h3>
        {attempt.url && (
          <p>
            <code>POST {attempt.url}</code>
          </p>
        )}
        {request_headers ? (
          <JsonBlock label={`Headers of attempt ${number}`} value={request_headers} />
        ) : (
          <p className="soft">Its headers were not stored then.</p>
        )}
      </div>
    </details>
  );
}
