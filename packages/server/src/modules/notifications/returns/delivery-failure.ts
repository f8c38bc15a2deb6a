/** What a delivery status notification says about a mail (RFC 3464, with the status codes of RFC 3463). */
import type { ReportFields } from './report-fields.ts';

export interface DeliveryFailure {
  /** `bounced`: the receiver refused the mail. `failed`: no server took it in time. */
  readonly notification: 'bounced' | 'failed';
  readonly failure: string;
}

/**
 * Returns the failure, or why there is none. `delayed`: the mail may still arrive. `delivered`: it arrived, or a server
 * that sends no reports has it. `malformed`: no group says what happened.
 */
export function deliveryFailureOf(
  groups: readonly ReportFields[],
): DeliveryFailure | 'delayed' | 'delivered' | 'malformed' {
  const recipients = groups.filter((group) => group.has('action'));
  const failed = recipients.find((group) => actionOf(group) === 'failed');
  if (failed) return failureOf(failed);
  if (recipients.length === 0) return 'malformed';
  return recipients.some((group) => actionOf(group) === 'delayed') ? 'delayed' : 'delivered';
}

/** Some servers put a comment behind the word. */
const actionOf = (fields: ReportFields): string | undefined =>
  /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0];

const bounced = (failure: string): DeliveryFailure => ({ notification: 'bounced', failure });

function failureOf(fields: ReportFields): DeliveryFailure {
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const [statusClass, detail] = mostExact(fields.get('status') ?? '', diagnostic);
  if (detail === '2.2') return bounced('mailbox_full');
  if (statusClass === '4' || detail === '4.7') {
    return { notification: 'failed', failure: detail.startsWith('4.') ? 'timeout' : 'server_busy' };
  }
  if (detail === '0.0')
    return bounced(saysNobody.test(diagnostic) ? 'mailbox_unavailable' : 'message_refused');
  return bounced(refusals[detail] ?? refusals[detail.slice(0, 2)] ?? 'message_refused');
}

/** By subject and detail of the status, or by its subject alone. */
const refusals: Readonly<Record<string, string>> = {
  '1.': 'mailbox_unavailable',
  '1.3': 'invalid_address',
  // These concern the address of the sender.
  '1.7': 'message_refused',
  '1.8': 'message_refused',
  '2.': 'mailbox_unavailable',
  '2.3': 'message_too_large',
  '3.4': 'message_too_large',
  // Exchange Online knows no such recipient.
  '4.1': 'mailbox_unavailable',
  // The domain has no mail server.
  '4.4': 'mailbox_unavailable',
};

/** Servers without status codes say it in words. */
const saysNobody =
  /no such (user|mailbox|recipient)|(user|recipient|mailbox) (is )?unknown|unknown (user|recipient|mailbox)|no mailbox here|mailbox (not found|unavailable|does not exist)|user (not found|does not exist)/i;

/** Returns the class and "subject.detail". The diagnostic of the receiver is more exact than a general status. */
function mostExact(status: string, diagnostic: string): [statusClass: string, detail: string] {
  const general = codeIn(status);
  const exact = codeIn(diagnostic);
  const isGeneral = general === null || general[1] === '0.0';
  const [statusClass, detail] = (isGeneral ? (exact ?? general) : general) ?? ['5', '0.0'];
  // The class of the report counts: a server that gave up has decided that a 4xx is final.
  return [general?.[0] ?? statusClass, detail];
}

function codeIn(text: string): [statusClass: string, detail: string] | null {
  const [, statusClass, detail] = /(?<![\d.])([45])\.(\d{1,3}\.\d{1,3})(?![\d.])/.exec(text) ?? [];
  return statusClass && detail ? [statusClass, detail] : null;
}
