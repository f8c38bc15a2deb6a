import { Field } from '../../ui/Field.tsx';

interface LocalTimeFieldProps {
  readonly label: string;
  /** As the input has it: see local-time.ts. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
  readonly isRequired?: boolean;
}

/** A day and a time in the zone of whoever types it. */
export const LocalTimeField = ({
  label,
  value,
  change,
  problem,
  isRequired = false,
}: LocalTimeFieldProps) => (
  <Field
    label={label}
    hint={`In your own time, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
    problem={problem}
  >
    {(control) => (
      <input
        {...control}
        type="datetime-local"
        required={isRequired}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);
