import type { MailRecords } from '@gifts/contract/dashboard/setup';
import type { OperatorRequest } from '../../context/operator.ts';
import { readDkimKey } from '../notifications/dkim-key.ts';
import { mailDnsOf } from '../notifications/mail-dns.ts';
import { statusOfRecord } from '../notifications/mail-record-status.ts';

/** Asks about all records at once, so the answer takes as long as the slowest name server. */
export async function listMailRecords({ services }: OperatorRequest): Promise<MailRecords> {
  const { config, lookUpRecords } = services;
  const { spf, dkim, dmarc, mx } = mailDnsOf(config, config.mailDkim && readDkimKey(config.mailDkim));
  const records = [spf, dkim, dmarc, mx].filter((record) => record !== null);
  return {
    data: await Promise.all(
      records.map(async (record) =>
        statusOfRecord(record, await lookUpRecords(record.kind === 'mx' ? 'MX' : 'TXT', record.name)),
      ),
    ),
  };
}
