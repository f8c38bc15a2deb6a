import { Link } from '@tanstack/react-router';
import { MailedLinkForm } from './MailedLinkForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export const ForgotPage = () => (
  <SignInFrame
    title="Choose a new password"
    lead="We mail you a link to a page where you choose it."
    below={<Link to="/sign-in">Back to the sign-in</Link>}
  >
    {(session) => <MailedLinkForm session={session} operation="requestPasswordReset" />}
  </SignInFrame>
);
