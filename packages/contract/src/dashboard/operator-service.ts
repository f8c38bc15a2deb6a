/** How the service is, for those who run it: work that failed for good, mail, and everything that may need attention. */
import { NoContent, Nullable, RequiredLine, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';
import { defineForOperators as define, operatorRoles } from './operator-operation.ts';

const Text = (description: string) => Type.String({ description });
const Count = (description: string) => Type.Integer({ description });

/** Failed jobs that are listed, and that are tried again at once. */
export const mostFailedJobs = 1_000;

export const FailedJob = Type.Object(
  {
    id: Text('Its id: a number for a job, `KIND:ID` for scheduled work.'),
    kind: Text('What kind of work it is.'),
    organization: Nullable(
      Type.Object(
        { id: Uuid('Id of the organization.'), name: Text('Its name.') },
        { description: 'Whose work it is. Null for work of the deployment.' },
      ),
    ),
    failing_since: Timestamp('Time of the last attempt of a job, or of the first failure of scheduled work.'),
    attempts: Nullable(Count('How often it was tried. Null if that was not kept.')),
    error: Text('The last error, up to 500 characters.'),
    payload: Type.Array(
      Type.Object({ name: Text('Name of a value.'), value: Text('The value, or what kind of value it is.') }),
      { description: 'What the work is about. Ids, numbers and kinds are shown, and no other text.' },
    ),
  },
  { title: 'FailedJob', description: 'Work that failed so often that it is not tried again by itself.' },
);
export type FailedJob = Static<typeof FailedJob>;

export const FailedJobs = Type.Object(
  {
    data: Type.Array(FailedJob, { description: `The ${mostFailedJobs} that have failed for longest.` }),
    total_count: Count('All of them.'),
  },
  { title: 'FailedJobs', description: 'Work that failed for good.' },
);
export type FailedJobs = Static<typeof FailedJobs>;

const jobId = RequiredLine(128, 'Id of the failed work.');

export const RetriedJobs = Type.Object(
  { retried_count: Count('How many run again.') },
  { title: 'RetriedJobs', description: 'What trying again did.' },
);
export type RetriedJobs = Static<typeof RetriedJobs>;

export const HealthCheck = Type.Object(
  {
    id: Text('Name of the check, as `gifts doctor` calls it. It never changes.'),
    name: Text('What was looked at.'),
    verdict: Type.Enum(['ok', 'warning', 'failure'], {
      description: '`warning`: somebody should look. `failure`: something does not work.',
    }),
    sentence: Text('How it is, without a full stop.'),
    action: Nullable(Text('What to do about it. Null if nothing is to be done.')),
  },
  { title: 'HealthCheck', description: 'A part of the service.' },
);
export type HealthCheck = Static<typeof HealthCheck>;

export const ServiceHealth = Type.Object(
  {
    checked_at: Timestamp('When.'),
    version: Text('Version of the service.'),
    node_version: Text('Version of Node.'),
    started_at: Timestamp('When the process that answers was started.'),
    checks: Type.Array(HealthCheck, { description: 'What was looked at: failures first, then warnings.' }),
  },
  { title: 'ServiceHealth', description: 'How the service is now.' },
);
export type ServiceHealth = Static<typeof ServiceHealth>;

export const MailHealth = Type.Object(
  {
    server: Nullable(Text('Host of the mail server. Null if the service sends no mail.')),
    from: Text('Address that mail is sent from.'),
    return_domain: Nullable(Text('Domain to which undelivered mail returns. Null if nobody reads it.')),
    is_signed: Type.Boolean({ description: 'True if the service signs mail (DKIM).' }),
    days: Count('Days that the counts are about.'),
    sent_count: Count('Mails that the server took, 10,000 at most.'),
    failed_count: Count('Mails that failed for good, 10,000 at most.'),
    pending_count: Count('Mails that wait, 10,000 at most.'),
    suppressions: Type.Array(
      Type.Object({
        reason: Text('Why they get no mail.'),
        addresses_count: Count('How many addresses.'),
      }),
      { description: 'Addresses that get no mail, by reason.' },
    ),
    failures: Type.Array(
      Type.Object({
        mail_id: Uuid('Id of the mail.'),
        organization_id: Uuid('Id of the organization.'),
        organization_name: Text('Its name.'),
        template: Text('What mail it is.'),
        domain: Text('Domain of the address. The address itself is not shown.'),
        failure: Text('What the mail server said.'),
        at: Timestamp('When the mail was written.'),
      }),
      { description: 'The 50 newest mails that failed.' },
    ),
  },
  { title: 'MailHealth', description: 'How mail goes.' },
);
export type MailHealth = Static<typeof MailHealth>;

const everyOperator = { callers: 'operators', roles: operatorRoles } as const;
const support = { callers: 'operators', roles: ['owner', 'support'] } as const;

export const operatorServiceOperations = {
  listFailedJobs: define({
    ...support,
    method: 'GET',
    path: '/internal/operator/jobs',
    status: 200,
    response: FailedJobs,
    errors: [],
  }),
  /** Lets one piece of failed work run again. */
  retryFailedJob: define({
    ...support,
    method: 'POST',
    path: '/internal/operator/jobs/retry',
    body: Strict({ id: jobId }),
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
  /** Lets all failed work of a kind run again, the 1,000 that have failed for longest. */
  retryFailedJobsOfKind: define({
    ...support,
    method: 'POST',
    path: '/internal/operator/jobs/retry_kind',
    body: Strict({ kind: RequiredLine(64, 'What kind of work.') }),
    status: 200,
    response: RetriedJobs,
    errors: ['not_found'],
  }),
  /** Leaves failed work undone for good. The reason is in the audit log. */
  discardFailedJob: define({
    ...support,
    method: 'POST',
    path: '/internal/operator/jobs/discard',
    body: Strict({
      id: jobId,
      reason: RequiredLine(200, 'Why it is left undone, up to 200 characters. It names no recipient.'),
    }),
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
  /** Asks the database, name servers and the companies outside, for some seconds at most. */
  getServiceHealth: define({
    ...everyOperator,
    method: 'GET',
    path: '/internal/operator/health',
    status: 200,
    response: ServiceHealth,
    errors: [],
  }),
  getMailHealth: define({
    ...support,
    method: 'GET',
    path: '/internal/operator/mail',
    status: 200,
    response: MailHealth,
    errors: [],
  }),
} as const;
