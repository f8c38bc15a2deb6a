/** What is published of a DNS record of mail, and what to do about it. */
import type { MailRecord } from '@gifts/contract/dashboard/setup';
import type { DnsRecord } from './mail-dns.ts';

type Finding = Pick<MailRecord, 'status' | 'advice'>;

/** `found` are the records of the name; null if the name servers did not answer. */
export function statusOfRecord(record: DnsRecord, found: readonly string[] | null): MailRecord {
  const published = found === null ? [] : found.filter(isAbout[record.kind]);
  return {
    ...record,
    type: record.kind === 'mx' ? 'MX' : 'TXT',
    published: published.map((text) => text.slice(0, 1_000)).slice(0, 10),
    ...(found === null ? unanswered : findingOf[record.kind](record, published)),
  };
}

const unanswered: Finding = {
  status: 'unknown',
  advice: 'The name servers did not answer in time. Look again in a minute.',
};

/** Names have other TXT records too. */
const isAbout: Record<DnsRecord['kind'], (text: string) => boolean> = {
  spf: (text) => /^v=spf1(\s|$)/i.test(text),
  dkim: (text) => /(^|;)\s*p\s*=/i.test(text),
  dmarc: (text) => /^v=DMARC1(\s|;|$)/i.test(text),
  mx: () => true,
};

const missing: Finding = {
  status: 'missing',
  advice: 'Publish this record. It may take an hour until name servers know it.',
};

const findingOf: Record<DnsRecord['kind'], (record: DnsRecord, published: readonly string[]) => Finding> = {
  spf(_record, published) {
    if (published.length === 0) return missing;
    if (published.length > 1) {
      return {
        status: 'different',
        advice: 'There are several SPF records, and receivers accept none of them then: make one of them.',
      };
    }
    return {
      status: 'found',
      advice:
        'There is an SPF record. Make sure that it names your mail server or the include of your provider.',
    };
  },
  dkim({ value }, published) {
    if (published.length === 0) return missing;
    return published.some((text) => keyIn(text) === keyIn(value))
      ? { status: 'found', advice: 'The published key is that of this service.' }
      : {
          status: 'different',
          advice: 'Another key is published, so receivers refuse the signatures: replace it.',
        };
  },
  dmarc: (_record, published) =>
    published.length === 0
      ? missing
      : { status: 'found', advice: 'There is a policy. Begin with p=none, and end with p=reject.' },
  mx: (_record, published) =>
    published.length === 0
      ? missing
      : { status: 'found', advice: 'Mail that returns is received. Let its server give it to this service.' },
};

const keyIn = (text: string): string =>
  /(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? '';
