import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { rememberOrganization } from '../session/organization.ts';
import { useFinishSignIn } from './finish-sign-in.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { noToken, tokenOfAddress } from './token-of-address.ts';

/** The page of the link that makes an organization. Programs that open the links of a mail press no button. */
export function RegisterLinkPage() {
  const [token] = useState(() => tokenOfAddress(location.hash));
  const [isMade, setIsMade] = useState(false);
  const finish = useFinishSignIn();
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (body: { token: string }) => callService('spendRegistration', { body }),
    done: async ({ organization_id: id, next }) => {
      rememberOrganization(id);
      if (next === 'done') await finish({ next }, '/');
      else setIsMade(true);
    },
  });
  if (isMade) {
    return (
      <SignInFrame
        key="made"
        title="Your organization is there"
        lead="Sign in as always to open it. A code is asked for, so the link alone does not let you in."
      >
        <Link to="/sign-in" className="button">
          Sign in
        </Link>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      key="press"
      title="Create your organization"
      lead="One press, and it is there."
      below={<Link to="/register">Start again</Link>}
    >
      {token ? (
        <form onSubmit={submitForm({ token })}>
          <FormProblem problems={problems} />
          <Button type="submit" busy={isPending ? 'Creating' : null}>
            Create the organization
          </Button>
        </form>
      ) : (
        <Banner kind="danger">
          <p>{noToken}</p>
        </Banner>
      )}
    </SignInFrame>
  );
}
