import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangePasswordInput } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { MailboxHint } from '../parts/MailboxHint.tsx';
import { NoMail } from '../parts/NoMail.tsx';
import { newPasswordHint, PasswordField } from '../parts/PasswordField.tsx';
import { useMember } from '../session/member.tsx';
import { sessionQuery } from '../session/session.ts';

export function PasswordCard() {
  const { person } = useMember();
  return (
    <section className="card card-body" aria-labelledby="password">
      <h2 id="password">Password</h2>
      {person.has_password ? <ChangePassword email={person.email} /> : <FirstPassword email={person.email} />}
    </section>
  );
}

function ChangePassword({ email }: { email: string }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const queries = useQueryClient();
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['current_password', 'new_password'],
    send: (body: ChangePasswordInput) => callService('changePassword', { body }),
    done: async () => {
      setCurrent('');
      setNext('');
      await queries.invalidateQueries(sessionQuery);
      await queries.invalidateQueries({ queryKey: ['sessions'] });
      await showToast('Your password is changed. You were signed out everywhere else.');
    },
  });
  return (
    <>
      <p className="soft">A new password signs you out everywhere but here.</p>
      <form className="narrow-form" onSubmit={submitForm({ current_password: current, new_password: next })}>
        <FormProblem problems={problems} />
        {/* For password managers, which store the password under this name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          value={current}
          change={setCurrent}
          problem={problems.fields['current_password']}
        />
        <PasswordField
          label="New password"
          hint={newPasswordHint}
          isNew
          value={next}
          change={setNext}
          problem={problems.fields['new_password']}
        />
        <div>
          <Button type="submit" width="fit" busy={isPending ? 'Changing the password' : null}>
            Change the password
          </Button>
        </div>
      </form>
    </>
  );
}

/** Whoever signs in by link sets a password by a link too. */
function FirstPassword({ email }: { email: string }) {
  const { session } = useMember();
  const [isSent, setIsSent] = useState(false);
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: { email: string }) => callService('requestPasswordReset', { body }),
    done: () => setIsSent(true),
  });
  if (!session.can_mail) return <NoMail email={email} purpose="password" />;
  return (
    <>
      <p className="soft">You sign in by link so far. With a password you need not wait for a mail.</p>
      <FormProblem problems={problems} />
      {isSent && (
        <Banner kind="success" title="Look into your mailbox" isNews>
          <p>A link is on its way to {email}. It leads to a page where you set the password.</p>
          <MailboxHint session={session} />
        </Banner>
      )}
      <div>
        <Button width="fit" busy={isPending ? 'Mailing the link' : null} onClick={() => submit({ email })}>
          {isSent ? 'Mail another link' : 'Mail me a link to set a password'}
        </Button>
      </div>
    </>
  );
}
