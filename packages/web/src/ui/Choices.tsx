import { type ReactNode, useId } from 'react';
import './choices.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Stands at the end of the line, such as an amount. */
  readonly aside?: ReactNode;
  /** Why it cannot be chosen now. */
  readonly reasonNot?: string | undefined;
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly change: (value: Value) => void;
  readonly problem?: string | undefined;
  /** `row`: side by side if the page is wide enough. */
  readonly layout?: 'column' | 'row';
}

/** One of a few, each with a sentence that explains it. */
export function Choices<Value extends string>({
  legend,
  choices,
  value,
  change,
  problem,
  layout = 'column',
}: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className="choices" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{legend}</legend>
      <div className={`choices-list choices-${layout}`}>
        {choices.map((choice) => (
          <label key={choice.value} className="choices-choice">
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.reasonNot !== undefined}
              onChange={() => change(choice.value)}
            />
            <span className="choices-words">
              <span className="choices-label">{choice.label}</span>
              {(choice.reasonNot ?? choice.hint) && (
                <span className="choices-hint">{choice.reasonNot ?? choice.hint}</span>
              )}
            </span>
            {choice.aside && <span className="choices-aside">{choice.aside}</span>}
          </label>
        ))}
      </div>
      <p className="field-problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </fieldset>
  );
}
