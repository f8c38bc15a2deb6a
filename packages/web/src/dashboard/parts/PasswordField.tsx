import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import './password-field.css';

export const newPasswordHint =
  'At least 12 characters. A few words that only you would put together are best.';

interface PasswordFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
  readonly hint?: string;
  /** For password managers: one to make up instead of one to fill in. */
  readonly isNew?: boolean;
}

/** A password that can be shown, because people mistype what they do not see. */
export function PasswordField({
  label = 'Password',
  value,
  change,
  problem,
  hint,
  isNew,
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(control) => (
        <span className="password">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            required
            value={value}
            onChange={({ target }) => change(target.value)}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
