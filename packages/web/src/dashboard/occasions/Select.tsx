import { Field } from '../../ui/Field.tsx';

interface SelectProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly options: readonly (readonly [value: string, name: string])[];
  /** What stands for none. */
  readonly empty?: string;
  readonly problem: string | undefined;
}

export const Select = ({ label, hint, value, change, options, empty, problem }: SelectProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <span className="select">
        <select {...control} value={value} onChange={({ target }) => change(target.value)}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </span>
    )}
  </Field>
);
