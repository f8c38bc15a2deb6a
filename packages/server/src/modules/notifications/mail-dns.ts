/** The DNS records of mail that receivers check, for the settings of the service. Words in capitals are for people to fill in. */
import type { Config } from '../../config/config.ts';
import { type DkimKey, dkimRecordOf } from './dkim-key.ts';

export interface DnsRecord {
  readonly kind: 'spf' | 'dkim' | 'dmarc' | 'mx';
  /** Without a dot at its end. */
  readonly name: string;
  readonly value: string;
}

export interface MailDns {
  readonly fromDomain: string;
  /** That of the addresses to which mail returns. */
  readonly envelopeDomain: string;
  readonly spf: DnsRecord;
  /** Null if the service signs no mail. */
  readonly dkim: DnsRecord | null;
  readonly dmarc: DnsRecord;
  /** Null if returned mail is not read. */
  readonly mx: DnsRecord | null;
}

export function mailDnsOf(
  { mailFrom, mailReturnDomain, smtpUrl }: Pick<Config, 'mailFrom' | 'mailReturnDomain' | 'smtpUrl'>,
  dkim: DkimKey | null,
): MailDns {
  const fromDomain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1).toLowerCase();
  const envelopeDomain = mailReturnDomain ?? fromDomain;
  const server = smtpUrl ? new URL(smtpUrl).hostname : 'SENDING-HOST';
  return {
    fromDomain,
    envelopeDomain,
    spf: { kind: 'spf', name: envelopeDomain, value: `v=spf1 a:${server} -all` },
    dkim: dkim && {
      kind: 'dkim',
      name: `${dkim.selector}._domainkey.${dkim.domain}`,
      value: dkimRecordOf(dkim),
    },
    dmarc: {
      kind: 'dmarc',
      name: `_dmarc.${fromDomain}`,
      value: 'v=DMARC1; p=none; rua=mailto:REPORTS-ADDRESS',
    },
    mx:
      mailReturnDomain === undefined
        ? null
        : { kind: 'mx', name: mailReturnDomain, value: '10 RECEIVING-HOST.' },
  };
}
