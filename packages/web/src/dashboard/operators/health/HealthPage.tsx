import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { HealthCheck, ServiceHealth } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Time } from '../../../ui/Time.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { healthQuery, summaryOf } from './health-query.ts';

export function HealthPage() {
  const query = useQuery(healthQuery);
  return (
    <>
      <PageTitle
        title="Health"
        lead="What “gifts doctor” looks at, and what only the running service knows."
        actions={
          <Button
            kind="plain"
            width="fit"
            busy={query.isFetching ? 'Looking' : null}
            onClick={() => void query.refetch()}
          >
            Look again
          </Button>
        }
      />
      <Loaded query={query}>{(health) => <Health health={health} />}</Loaded>
    </>
  );
}

function Health({ health }: { health: ServiceHealth }) {
  const { kind, title } = summaryOf(health);
  return (
    <div className="stack">
      <Banner kind={kind} title={title}>
        <p>
          Looked at <Time of={health.checked_at} to="second" />.
        </p>
      </Banner>
      <ul className="card operator-checks">
        {[...Map.groupBy(health.checks, ({ name }) => name)].map(([name, checks]) => (
          <Part key={name} name={name} checks={checks} />
        ))}
      </ul>
      <section className="card card-body" aria-labelledby="versions">
        <h2 id="versions">This process</h2>
        <dl className="operator-facts">
          <Fact name="Version">{health.version}</Fact>
          <Fact name="Node">{health.node_version}</Fact>
          <Fact name="Started">
            <Time of={health.started_at} />
          </Fact>
        </dl>
      </section>
    </div>
  );
}

const icons = { ok: CircleCheck, warning: TriangleAlert, failure: CircleAlert };
const words = { ok: 'Well', warning: 'Needs a look', failure: 'Does not work' };

interface PartProps {
  readonly name: string;
  /** What is wrong comes first. */
  readonly checks: readonly HealthCheck[];
}

function Part({ name, checks }: PartProps) {
  const verdict = checks[0]?.verdict ?? 'ok';
  const Icon = icons[verdict];
  return (
    <li className={`operator-check operator-check-${verdict}`}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <h2>
          {name}
          <span className="only-heard">: {words[verdict]}</span>
        </h2>
        {checks.map(({ id, sentence, action, verdict: own }) => (
          <p key={id} className={own === 'ok' ? 'soft' : undefined}>
            {sentence}. {action}
          </p>
        ))}
      </div>
    </li>
  );
}
