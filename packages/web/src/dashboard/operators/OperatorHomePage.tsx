import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ServiceHealth, Setup } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { keepSearch } from './find/last-search.ts';
import { SearchForm } from './find/SearchForm.tsx';
import { healthQuery, summaryOf } from './health/health-query.ts';
import { useOperator } from './operator.tsx';
import { isSupport } from './operator-nouns.ts';
import { setupQuery } from './setup/setup-query.ts';

export function OperatorHomePage() {
  const { role } = useOperator();
  const query = useQuery(healthQuery);
  return (
    <>
      <PageTitle title="Your service" windowTitle="Operators" lead="For those who run it." />
      <div className="stack">
        {isSupport(role) && <FindCard />}
        <Loaded query={query} rows={2}>
          {(health) => <HealthCard health={health} />}
        </Loaded>
        {role === 'owner' && <SetupCard />}
      </div>
    </>
  );
}

function FindCard() {
  const navigate = useNavigate();
  return (
    <section className="card card-body" aria-labelledby="find">
      <h2 id="find">Find a gift</h2>
      <SearchForm
        isBusy={false}
        search={(text) => {
          keepSearch(text);
          void navigate({ to: '/operators/find' });
        }}
      />
    </section>
  );
}

function HealthCard({ health }: { health: ServiceHealth }) {
  const { kind, title } = summaryOf(health);
  const bad = health.checks.filter(({ verdict }) => verdict !== 'ok').slice(0, 3);
  return (
    <Banner kind={kind} title={title}>
      {bad.length > 0 && (
        <ul className="plain-list">
          {bad.map(({ name, sentence }) => (
            <li key={sentence}>
              {name}: {sentence}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/operators/health">See how everything is</Link>
      </p>
    </Banner>
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
