import { Field } from '../../ui/Field.tsx';

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
}

export const TextField = ({
  label,
  hint,
  placeholder,
  isRequired = false,
  value,
  change,
  problem,
}: TextFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <input
        {...control}
        autoComplete="off"
        maxLength={255}
        placeholder={placeholder}
        required={isRequired}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);
