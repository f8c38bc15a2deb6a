import { Field } from '../../ui/Field.tsx';

interface NameFieldProps {
  readonly value: string;
  readonly change: (value: string) => void;
  readonly hint?: string;
  readonly problem: string | undefined;
}

/** The name that somebody gives to a thing of theirs, of at most 100 characters. */
export const NameField = ({ value, change, hint, problem }: NameFieldProps) => (
  <Field label="Name" {...(hint && { hint })} problem={problem}>
    {(control) => (
      <input
        {...control}
        autoComplete="off"
        maxLength={100}
        required
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);
