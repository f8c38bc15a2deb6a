/** Checks of mail: the settings, the login at the mail server, and the records that receivers look at. No mail is sent. */
import type { MailRecord } from '@gifts/contract/dashboard/setup';
import type { Config } from '../../config/config.ts';
import { OperatorError } from '../../kit/errors.ts';
import { type DkimKey, readDkimKey } from '../notifications/dkim-key.ts';
import { type MailDns, mailDnsOf } from '../notifications/mail-dns.ts';
import { statusOfRecord } from '../notifications/mail-record-status.ts';
import type { Check, Settings } from './check.ts';
import { type Finding, failure, ok, refusal, warning } from './finding.ts';

export const mailChecks: readonly Check<Settings>[] = [
  { id: 'mail.sender', look: ({ config }) => judgeSender(config) },
  { id: 'mail.server', look: checkServer },
  { id: 'mail.key', look: ({ config }) => judgeKey(config) },
  { id: 'mail.spf', look: (looked) => checkRecord(looked, 'spf') },
  { id: 'mail.dkim', look: (looked) => checkRecord(looked, 'dkim') },
  { id: 'mail.dmarc', look: (looked) => checkRecord(looked, 'dmarc') },
  { id: 'mail.returns', look: (looked) => checkRecord(looked, 'mx') },
];

const keptInSandbox = ok('No mail server: the sandbox keeps mail in its mailbox');

const isSandboxWithoutMail = ({ smtpUrl, environment }: Config): boolean =>
  environment === 'sandbox' && smtpUrl === undefined;

export function judgeSender(config: Config): Finding {
  const { address } = config.mailFrom;
  if (isSandboxWithoutMail(config)) return keptInSandbox;
  if (isLocal(address)) {
    return failure(
      `MAIL_FROM is ${address}, which mail servers refuse`,
      'Set it to an address of your domain, such as "Gifts <gifts@example.com>".',
    );
  }
  return ok(`Mail is sent from ${address}`);
}

const isLocal = (address: string): boolean => /@(localhost|.*\.localhost)$/.test(address);

/** Whether there is a mail server. Asks nobody. */
export function judgeMailServer(config: Config): Finding {
  if (config.smtpUrl !== undefined) return ok('There is a mail server');
  if (config.environment === 'sandbox') return keptInSandbox;
  return failure(
    'Production has no mail server, so recipients get no mails',
    'Set SMTP_URL, such as smtps://USER:PASSWORD@smtp.example.com.',
  );
}

/** Whether anybody learns of mail that comes back. Asks nobody. */
export function judgeReturns(config: Config): Finding {
  return config.mailReturnDomain === undefined && !isSandboxWithoutMail(config)
    ? unreadReturns
    : ok(`Mail that cannot be delivered returns to ${config.mailReturnDomain ?? 'nobody'}`);
}

const unreadReturns = warning(
  'Nobody learns of mail that bounces after the mail server took it',
  'Set MAIL_RETURN_DOMAIN (docs/operating.md, Mail).',
);

/** Logs in as the service does. */
async function checkServer({ config, mail }: Settings): Promise<Finding> {
  if (!mail) return judgeMailServer(config);
  const problem = await mail.check();
  if (problem === null) return ok('The mail server accepts the login');
  return failure(
    problem.replace(/\.$/, ''),
    'No mail leaves until this is corrected (docs/operating.md, Mail).',
  );
}

/** Finds a key that cannot sign mail. The service does not start with it. */
function judgeKey({ mailDkim }: Config): Finding {
  if (!mailDkim) return ok('The service does not sign mail; the mail server may');
  const key = dkimKeyOf(mailDkim);
  return key instanceof OperatorError
    ? refusal(key, 'The service does not start with it.')
    : ok(`Mail is signed for ${key.domain} with the key ${key.selector}`);
}

function dkimKeyOf(mailDkim: NonNullable<Config['mailDkim']>): DkimKey | OperatorError {
  try {
    return readDkimKey(mailDkim);
  } catch (error) {
    if (error instanceof OperatorError) return error;
    throw error;
  }
}

type RecordKind = 'spf' | 'dkim' | 'dmarc' | 'mx';

async function checkRecord({ config, lookUpRecords }: Settings, kind: RecordKind): Promise<Finding> {
  if (isSandboxWithoutMail(config)) return keptInSandbox;
  if (isLocal(config.mailFrom.address)) return ok('There are no records of localhost');
  const key = config.mailDkim && dkimKeyOf(config.mailDkim);
  if (kind === 'dkim' && key instanceof OperatorError)
    return ok('Not looked at, because the key cannot be read');
  const record = mailDnsOf(config, key instanceof OperatorError ? null : key)[kind];
  if (record === null) return withoutRecord[kind];
  const found = await lookUpRecords(kind === 'mx' ? 'MX' : 'TXT', record.name);
  return judgeRecord(statusOfRecord(record, found));
}

/** What it means that the settings need no such record. Some are always needed. */
const withoutRecord: Readonly<Record<RecordKind & keyof MailDns, Finding>> = {
  spf: ok('No SPF record is needed'),
  dkim: ok('The service does not sign mail, so no key is looked for'),
  dmarc: ok('No DMARC record is needed'),
  mx: unreadReturns,
};

const nameOf: Readonly<Record<RecordKind, string>> = {
  spf: 'SPF record',
  dkim: 'DKIM key',
  dmarc: 'DMARC record',
  mx: 'MX record for returned mail',
};

export function judgeRecord({ kind, name, type, value, status, advice }: MailRecord): Finding {
  switch (status) {
    case 'found':
      return ok(`The ${nameOf[kind]} of ${name} is published`);
    case 'unknown':
      return warning(`The name servers do not tell the ${nameOf[kind]} of ${name}`, advice);
    case 'missing':
      return warning(`${name} has no ${nameOf[kind]}`, `Publish the record ${name}. ${type} ${value}`);
    case 'different':
      return failure(`The ${nameOf[kind]} of ${name} is wrong`, advice);
  }
}
