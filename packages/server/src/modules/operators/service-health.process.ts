import type { MailHealth, ServiceHealth } from '@gifts/contract/dashboard/operator-service';
import type { OperatorRequest } from '../../context/operator.ts';
import { dayMs } from '../../kit/duration.ts';
import { errorText } from '../../kit/error-text.ts';
import { idFloor } from '../../kit/id-range.ts';
import { serviceVersion } from '../../kit/service-version.ts';
import { checkService } from '../health/check-service.ts';
import {
  countMailsSince,
  countOptOutsOfEveryone,
  countPendingMails,
  countSuppressions,
  findFailedMails,
} from '../notifications/mail-health.sql.ts';

export async function getServiceHealth({ services }: OperatorRequest): Promise<ServiceHealth> {
  const now = services.clock.now();
  return {
    checked_at: now.toISOString(),
    version: serviceVersion,
    node_version: process.versions.node,
    started_at: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    checks: await checkService(services),
  };
}

const countedDays = 7;
const mostCounted = 10_000;
const mostFailures = 50;

export async function getMailHealth({ services }: OperatorRequest): Promise<MailHealth> {
  const { db, config, clock } = services;
  const from = idFloor(new Date(clock.now().getTime() - countedDays * dayMs));
  const [sent, failed, pending, suppressions, optOuts, failures] = await Promise.all([
    countMailsSince(db, { from, status: 'sent', most: mostCounted }),
    countMailsSince(db, { from, status: 'failed', most: mostCounted }),
    countPendingMails(db, mostCounted),
    countSuppressions(db),
    countOptOutsOfEveryone(db),
    findFailedMails(db, mostFailures),
  ]);
  return {
    // Without the login that SMTP_URL holds.
    server: config.smtpUrl ? new URL(config.smtpUrl).hostname : null,
    from: config.mailFrom.address,
    return_domain: config.mailReturnDomain ?? null,
    is_signed: config.mailDkim !== null,
    days: countedDays,
    ...{ sent_count: sent, failed_count: failed, pending_count: pending },
    suppressions: [
      ...suppressions.map(({ reason, addresses }) => ({ reason, addresses_count: addresses })),
      ...(optOuts > 0 ? [{ reason: 'opted_out_of_everything', addresses_count: optOuts }] : []),
    ],
    failures: failures.map((mail) => ({
      mail_id: mail.id,
      organization_id: mail.organization_id,
      organization_name: mail.organization_name,
      template: mail.template,
      domain: mail.domain,
      failure: withoutAddresses(errorText(mail.failure ?? 'unknown')),
      at: mail.created_at.toISOString(),
    })),
  };
}

/** Mail servers repeat the address in what they say. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…');
