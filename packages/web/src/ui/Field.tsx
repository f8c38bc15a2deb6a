import { type ReactNode, useId } from 'react';
import './field.css';

/** The attributes that connect a control with its label, hint and problem. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly hint?: string | undefined;
  /** The part of the row that the field takes, if the page is wide enough. */
  readonly width?: 'full' | 'half';
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, problem, hint, width = 'full', children }: FieldProps) {
  const id = useId();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`field field-${width}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
