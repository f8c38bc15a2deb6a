import { expect, it } from 'vitest';
import type { DnsRecord } from './mail-dns.ts';
import { statusOfRecord } from './mail-record-status.ts';

const record = (kind: DnsRecord['kind'], value = ''): DnsRecord => ({ kind, name: 'example.com', value });
const key = 'v=DKIM1; k=rsa; p=MIIBIjANBg';

it.each<[string, DnsRecord, readonly string[] | null, string, number]>([
  ['no SPF', record('spf'), ['google-site-verification=1'], 'missing', 0],
  ['one SPF', record('spf'), ['V=SPF1 include:_spf.example.net ~all', 'other'], 'found', 1],
  ['an empty SPF', record('spf'), ['v=spf1'], 'found', 1],
  ['something like SPF', record('spf'), ['v=spf10 all'], 'missing', 0],
  ['two SPF', record('spf'), ['v=spf1 a -all', 'v=spf1 mx -all'], 'different', 2],
  ['our key', record('dkim', key), ['k=rsa; v=DKIM1; p=MIIBIj ANBg;'], 'found', 1],
  ['another key', record('dkim', key), ['v=DKIM1; k=rsa; p=OTHER'], 'different', 1],
  ['a withdrawn key', record('dkim', key), ['v=DKIM1; p='], 'different', 1],
  ['no key', record('dkim', key), [], 'missing', 0],
  ['a policy', record('dmarc'), ['v=DMARC1;p=reject'], 'found', 1],
  ['no policy', record('dmarc'), ['hello'], 'missing', 0],
  ['a receiver', record('mx'), ['in.example.com'], 'found', 1],
  ['silence', record('mx'), null, 'unknown', 0],
])('%s is told', (_what, wanted, found, status, count) => {
  const told = statusOfRecord(wanted, found);
  expect([told.status, told.published.length]).toEqual([status, count]);
  expect(told.advice).toMatch(/^[A-Z].+\.$/);
});
