import { Field } from '../../ui/Field.tsx';
import './code-field.css';

interface CodeFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
}

/** A code of an authenticator app, or a recovery code. */
export const CodeField = ({ label, hint, value, change, problem }: CodeFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <input
        {...control}
        className="code-input"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);
