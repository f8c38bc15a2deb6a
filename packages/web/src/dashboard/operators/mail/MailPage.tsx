import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import type { MailHealth } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { figure, upTo } from '../../../ui/figures.ts';
import { Message } from '../../../ui/Message.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { callService } from '../../api/call-service.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { kindWords } from '../jobs/kind-words.ts';
import { useOperator } from '../operator.tsx';
import { MailRecords } from '../setup/MailRecords.tsx';
import { TestMail } from '../setup/TestMail.tsx';

const mostCounted = 10_000;

export function MailPage() {
  const query = useQuery({ queryKey: ['operator', 'mail'], queryFn: () => callService('getMailHealth', {}) });
  return (
    <>
      <PageTitle title="Mail" lead="How gifts, reminders and links reach people." />
      <Loaded query={query}>{(mail) => <Mail mail={mail} />}</Loaded>
    </>
  );
}

function Mail({ mail }: { mail: MailHealth }) {
  const { role } = useOperator();
  const isLocal = /@(.*\.)?localhost$/.test(mail.from);
  return (
    <div className="stack">
      <section className="card card-body" aria-labelledby="settings">
        <h2 id="settings">Settings</h2>
        <dl className="operator-facts">
          <Fact name="Mail server">{mail.server ?? 'none'}</Fact>
          <Fact name="From">{mail.from}</Fact>
          <Fact name="Undelivered mail returns to">{mail.return_domain ?? 'nobody reads it'}</Fact>
          <Fact name="Signed by the service (DKIM)">{mail.is_signed ? 'yes' : 'no'}</Fact>
        </dl>
        <p className="soft">They are set on the server, with SMTP_URL, MAIL_FROM and what follows them.</p>
        {role === 'owner' && <TestMail />}
      </section>
      {role === 'owner' && (
        <section className="card card-body" aria-labelledby="records">
          <h2 id="records">DNS records</h2>
          {isLocal ? (
            <Banner kind="info" title="First give mail an address of your domain">
              <p>
                Set <code>MAIL_FROM</code> to an address such as <code>Gifts &lt;gifts@example.com&gt;</code>,
                and start again. Then the records for your domain stand here.
              </p>
            </Banner>
          ) : (
            <MailRecords />
          )}
        </section>
      )}
      <Counts mail={mail} />
      <Failures mail={mail} />
    </div>
  );
}

const reasons: Readonly<Record<string, string>> = {
  bounced: 'No such mailbox (bounced)',
  complained: 'Reported as unwanted',
  opted_out: 'Wants no mail from one organization',
  opted_out_of_everything: 'Wants no mail from this service',
};

const Counts = ({ mail }: { mail: MailHealth }) => (
  <section className="card card-body" aria-labelledby="counts">
    <h2 id="counts">The last {mail.days} days</h2>
    <dl className="operator-facts">
      <Fact name="Taken by the mail server">{upTo(mail.sent_count, mostCounted)}</Fact>
      <Fact name="Failed">{upTo(mail.failed_count, mostCounted)}</Fact>
      <Fact name="Waiting now">{upTo(mail.pending_count, mostCounted)}</Fact>
    </dl>
    <h3>Addresses that get no mail</h3>
    {mail.suppressions.length === 0 ? (
      <p className="soft">There are none.</p>
    ) : (
      <dl className="operator-facts">
        {mail.suppressions.map(({ reason, addresses_count: count }) => (
          <Fact key={reason} name={reasons[reason] ?? kindWords(reason)}>
            {figure(count)}
          </Fact>
        ))}
      </dl>
    )}
  </section>
);

const Failures = ({ mail: { failures } }: { mail: MailHealth }) => (
  <section className="stack" aria-labelledby="failures">
    <h2 id="failures">Newest failures</h2>
    {failures.length === 0 ? (
      <Message icon={MailCheck} title="No mail has failed">
        <p>What a mail server refuses for good stands here, without the address.</p>
      </Message>
    ) : (
      <div className="card">
        <Table
          caption="Mails that failed"
          columns={columns}
          rows={failures}
          keyOf={({ mail_id }) => mail_id}
        />
      </div>
    )}
  </section>
);

const columns: readonly Column<MailHealth['failures'][number]>[] = [
  { id: 'failure', name: 'What the server said', cell: ({ failure }) => <code>{failure}</code> },
  {
    id: 'mail',
    name: 'Mail',
    cell: ({ template, domain }) => (
      <span className="two-lines">
        <span>{kindWords(template)}</span>
        <small>to {domain}</small>
      </span>
    ),
  },
  {
    id: 'organization',
    name: 'Organization',
    cell: ({ organization_id: id, organization_name: name }) => (
      <Link to="/operators/organizations/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { id: 'at', name: 'Time', cell: ({ at }) => <Time of={at} /> },
];
