import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { takeFocus } from '../../ui/take-focus.ts';

const importSteps = ['File', 'Columns', 'Check', 'Import'] as const;
export type ImportStep = (typeof importSteps)[number];

export function ImportSteps({ current }: { current: ImportStep }) {
  const at = importSteps.indexOf(current);
  return (
    <ol className="import-steps" aria-label="Steps of the import">
      {importSteps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className="import-step-mark" aria-hidden="true">
            {index < at ? <Check size={16} /> : index + 1}
          </span>
          {step}
          {index < at && <span className="only-heard">, done</span>}
        </li>
      ))}
    </ol>
  );
}

interface StepHeadProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The heading of a step takes the focus, because the step before it is gone. */
export const StepHead = ({ title, children }: StepHeadProps) => (
  <div className="import-head">
    <h2 tabIndex={-1} ref={takeFocus}>
      {title}
    </h2>
    {children}
  </div>
);
