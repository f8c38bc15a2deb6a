import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailRecord } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Tag, type TagKind } from '../../../ui/Tag.tsx';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { StepActs, type StepBodyProps } from './StepActs.tsx';
import { mailRecordsQuery, setupQuery } from './setup-query.ts';

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
        <Records />
      )}
      <TestMail />
      <StepActs step={step} mark={mark} />
    </>
  );
}

function Records() {
  const query = useQuery(mailRecordsQuery);
  return (
    <section className="setup-body-part" aria-label="DNS records">
      <Loaded query={query} rows={3}>
        {({ data }) => (
          <ul className="setup-records">
            {data.map((record) => (
              <Record key={record.kind} record={record} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button
        kind="quiet"
        width="fit"
        busy={query.isFetching ? 'Looking' : null}
        onClick={() => void query.refetch()}
      >
        Look again
      </Button>
    </section>
  );
}

const states: Readonly<Record<MailRecord['status'], { kind: TagKind; text: string }>> = {
  found: { kind: 'success', text: 'Published' },
  different: { kind: 'danger', text: 'Wrong' },
  missing: { kind: 'warning', text: 'Missing' },
  unknown: { kind: 'plain', text: 'Unknown' },
};

const Record = ({ record }: { record: MailRecord }) => (
  <li>
    <div className="setup-record-name">
      <strong>{record.kind.toUpperCase()}</strong>
      <Tag kind={states[record.status].kind}>{states[record.status].text}</Tag>
      <span className="soft">
        {record.type} of <code>{record.name}</code>
      </span>
    </div>
    <p>{record.advice}</p>
    {record.status !== 'found' && (
      <CodeBlock
        label={`Record for ${record.kind.toUpperCase()}`}
        text={record.value}
        copyLabel="Copy the value"
      />
    )}
  </li>
);

function TestMail() {
  const queries = useQueryClient();
  const { data, problems, isPending, submit } = useTestMail(() =>
    queries.invalidateQueries({ queryKey: setupQuery.queryKey }),
  );
  return (
    <>
      <FormProblem problems={problems} />
      {data && (
        <Banner
          kind={data.is_accepted ? 'success' : 'danger'}
          title={data.is_accepted ? `The mail server took a mail to ${data.to}` : 'The mail was not taken'}
          isNews
        >
          <p>
            <code>{data.answer}</code>
          </p>
        </Banner>
      )}
      <div>
        <Button width="fit" busy={isPending ? 'Mailing' : null} onClick={() => submit({})}>
          Send me a test mail
        </Button>
      </div>
    </>
  );
}

function useTestMail(done: () => Promise<void>) {
  const submission = useSubmission({
    fields: [],
    send: (_: object) => callService('sendTestMail', {}),
    done,
  });
  return submission;
}
