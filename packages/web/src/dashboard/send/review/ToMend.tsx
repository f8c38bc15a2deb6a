import { Link } from '@tanstack/react-router';
import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { countPeople } from '../../parts/counts.ts';
import { useDraft } from '../draft/DraftContext.tsx';
import type { RecipientGroup } from '../drafts.ts';
import { stepNames, stepOf } from '../steps.ts';
import { sayProblem } from './say-problem.ts';

/** What keeps the gift from being sent, and what is only worth a look. */
export function ToMend({ check }: { check: DraftCheck }) {
  const { recipients, problems } = check;
  return (
    <>
      {!check.is_ready && (
        <div id="to-mend" tabIndex={-1}>
          <Banner kind="warning" title="Not ready yet">
            <ul className="to-mend">
              {problems.map(({ field, message }) => (
                <li key={field + message}>
                  {sayProblem({ field, message })} <StepLink field={field} />
                </li>
              ))}
              {recipients.opted_out > 0 && (
                <li>
                  {countPeople(recipients.opted_out)} {recipients.opted_out === 1 ? 'is' : 'are'} to get no
                  gifts, as is noted in People. <PeopleLink only="opted_out" />
                </li>
              )}
              {recipients.with_problems > 0 && (
                <li>
                  {countPeople(recipients.with_problems)} {recipients.with_problems === 1 ? 'lacks' : 'lack'}{' '}
                  something. <PeopleLink only="problems" />
                </li>
              )}
            </ul>
          </Banner>
        </div>
      )}
      <WorthALook counts={recipients} />
    </>
  );
}

function WorthALook({ counts }: { counts: DraftCheck['recipients'] }) {
  const remarks = [
    { only: 'duplicates', count: counts.duplicates, said: 'in the list twice and would get two gifts' },
    { only: 'gifted_recently', count: counts.gifted_recently, said: 'given something in the last 30 days' },
    {
      only: 'undeliverable',
      count: counts.undeliverable,
      said: 'not reached by mail: it came back, or they want none',
    },
  ] as const;
  const shown = remarks.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <Banner kind="info" title="Worth a look">
      <ul className="to-mend">
        {shown.map(({ only, count, said }) => (
          <li key={only}>
            {countPeople(count)} {count === 1 ? 'is' : 'are'} {said}. <PeopleLink only={only} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function StepLink({ field }: { field: string }) {
  const { draft } = useDraft();
  const step = stepOf(field);
  if (step === 'review') return null;
  return (
    <Link to="/send/$draft/$step" params={{ draft: draft.id, step }}>
      Go to {stepNames[step].toLowerCase()}
    </Link>
  );
}

function PeopleLink({ only }: { only: RecipientGroup }) {
  const { draft } = useDraft();
  return (
    <Link to="/send/$draft/$step" params={{ draft: draft.id, step: 'recipients' }} search={{ only }}>
      Show them
    </Link>
  );
}
