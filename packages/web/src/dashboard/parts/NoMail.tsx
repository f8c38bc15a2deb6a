import { Banner } from '../../ui/Banner.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';

interface NoMailProps {
  readonly email?: string;
  /** What the link is for. */
  readonly purpose: 'sign-in' | 'password';
}

/** What to do in a deployment that sends no mail. */
export const NoMail = ({ email = 'you@example.com', purpose }: NoMailProps) => (
  <Banner kind="info" title="This service sends no mail">
    <p>
      {purpose === 'password'
        ? 'Whoever runs it can print a link for you, by which you set a password:'
        : 'Whoever runs it can print a link for you, which signs you in once:'}
    </p>
    <CodeBlock
      label="Command that prints a link"
      text={`gifts sign-in-link --email ${email}${purpose === 'password' ? ' --set-password' : ''}`}
      copyLabel="Copy the command"
    />
  </Banner>
);
