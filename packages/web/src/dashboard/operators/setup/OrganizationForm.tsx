import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';

const nothing = { name: '', admin_email: '', admin_first_name: '', admin_last_name: '' };
type Form = typeof nothing;

const labels: Readonly<Record<keyof Form, string>> = {
  name: 'Name of the organization',
  admin_email: 'E-mail address of its admin',
  admin_first_name: 'First name',
  admin_last_name: 'Last name',
};

export interface MadeOrganization {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isInvited: boolean;
}

/** Creates an organization with its first admin. */
export function OrganizationForm({ done }: { done: (made: MadeOrganization) => Promise<void> }) {
  const [form, setForm] = useState(nothing);
  const { problems, isPending, submitForm } = useSubmission({
    fields: Object.keys(nothing),
    send: (body: Form) => callService('createOrganization', { body }),
    done: async ({ id, name, is_invited: isInvited }, { admin_email: email }) => {
      setForm(nothing);
      await done({ id, name, email, isInvited });
    },
  });
  const field = (key: keyof Form) => (
    <TextField
      label={labels[key]}
      type={key === 'admin_email' ? 'email' : 'text'}
      isRequired={key !== 'admin_last_name'}
      value={form[key]}
      change={(value) => setForm({ ...form, [key]: value })}
      problem={problems.fields[key]}
    />
  );
  return (
    <form onSubmit={submitForm({ ...form, name: form.name.trim(), admin_email: form.admin_email.trim() })}>
      <FormProblem problems={problems} />
      {field('name')}
      {field('admin_email')}
      <div className="setup-names">
        {field('admin_first_name')}
        {field('admin_last_name')}
      </div>
      <Button type="submit" width="fit" busy={isPending ? 'Creating' : null}>
        Create the organization
      </Button>
    </form>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly type: 'text' | 'email';
  readonly isRequired: boolean;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly problem: string | undefined;
}

const TextField = ({ label, type, isRequired, value, change, problem }: TextFieldProps) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <input
        {...control}
        type={type}
        autoComplete="off"
        maxLength={type === 'email' ? 254 : 255}
        required={isRequired}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);
