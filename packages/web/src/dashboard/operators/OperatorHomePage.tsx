import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { Setup } from '../../api/dashboard-operations.generated.ts';
import { Message } from '../../ui/Message.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { sessionQuery } from '../session/session.ts';
import { setupQuery } from './setup/setup-query.ts';

export function OperatorHomePage() {
  const { data: session } = useQuery(sessionQuery);
  const isOwner = session?.person?.operator_role === 'owner';
  return (
    <>
      <PageTitle title="Your service" windowTitle="Operators" lead="For those who run it." />
      {isOwner ? (
        <SetupCard />
      ) : (
        <Message icon={Check} title="Nothing waits for you here">
          <p>
            Your role is {session?.person?.operator_role}. What you do, you do with the command line for now.
          </p>
        </Message>
      )}
    </>
  );
}

function SetupCard() {
  const query = useQuery(setupQuery);
  return <Loaded query={query}>{(setup) => <Progress setup={setup} />}</Loaded>;
}

function Progress({ setup: { steps, organizations_count: count } }: { setup: Setup }) {
  const left = steps.filter(({ state }) => state !== 'done').length;
  return (
    <section className="card card-body" aria-labelledby="setup">
      <h2 id="setup">{left === 0 ? 'Everything is set up' : 'Finish the setup'}</h2>
      <p className="soft">
        {left === 0
          ? `All ${steps.length} steps are done. `
          : `${steps.length - left} of ${steps.length} steps are done. `}
        {count === 1 ? 'One organization sends gifts.' : `${count} organizations send gifts.`}
      </p>
      <div>
        <Link to="/setup" className={left === 0 ? 'button button-plain button-fit' : 'button button-fit'}>
          {left === 0 ? 'See the setup' : 'Go on with the setup'}
        </Link>
      </div>
    </section>
  );
}
