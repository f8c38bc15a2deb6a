import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FailedJob, FailedJobs } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { figure } from '../../../ui/figures.ts';
import { Message } from '../../../ui/Message.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { Time } from '../../../ui/Time.tsx';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { kindWords } from './kind-words.ts';

const DiscardDialog = lazy(async () => ({ default: (await import('./DiscardDialog.tsx')).DiscardDialog }));

export function JobsPage() {
  const [discarding, setDiscarding] = useState<FailedJob | null>(null);
  const query = useQuery({
    queryKey: ['operator', 'jobs'],
    queryFn: () => callService('listFailedJobs', {}),
  });
  return (
    <>
      <PageTitle
        title="Failed work"
        lead="Work that failed so often that it is not tried again by itself. Mend the cause first, and then try it again."
      />
      <Loaded query={query}>
        {(jobs) =>
          jobs.data.length === 0 ? (
            <Message icon={CircleCheck} title="Nothing has failed for good">
              <p>Work that fails ten times or more waits here for you.</p>
            </Message>
          ) : (
            <Kinds jobs={jobs} discard={setDiscarding} />
          )
        }
      </Loaded>
      <Suspense>
        <DiscardDialog job={discarding} close={() => setDiscarding(null)} />
      </Suspense>
    </>
  );
}

function Kinds({
  jobs: { data, total_count: total },
  discard,
}: {
  jobs: FailedJobs;
  discard: (job: FailedJob) => void;
}) {
  const kinds = [...Map.groupBy(data, ({ kind }) => kind)];
  return (
    <div className="stack">
      {data.length < total && (
        <p className="soft">
          The {figure(data.length)} that have failed for longest, of {figure(total)}.
        </p>
      )}
      {kinds.map(([kind, members]) => (
        <Kind key={kind} kind={kind} jobs={members} discard={discard} />
      ))}
    </div>
  );
}

interface KindProps {
  readonly kind: string;
  readonly jobs: readonly FailedJob[];
  readonly discard: (job: FailedJob) => void;
}

/** The work of one kind: what failed together is often mended together. */
function Kind({ kind, jobs, discard }: KindProps) {
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: { kind: string }) => callService('retryFailedJobsOfKind', { body }),
    done: async ({ retried_count: retried }) => {
      await queries.invalidateQueries({ queryKey: ['operator'] });
      await showToast(retried === 1 ? 'One runs again.' : `${figure(retried)} run again.`);
    },
  });
  const id = `kind-${kind}`;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-body operator-kind">
        <div>
          <h2 id={id}>{kindWords(kind)}</h2>
          <p className="soft">
            <code>{kind}</code>, {jobs.length === 1 ? 'once' : `${figure(jobs.length)} times`}
          </p>
        </div>
        {jobs.length > 1 && (
          <Button
            kind="plain"
            width="fit"
            busy={isPending ? 'Trying' : null}
            onClick={() => submit({ kind })}
          >
            {`Try all ${figure(jobs.length)} again`}
          </Button>
        )}
      </div>
      <FormProblem problems={problems} />
      <ul className="operator-jobs">
        {jobs.map((job) => (
          <Job key={job.id} job={job} discard={discard} />
        ))}
      </ul>
    </section>
  );
}

function Job({ job, discard }: { job: FailedJob; discard: (job: FailedJob) => void }) {
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: { id: string }) => callService('retryFailedJob', { body }),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['operator'] });
      await showToast('It runs again within a second.');
    },
  });
  const { organization, failing_since: since, attempts, error, payload } = job;
  return (
    <li>
      <p className="operator-error">
        <code>{error}</code>
      </p>
      <p className="soft">
        {organization ? (
          <Link to="/operators/organizations/$id" params={{ id: organization.id }}>
            {organization.name}
          </Link>
        ) : (
          'The service itself'
        )}
        , since <Time of={since} />
        {attempts !== null && `, tried ${figure(attempts)} times`}
      </p>
      {payload.length > 0 && (
        <details>
          <summary>What it is about</summary>
          <dl className="operator-facts">
            {payload.map(({ name, value }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <FormProblem problems={problems} />
      <div className="row">
        <Button
          kind="plain"
          width="fit"
          busy={isPending ? 'Trying' : null}
          onClick={() => submit({ id: job.id })}
        >
          Try again
        </Button>
        <Button kind="quiet" width="fit" onClick={() => discard(job)}>
          Leave undone
        </Button>
      </div>
    </li>
  );
}
