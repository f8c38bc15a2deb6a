/** The DNS records of mail, as lines of a zone file. Words in capitals are for the operator to fill in. */
import type { Config } from '../config/config.ts';
import type { DkimKey } from '../modules/notifications/dkim-key.ts';
import { type DnsRecord, type MailDns, mailDnsOf } from '../modules/notifications/mail-dns.ts';

const maxStringCharacters = 255;

export function mailRecords(
  config: Pick<Config, 'mailFrom' | 'mailReturnDomain' | 'smtpUrl'>,
  dkim: DkimKey | null,
): string {
  const dns = mailDnsOf(config, dkim);
  return [
    ...dkimLines(dns),
    '',
    `; SPF: which hosts send mail with return addresses of ${dns.envelopeDomain}. Providers name their own include.`,
    txt(dns.spf),
    '',
    '; DMARC: what receivers do with mail that is neither signed nor sent by your hosts. Start with p=none, end with p=reject.',
    txt(dns.dmarc),
    ...alignmentLines(dns),
    '',
    ...returnLines(dns),
    '',
  ].join('\n');
}

const dkimLines = ({ dkim }: MailDns): string[] =>
  dkim
    ? ['; DKIM: the public key of MAIL_DKIM_KEY_FILE.', txt(dkim)]
    : [
        '; DKIM: the service signs no mail (MAIL_DKIM_KEY_FILE is not set). Publish the key that your mail server signs with.',
      ];

function alignmentLines({ fromDomain, envelopeDomain }: MailDns): string[] {
  const isAligned =
    fromDomain === envelopeDomain ||
    envelopeDomain.endsWith(`.${fromDomain}`) ||
    fromDomain.endsWith(`.${envelopeDomain}`);
  return isAligned
    ? []
    : [
        `; ${envelopeDomain} is not under ${fromDomain}, so SPF does not count for DMARC. Choose a MAIL_RETURN_DOMAIN under ${fromDomain}, or rely on DKIM.`,
      ];
}

const returnLines = ({ mx }: MailDns): string[] =>
  mx === null
    ? ['; Returned mail: MAIL_RETURN_DOMAIN is not set, so it goes to MAIL_FROM and is not read.']
    : [
        '; Returned mail: the host whose mail server gives it to "gifts mail returned" or posts it to the hook.',
        `${mx.name}. IN MX ${mx.value}`,
      ];

/** A string of a record has at most 255 characters, and a longer text is several of them. */
function txt({ name, value }: DnsRecord): string {
  const strings = value.match(new RegExp(`.{1,${maxStringCharacters}}`, 'g')) ?? [];
  return `${name}. IN TXT ${strings.map((each) => `"${each}"`).join(' ')}`;
}
