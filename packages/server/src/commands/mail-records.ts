/** The DNS records of mail, as lines of a zone file. Words in capitals are for the operator to fill in. */
import type { Config } from '../config/config.ts';
import { type DkimKey, dkimRecordOf } from '../modules/notifications/dkim-key.ts';

const maxStringCharacters = 255;

export function mailRecords(
  { mailFrom, mailReturnDomain, smtpUrl }: Pick<Config, 'mailFrom' | 'mailReturnDomain' | 'smtpUrl'>,
  dkim: DkimKey | null,
): string {
  const fromDomain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1).toLowerCase();
  const envelopeDomain = mailReturnDomain ?? fromDomain;
  const server = smtpUrl ? new URL(smtpUrl).hostname : 'SENDING-HOST';
  return [
    ...dkimLines(dkim),
    '',
    `; SPF: which hosts send mail with return addresses of ${envelopeDomain}. Providers name their own include.`,
    txt(envelopeDomain, `v=spf1 a:${server} -all`),
    '',
    '; DMARC: what receivers do with mail that is neither signed nor sent by your hosts. Start with p=none, end with p=reject.',
    txt(`_dmarc.${fromDomain}`, 'v=DMARC1; p=none; rua=mailto:REPORTS-ADDRESS'),
    ...alignmentLines(fromDomain, envelopeDomain),
    '',
    ...returnLines(mailReturnDomain),
    '',
  ].join('\n');
}

const dkimLines = (dkim: DkimKey | null): string[] =>
  dkim
    ? [
        '; DKIM: the public key of MAIL_DKIM_KEY_FILE.',
        txt(`${dkim.selector}._domainkey.${dkim.domain}`, dkimRecordOf(dkim)),
      ]
    : [
        '; DKIM: the service signs no mail (MAIL_DKIM_KEY_FILE is not set). Publish the key that your mail server signs with.',
      ];

function alignmentLines(fromDomain: string, envelopeDomain: string): string[] {
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

const returnLines = (domain: string | undefined): string[] =>
  domain === undefined
    ? ['; Returned mail: MAIL_RETURN_DOMAIN is not set, so it goes to MAIL_FROM and is not read.']
    : [
        '; Returned mail: the host whose mail server gives it to "gifts mail returned" or posts it to the hook.',
        `${domain}. IN MX 10 RECEIVING-HOST.`,
      ];

/** A string of a record has at most 255 characters, and a longer text is several of them. */
function txt(name: string, text: string): string {
  const strings = text.match(new RegExp(`.{1,${maxStringCharacters}}`, 'g')) ?? [];
  return `${name}. IN TXT ${strings.map((each) => `"${each}"`).join(' ')}`;
}
