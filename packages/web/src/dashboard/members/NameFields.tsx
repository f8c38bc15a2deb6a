import { Field } from '../../ui/Field.tsx';
import type { Problems } from '../api/problems.ts';

interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

interface NameFieldsProps {
  readonly names: Names;
  readonly change: (names: Names) => void;
  readonly problems: Problems;
  /** Without a first name, both are made from the address. */
  readonly isOptional?: boolean;
}

export function NameFields({ names, change, problems, isOptional = false }: NameFieldsProps) {
  const input = (name: keyof Names, label: string, isRequired: boolean) => (
    <Field label={isRequired ? label : `${label} (optional)`} width="half" problem={problems.fields[name]}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          maxLength={255}
          required={isRequired}
          value={names[name]}
          onChange={({ target }) => change({ ...names, [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="fields">
      {input('first_name', 'First name', !isOptional)}
      {input('last_name', 'Last name', false)}
    </div>
  );
}
