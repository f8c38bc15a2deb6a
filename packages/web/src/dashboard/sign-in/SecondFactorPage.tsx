import { Link, useSearch } from '@tanstack/react-router';
import { returnPath } from '../session/return-path.ts';
import { useFinishSignIn } from './finish-sign-in.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export function SecondFactorPage() {
  const { to } = useSearch({ from: '/sign-in/second-factor' });
  const finish = useFinishSignIn();
  return (
    <SignInFrame
      title="One more step"
      lead="Open your authenticator app and type the six digits that it shows for this service."
      below={
        <Link to="/sign-in" search={to ? { to } : {}}>
          Begin again
        </Link>
      }
    >
      {() => <SecondFactorForm done={(progress) => finish(progress, returnPath(to, location.origin))} />}
    </SignInFrame>
  );
}
