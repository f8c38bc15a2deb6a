import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Setup, SetupStep } from '../../../api/dashboard-operations.generated.ts';
import { Tag, type TagKind } from '../../../ui/Tag.tsx';
import { callService } from '../../api/call-service.ts';
import { problemsOf } from '../../api/problems.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import type { SetupStepName } from '../../search.ts';
import { AddressStep } from './AddressStep.tsx';
import { CardsStep } from './CardsStep.tsx';
import { CatalogStep } from './CatalogStep.tsx';
import { MailStep } from './MailStep.tsx';
import { OrganizationStep } from './OrganizationStep.tsx';
import type { StepBodyProps, StepState } from './StepActs.tsx';
import { setupQuery } from './setup-query.ts';

const titles: Readonly<Record<SetupStepName, string>> = {
  address: 'Public address',
  mail: 'Mail',
  cards: 'Cards',
  catalog: 'Catalog',
  organization: 'First organization',
};

export function SetupPage() {
  const query = useQuery(setupQuery);
  return (
    <>
      <PageTitle
        title="Set up your service"
        windowTitle="Setup"
        lead="Five steps, in any order. You can come back to each of them later."
      />
      <Loaded query={query} rows={5}>
        {(setup) => <Steps setup={setup} />}
      </Loaded>
    </>
  );
}

function Steps({ setup }: { setup: Setup }) {
  const { step: chosen } = useSearch({ from: '/operators/setup' });
  // A step that finishes by itself stays, so that people see what they did.
  const [first] = useState(() => nextOpen(setup));
  const open = chosen ?? first;
  return (
    <ol className="setup-steps">
      {setup.steps.map((step, index) => (
        <Step key={step.step} step={step} number={index + 1} isOpen={step.step === open}>
          <StepBody setup={setup} step={step} />
        </Step>
      ))}
    </ol>
  );
}

const nextOpen = ({ steps }: Setup): SetupStepName | undefined =>
  steps.find(({ state }) => state === 'open')?.step;

const tags: Readonly<Record<SetupStep['state'], { kind: TagKind; text: string }>> = {
  open: { kind: 'accent', text: 'To do' },
  done: { kind: 'success', text: 'Done' },
  skipped: { kind: 'plain', text: 'Skipped' },
};

interface StepProps {
  readonly step: SetupStep;
  readonly number: number;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

const Step = ({ step: { step, state }, number, isOpen, children }: StepProps) => (
  <li className={`card setup-${state}`}>
    <Link
      to="/setup"
      search={{ step }}
      replace
      resetScroll={false}
      className="setup-head"
      aria-expanded={isOpen}
    >
      <span className="setup-number" aria-hidden="true">
        {state === 'done' ? <Check size={20} /> : number}
      </span>
      <h2>{titles[step]}</h2>
      <Tag kind={tags[state].kind}>{tags[state].text}</Tag>
    </Link>
    {isOpen && <div className="setup-body">{children}</div>}
  </li>
);

function StepBody({ setup, step }: { setup: Setup; step: SetupStep }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const marking = useMutation({
    mutationFn: (state: StepState) =>
      callService('markSetupStep', { params: { step: step.step }, body: { state } }),
    onSuccess: async (_answer, state) => {
      const changed = await queries.fetchQuery({ ...setupQuery, staleTime: 0 });
      const next = state === 'open' ? step.step : (nextOpen(changed) ?? step.step);
      await navigate({ to: '/setup', search: { step: next }, replace: true, resetScroll: false });
    },
  });
  const props = { setup, step, mark: (state: StepState) => marking.mutate(state) };
  return (
    <>
      {marking.error && <FormProblem problems={problemsOf(marking.error)} />}
      <Body {...props} />
    </>
  );
}

function Body(props: StepBodyProps) {
  switch (props.step.step) {
    case 'address':
      return <AddressStep {...props} />;
    case 'mail':
      return <MailStep {...props} />;
    case 'cards':
      return <CardsStep {...props} />;
    case 'catalog':
      return <CatalogStep {...props} />;
    case 'organization':
      return <OrganizationStep {...props} />;
  }
}
