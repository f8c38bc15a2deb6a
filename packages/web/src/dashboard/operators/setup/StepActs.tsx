import type { ReactNode } from 'react';
import type { Setup, SetupStep } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';

export type StepState = SetupStep['state'];

/** What the content of every step gets. */
export interface StepBodyProps {
  readonly setup: Setup;
  readonly step: SetupStep;
  readonly mark: (state: StepState) => void;
}

interface StepActsProps extends Pick<StepBodyProps, 'step' | 'mark'> {
  /** What the button that finishes the step says. Absent where the step finishes by itself. */
  readonly doneLabel?: string;
  readonly children?: ReactNode;
}

/** How a step ends: it is done, skipped for now, or asked again. */
export const StepActs = ({ step: { state, by }, mark, doneLabel, children }: StepActsProps) => (
  <>
    <div className="setup-acts">
      {children}
      {doneLabel && state !== 'done' && (
        <Button width="fit" onClick={() => mark('done')}>
          {doneLabel}
        </Button>
      )}
      {state === 'open' && (
        <Button kind="plain" width="fit" onClick={() => mark('skipped')}>
          Skip for now
        </Button>
      )}
      {state !== 'open' && by && (
        <Button kind="quiet" width="fit" onClick={() => mark('open')}>
          Open this step again
        </Button>
      )}
    </div>
    {by && (
      <p className="soft">
        {state === 'skipped' ? 'Skipped' : 'Done'} by {by}.
      </p>
    )}
  </>
);
