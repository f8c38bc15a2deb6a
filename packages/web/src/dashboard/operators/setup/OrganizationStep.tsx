import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Field } from '../../../ui/Field.tsx';
import { callService } from '../../api/call-service.ts';
import type { Problems } from '../../api/problems.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { StepActs, type StepBodyProps } from './StepActs.tsx';
import { setupQuery } from './setup-query.ts';

const nothing = { name: '', admin_email: '', admin_first_name: '', admin_last_name: '' };
type Form = typeof nothing;

const labels: Readonly<Record<keyof Form, string>> = {
  name: 'Name of the organization',
  admin_email: 'E-mail address of its admin',
  admin_first_name: 'First name',
  admin_last_name: 'Last name',
};

export function OrganizationStep({ setup: { organizations_count: count }, step, mark }: StepBodyProps) {
  const queries = useQueryClient();
  const [form, setForm] = useState(nothing);
  const [made, setMade] = useState<{ name: string; email: string; isInvited: boolean } | null>(null);
  const { problems, isPending, submitForm } = useSubmission({
    fields: Object.keys(nothing),
    send: (body: Form) => callService('createOrganization', { body }),
    done: async ({ name, is_invited: isInvited }, { admin_email: email }) => {
      setMade({ name, email, isInvited });
      setForm(nothing);
      await queries.invalidateQueries({ queryKey: setupQuery.queryKey });
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
    <>
      <p>
        {count === 0
          ? 'A company that sends gifts is an organization. Its first admin invites the others.'
          : `${count === 1 ? 'There is one organization' : `There are ${count} organizations`}. You can add another one.`}
      </p>
      {made && <Made {...made} />}
      <form onSubmit={submitForm({ ...form, name: form.name.trim(), admin_email: form.admin_email.trim() })}>
        <FormProblem problems={problems satisfies Problems} />
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
      <StepActs step={step} mark={mark} />
    </>
  );
}

const Made = ({ name, email, isInvited }: { name: string; email: string; isInvited: boolean }) => (
  <>
    <Banner kind="success" title={`${name} was created`} isNews>
      <p>
        {isInvited
          ? `${email} gets a mail with a link to sign in.`
          : `No mail is sent here. Print a link for ${email} on the server, and hand it over:`}
      </p>
    </Banner>
    {!isInvited && (
      <CodeBlock
        label="Command that prints a link"
        text={`npx gifts sign-in-link --email ${email}`}
        copyLabel="Copy the command"
      />
    )}
  </>
);

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
