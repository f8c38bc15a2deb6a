import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventSummary } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import '../../ui/filters.css';

const hour = 3_600;
const steps = [
  { words: 'One hour', seconds: hour },
  { words: 'One day', seconds: 24 * hour },
  { words: 'One week', seconds: 7 * 24 * hour },
  { words: '30 days', seconds: 30 * 24 * hour },
] as const;

const shownEvents = 20;

/** The time of the organization, and what happened when it was moved. */
export function ClockCard() {
  const { client, membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [seconds, setSeconds] = useState<number>(24 * hour);
  const [happened, setHappened] = useState<readonly EventSummary[] | null>(null);
  const clock = useQuery({
    queryKey: ['sandbox-clock', organizationId],
    queryFn: ({ signal }) => client.sandbox.clock({ signal }),
  });
  const newest = async () =>
    (await callService('listEventLog', { query: { limit: shownEvents } }, { organizationId })).data;
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: async (body: { seconds: number }, idempotencyKey) => {
      const last = (await newest())[0]?.sequence ?? 0;
      await client.sandbox.advanceClock(body, { idempotencyKey });
      return (await newest()).filter(({ sequence }) => sequence > last);
    },
    done: async (events) => {
      setHappened(events);
      await queries.invalidateQueries();
    },
  });
  const canWrite = membership.role !== 'viewer';
  return (
    <section className="card card-body" aria-labelledby="clock">
      <h2 id="clock">Test clock</h2>
      <Loaded query={clock} rows={1}>
        {({ now }) => (
          <p className="clock-now">
            <Time of={now} />
          </p>
        )}
      </Loaded>
      <p className="soft">
        The clock of your organization only moves forward. Everything that falls due on the way happens, in
        its order: scheduled gifts, reminders, expiries, retries of webhooks and payments.
      </p>
      {canWrite ? (
        <>
          <fieldset className="filters" aria-label="How far">
            {steps.map((step) => (
              <button
                key={step.seconds}
                type="button"
                className="filter"
                aria-pressed={seconds === step.seconds}
                onClick={() => setSeconds(step.seconds)}
              >
                {step.words}
              </button>
            ))}
          </fieldset>
          <FormProblem problems={problems} />
          <div className="row">
            <Button
              width="fit"
              busy={isPending ? 'Moving the clock' : null}
              onClick={() => submit({ seconds })}
            >
              Move the clock forward
            </Button>
            <CopyAsCurl method="POST" path="/v1/sandbox/clock/advance" body={{ seconds }} />
          </div>
        </>
      ) : (
        <p className="soft">Your role may look at the clock and not move it.</p>
      )}
      {happened && <Happened events={happened} />}
    </section>
  );
}

const Happened = ({ events }: { events: readonly EventSummary[] }) => (
  <div role="status">
    <h3>{events.length === 0 ? 'Nothing fell due' : 'What happened'}</h3>
    <ul className="in-words">
      {events.map(({ id, event_type, created_at }) => (
        <li key={id} className="row">
          <Link to="/developers/events/$id" params={{ id }}>
            <code>{event_type}</code>
          </Link>
          <span className="soft">
            <Time of={created_at} />
          </span>
        </li>
      ))}
    </ul>
    {events.length === shownEvents && <Link to="/developers/events">All events</Link>}
  </div>
);
