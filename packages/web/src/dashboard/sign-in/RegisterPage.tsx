import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Message } from '../../ui/Message.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { NameFields } from '../members/NameFields.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { sessionQuery } from '../session/session.ts';
import { EmailField } from './EmailField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const nothing = { organization_name: '', first_name: '', last_name: '', email: '' };
type Form = typeof nothing;

/** An organization signs up by itself. */
export function RegisterPage() {
  const { data: session } = useQuery(sessionQuery);
  const [sent, setSent] = useState<{ email: string; link: string | null } | null>(null);
  return (
    <SignInFrame
      key={sent ? 'sent' : 'form'}
      title={sent ? 'One more step' : 'Create an organization'}
      {...(!sent && { lead: 'It takes a minute. You become its first admin, and invite the others.' })}
      below={<Link to="/sign-in">Sign in instead</Link>}
    >
      {session?.can_register === false ? (
        <Banner kind="info" title="Organizations do not sign up here by themselves">
          <p>Ask those who run the service for one. They create it with you as its first admin.</p>
        </Banner>
      ) : sent ? (
        <Sent {...sent} />
      ) : (
        <RegisterForm email={session?.person?.email ?? ''} done={setSent} />
      )}
    </SignInFrame>
  );
}

interface RegisterFormProps {
  /** Of whoever is signed in. */
  readonly email: string;
  readonly done: (sent: { email: string; link: string | null }) => void;
}

function RegisterForm({ email, done }: RegisterFormProps) {
  const [form, setForm] = useState(nothing);
  const filled = { ...form, email: form.email || email };
  const { problems, isPending, submitForm } = useSubmission({
    fields: Object.keys(nothing),
    send: (body: Form) => callService('requestRegistration', { body }),
    done: ({ link }, body) => done({ email: body.email, link }),
  });
  return (
    <form
      onSubmit={submitForm({
        ...filled,
        organization_name: form.organization_name.trim(),
        email: filled.email.trim(),
      })}
    >
      <FormProblem problems={problems} />
      <Field label="Name of the organization" problem={problems.fields['organization_name']}>
        {(control) => (
          <input
            {...control}
            autoComplete="organization"
            maxLength={255}
            required
            value={form.organization_name}
            onChange={({ target }) => setForm({ ...form, organization_name: target.value })}
          />
        )}
      </Field>
      <NameFields names={form} change={(names) => setForm({ ...form, ...names })} problems={problems} />
      <EmailField
        value={filled.email}
        change={(typed) => setForm({ ...form, email: typed })}
        problem={problems.fields['email']}
        hint="You sign in with it from now on."
      />
      <Button type="submit" busy={isPending ? 'One moment' : null}>
        Go on
      </Button>
    </form>
  );
}

const Sent = ({ email, link }: { email: string; link: string | null }) =>
  link === null ? (
    <Message icon={MailCheck} title="Look into your mailbox">
      <p>
        We mailed {email} a link that creates the organization. It works once, within an hour. Nothing exists
        before you press its button.
      </p>
    </Message>
  ) : (
    <>
      <p>
        This sandbox sends no mail, so the link that would be mailed to {email} stands here. It works once,
        within an hour.
      </p>
      <a className="button" href={link}>
        Open the link
      </a>
    </>
  );
