import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiKeySummaryList } from '../../api/dashboard-operations.generated.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { stateOfKey } from '../api-keys/key-state.ts';
import { keysQuery } from '../api-keys/keys.ts';
import { BatchesTable } from '../gifts/BatchesTable.tsx';
import { batchesQuery } from '../gifts/batches.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { now } from '../parts/now.ts';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { giftCommands } from './gift-commands.ts';
import './home.css';

export function HomePage() {
  const { person, membership, client } = useMember();
  const organizationId = membership.organization_id;
  const gifts = useQuery(batchesQuery({ client, organizationId, query: { per_page: 5 } }));
  const keys = useQuery(keysQuery({ organizationId, of: 'me', page: 1 }));
  return (
    <>
      <PageTitle
        title={person.first_name ? `Welcome, ${person.first_name}` : 'Welcome'}
        windowTitle="Home"
        lead={`You act for ${membership.organization_name}.`}
      />
      <Loaded query={keys}>
        {(list) => (
          <Loaded query={gifts}>{({ data }) => <FirstSteps keys={list} hasGifts={data.length > 0} />}</Loaded>
        )}
      </Loaded>
      {gifts.data && gifts.data.data.length > 0 && (
        <section className="stack" aria-labelledby="latest">
          <div className="row home-latest">
            <h2 id="latest">Latest gifts</h2>
            <Link to="/gifts">All gifts</Link>
          </div>
          <div className="card">
            <BatchesTable batches={gifts.data.data} />
          </div>
        </section>
      )}
    </>
  );
}

interface FirstStepsProps {
  readonly keys: ApiKeySummaryList;
  readonly hasGifts: boolean;
}

/** What to do next. Whoever has sent a gift with a key needs it no more. */
function FirstSteps({ keys, hasGifts }: FirstStepsProps) {
  const hasKey = keys.data.some((key) => stateOfKey(key, now()) === 'works');
  if (hasKey && hasGifts) return <Shortcuts />;
  return (
    <section className="card card-body" aria-labelledby="next">
      <h2 id="next">Send your first gift over the API</h2>
      <ol className="steps">
        <Step title="Make an API key" isDone={hasKey}>
          <p>It lets your program act in your name. You see it once, so keep it in a safe place.</p>
          {!hasKey && (
            <Link to="/developers/keys" search={{ new: true }} className="button button-fit">
              Make an API key
            </Link>
          )}
        </Step>
        <Step title="Send a gift" isDone={hasGifts}>
          <p>With the key in place of the dots, this takes the first product and sends a gift to Grace:</p>
          <CodeBlock
            label="Commands that send a gift"
            text={giftCommands(location.origin)}
            copyLabel="Copy the commands"
          />
        </Step>
        <Step title="See it here" isDone={false}>
          <p>
            The gift appears under <Link to="/gifts">Gifts</Link>, with a link to open it as its recipient.
            All operations are in the <a href="/docs/">API reference</a>.
          </p>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

const Step = ({ title, isDone, children }: StepProps) => (
  <li className={isDone ? 'step step-done' : 'step'}>
    <h3>
      {title}
      {isDone && (
        <span className="step-mark">
          <Check size={18} aria-hidden="true" /> Done
        </span>
      )}
    </h3>
    {!isDone && children}
  </li>
);

const Shortcuts = () => (
  <nav className="home-links" aria-label="Often needed">
    <Link to="/developers/keys" className="card home-link">
      <strong>API keys</strong>
      <span className="soft">See when your keys were used, and make or revoke one.</span>
    </Link>
    <a href="/docs/" className="card home-link">
      <strong>API reference</strong>
      <span className="soft">Every operation, with examples.</span>
    </a>
    <Link to="/settings/profile" className="card home-link">
      <strong>Profile & security</strong>
      <span className="soft">Your password, second factor and sessions.</span>
    </Link>
  </nav>
);
