import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FlaskConicalOff } from 'lucide-react';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Message } from '../../ui/Message.tsx';
import { Time } from '../../ui/Time.tsx';
import { curlCommand } from '../parts/curl-command.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { ClockCard } from './ClockCard.tsx';
import { Simulator } from './Simulator.tsx';
import '../../ui/filters.css';
import '../parts/details.css';

export function SandboxPage() {
  const { session } = useMember();
  const { order } = useSearch({ from: '/shell/developers/sandbox' });
  if (session.environment === 'production') {
    return (
      <>
        <PageTitle title="Sandbox" />
        <Message icon={FlaskConicalOff} title="Production has no sandbox tools">
          <p>
            Here time passes by itself, and recipients are people. Use the address of your sandbox instead.
          </p>
        </Message>
      </>
    );
  }
  return (
    <>
      <PageTitle title="Sandbox" lead="Move time, read the mail, and play recipients and carriers." />
      <div className="details">
        <div className="stack">
          <ClockCard />
          <Simulator orderId={order} />
        </div>
        <div className="stack">
          <LatestMail />
          <Faults />
        </div>
      </div>
    </>
  );
}

function LatestMail() {
  const { client, membership, session } = useMember();
  const query = useQuery({
    queryKey: ['sandbox-mail', membership.organization_id],
    queryFn: ({ signal }) => client.sandbox.mail({ per_page: 5 }, { signal }),
  });
  return (
    <section className="card card-body" aria-labelledby="mail">
      <h2 id="mail">Mailbox</h2>
      <Loaded query={query} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="soft">No mail yet. The sandbox keeps all mail here instead of sending it.</p>
          ) : (
            <ul className="in-words stack">
              {data.map(({ id, subject, to, created_at }) => (
                <li key={id} className="two-lines">
                  <strong>{subject}</strong>
                  <small>
                    to {to}, <Time of={created_at} />
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {session.has_mailbox && <a href="/mailbox">Open the mailbox</a>}
    </section>
  );
}

/** A fault is asked for by a header of the request itself. */
const Faults = () => (
  <section className="card card-body" aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    <p>
      With the header <code>Sandbox-Fault</code> any request fails as you ask, and does nothing:{' '}
      <code>rate_limit</code>, <code>unavailable</code> or <code>timeout</code>.
    </p>
    <CodeBlock
      label="Command that asks for a fault"
      text={`${curlCommand({ origin: location.origin, path: '/v1/me' })} \\\n  -H "Sandbox-Fault: unavailable"`}
      copyLabel="Copy the command"
    />
  </section>
);
