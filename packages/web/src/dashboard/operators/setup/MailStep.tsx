import { Banner } from '../../../ui/Banner.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { MailRecords } from './MailRecords.tsx';
import { StepActs, type StepBodyProps } from './StepActs.tsx';
import { TestMail } from './TestMail.tsx';

export function MailStep({ setup: { mail }, step, mark }: StepBodyProps) {
  const isLocal = /@(.*\.)?localhost$/.test(mail.from);
  return (
    <>
      <p>Recipients get their gifts by mail. These records tell receivers that the mail is yours.</p>
      <dl className="setup-facts">
        <Fact name="Mail server">{mail.server ?? 'none'}</Fact>
        <Fact name="From">{mail.from}</Fact>
        <Fact name="Undelivered mail returns to">{mail.return_domain ?? 'nobody reads it'}</Fact>
        <Fact name="Signed by the service (DKIM)">{mail.is_signed ? 'yes' : 'no'}</Fact>
      </dl>
      {isLocal ? (
        <Banner kind="info" title="First give mail an address of your domain">
          <p>
            Set <code>SMTP_URL</code> to your mail server and <code>MAIL_FROM</code> to an address such as{' '}
            <code>Gifts &lt;gifts@example.com&gt;</code>, and start again. Then the records for your domain
            stand here.
          </p>
        </Banner>
      ) : (
        <MailRecords />
      )}
      <TestMail />
      <StepActs step={step} mark={mark} />
    </>
  );
}
