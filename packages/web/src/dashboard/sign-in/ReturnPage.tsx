import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { now } from '../parts/now.ts';
import { takeReturnPath } from '../session/return-path.ts';
import { useFinishSignIn } from './finish-sign-in.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** Where the provider sends people back to. What it brings is used once, and stays in no address. */
export function ReturnPage() {
  const [answer] = useState(() => location.search.slice(1));
  const finish = useFinishSignIn();
  const { problems, submit } = useSubmission({
    fields: [],
    send: (body: { answer: string }) => callService('finishSingleSignOn', { body }),
    done: (progress) => finish(progress, takeReturnPath(now(), location.origin)),
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    history.replaceState(history.state, '', location.pathname);
    submit({ answer: answer || 'none' });
  }, [answer, submit]);
  if (!problems.general) {
    return (
      <SignInFrame title="Signing you in">
        <p className="sign-in-wait" role="status">
          <span className="spinner" aria-hidden="true" />
          One moment.
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="You are not signed in">
      <div className="sign-in-content">
        <FormProblem problems={problems} />
        <Link to="/sign-in" className="button">
          Begin again
        </Link>
      </div>
    </SignInFrame>
  );
}
