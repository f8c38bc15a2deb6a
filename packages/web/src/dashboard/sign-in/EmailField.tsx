import { Field } from '../../ui/Field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
  readonly hint?: string;
}

export const EmailField = ({ value, change, problem, hint }: EmailFieldProps) => (
  <Field label="E-mail address" problem={problem} hint={hint}>
    {(control) => (
      <input
        {...control}
        type="email"
        name="email"
        // Browsers suggest passkeys here, on pages that ask for them.
        autoComplete="username webauthn"
        maxLength={254}
        required
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);
