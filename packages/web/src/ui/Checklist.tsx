import { type ReactNode, useId } from 'react';
import type { Choice } from './Choices.tsx';
import './checklist.css';

interface ChecklistProps<Value extends string> {
  readonly legend: ReactNode;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly choose: (chosen: readonly Value[]) => void;
  readonly problem?: string | undefined;
  readonly isDisabled?: boolean;
}

/** Any number of a few. A long list scrolls. */
export function Checklist<Value extends string>({
  legend,
  choices,
  chosen,
  choose,
  problem,
  isDisabled = false,
}: ChecklistProps<Value>) {
  const id = useId();
  const change = (value: Value, isChosen: boolean) =>
    choose(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <fieldset
      className="checklist"
      disabled={isDisabled}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend>{legend}</legend>
      <div className="checklist-list">
        {choices.map(({ value, label, hint }) => (
          <label className="choice" key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => change(value, target.checked)}
            />
            <span>
              {label}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <p className="field-problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </fieldset>
  );
}
