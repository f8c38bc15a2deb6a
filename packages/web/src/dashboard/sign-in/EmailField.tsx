import { Field } from '../../ui/Field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
}

export const EmailField = ({ value, change, problem }: EmailFieldProps) => (
  <Field label="E-mail address" problem={problem}>
    {(control) => (
      <input
        {...control}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        required
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);
