import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { now } from '../parts/now.ts';
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx';
import { rememberReturnPath, returnPath } from '../session/return-path.ts';
import { sessionQuery } from '../session/session.ts';
import { useFinishSignIn } from './finish-sign-in.ts';
import { MailedLinkForm } from './MailedLinkForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { providerOfDocument } from './single-sign-on.ts';

export function SignInPage() {
  const { to: wanted, by, again = false } = useSearch({ from: '/sign-in' });
  const to = returnPath(wanted, location.origin);
  // Nearly nobody who comes here is signed in, so the form does not wait for the answer.
  const { data: session } = useQuery(sessionQuery);
  // Somebody whose sign-in is too long ago for an act signs in anew.
  const isSignedIn = Boolean(session?.person) && !again;
  const finish = useFinishSignIn();
  const kept = wanted ? { to: wanted } : {};
  const provider = session ? session.single_sign_on : providerOfDocument();
  if (provider?.is_only) {
    return (
      <SignInFrame key="provider" title="Sign in" lead="You sign in here with the account of your company.">
        {isSignedIn ? <GoOn to={to} /> : <ProviderSignIn name={provider.name} to={to} hasOthers={false} />}
      </SignInFrame>
    );
  }
  if (by === 'link') {
    return (
      <SignInFrame
        key="link"
        title="Sign in by a link"
        lead="We mail you a link that signs you in, without a password."
        below={
          <Link to="/sign-in" search={kept}>
            Sign in with a password
          </Link>
        }
      >
        {(session) => (
          <MailedLinkForm
            session={session}
            operation="requestSignInLink"
            onSent={() => rememberReturnPath(to, now())}
          />
        )}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      key="password"
      title="Sign in"
      below={
        <>
          <Link to="/sign-in" search={{ ...kept, by: 'link' }}>
            Mail me a link instead
          </Link>
          <Link to="/sign-in/forgot">Forgot your password?</Link>
          {session?.can_register && <Link to="/register">Create an organization</Link>}
        </>
      }
    >
      {isSignedIn ? (
        <GoOn to={to} />
      ) : (
        <>
          {provider && <ProviderSignIn name={provider.name} to={to} hasOthers />}
          <PasswordForm to={to} />
          <PasskeySignIn
            origin={session?.passkey_origin}
            isSuggested
            done={(progress) => finish(progress, to)}
          />
        </>
      )}
    </SignInFrame>
  );
}

/** Whoever is signed in already has nothing to do here. */
function GoOn({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: to, replace: true }), [navigate, to]);
  return null;
}
