import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useMember } from '../session/member.tsx';
import { useDraft } from './draft/DraftContext.tsx';
import { checkQuery } from './drafts.ts';
import { problemsOnStep, type StepId, stepIds, stepNames } from './steps.ts';

/** The steps of a gift, in any order, and what each still lacks. */
export function StepsNav() {
  const { draft } = useDraft();
  const { membership } = useMember();
  const { data: check } = useQuery(checkQuery(membership.organization_id, draft.id));
  return (
    <nav className="send-steps" aria-label="Steps">
      <ol>
        {stepIds.map((step, index) => {
          const missing = check && step !== 'review' ? problemsOnStep(check, step) : 0;
          const isDone = check !== undefined && missing === 0 && (step !== 'review' || check.is_ready);
          return (
            <li key={step}>
              <Link
                to="/send/$draft/$step"
                params={{ draft: draft.id, step }}
                className={`send-step${isDone ? ' send-step-done' : ''}`}
              >
                <span className="send-step-mark" aria-hidden="true">
                  {isDone && step !== 'review' ? <Check size={16} strokeWidth={2.5} /> : index + 1}
                </span>
                <span className="send-step-name">
                  {stepNames[step]}
                  <StepState isDone={isDone} missing={missing} isKnown={check !== undefined} step={step} />
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepStateProps {
  readonly step: StepId;
  readonly isDone: boolean;
  readonly isKnown: boolean;
  readonly missing: number;
}

function StepState({ step, isDone, isKnown, missing }: StepStateProps) {
  if (!isKnown) return <small> </small>;
  if (step === 'review') return <small>{isDone ? 'Ready' : 'Not ready yet'}</small>;
  return <small>{isDone ? 'Done' : `${missing} to do`}</small>;
}
