import { useState } from 'react';
import type { SessionState } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { MailboxHint } from '../parts/MailboxHint.tsx';
import { NoMail } from '../parts/NoMail.tsx';
import { EmailField } from './EmailField.tsx';

interface MailedLinkFormProps {
  readonly session: SessionState;
  /** What the link is for. */
  readonly operation: 'requestSignInLink' | 'requestPasswordReset';
  readonly onSent?: () => void;
}

/** Has a link mailed. The answer does not tell whether the address belongs to somebody. */
export function MailedLinkForm({ session, operation, onSent }: MailedLinkFormProps) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['email'],
    send: (body: { email: string }) => callService(operation, { body }),
    done: (_answer, body) => {
      onSent?.();
      setSentTo(body.email);
    },
  });
  if (!session.can_mail)
    return <NoMail purpose={operation === 'requestSignInLink' ? 'sign-in' : 'password'} />;
  return (
    <form onSubmit={submitForm({ email: email.trim() })}>
      <FormProblem problems={problems} />
      {sentTo && (
        <Banner kind="success" title="Look into your mailbox" isNews>
          <p>If {sentTo} belongs to somebody here, a link is on its way. It works once.</p>
          <MailboxHint session={session} />
        </Banner>
      )}
      <EmailField value={email} change={setEmail} problem={problems.fields['email']} />
      <Button type="submit" busy={isPending ? 'Mailing the link' : null}>
        {sentTo ? 'Mail another link' : 'Mail me a link'}
      </Button>
    </form>
  );
}
