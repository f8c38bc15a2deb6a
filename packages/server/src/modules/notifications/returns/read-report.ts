/** Reads a message that came back: a delivery status notification (RFC 3464) or a complaint (RFC 5965). */
import PostalMime, { type Email } from 'postal-mime';
import { type DeliveryFailure, deliveryFailureOf } from './delivery-failure.ts';
import { readReportFields } from './report-fields.ts';

/** Why a message changes nothing. */
export type IgnoredFor =
  | 'malformed'
  | 'not_a_report'
  | 'auto_reply'
  | 'delayed'
  | 'delivered'
  | 'other_feedback'
  | 'no_return_address'
  | 'unknown_mail'
  | 'already_recorded';

export type Report =
  | ({ readonly about: 'failure' } & DeliveryFailure)
  | { readonly about: 'complaint' }
  | { readonly about: 'nothing'; readonly reason: IgnoredFor };

/** Each line takes time. A megabyte of base64 has 14,000. */
const maxLines = 20_000;
/** Reports are flat and have short heads. What exceeds these limits is refused before it costs much. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };

const nothing = (reason: IgnoredFor): Report => ({ about: 'nothing', reason });

/** Never throws: a message that cannot be read is `malformed`. */
export async function readReport(message: Buffer): Promise<Report> {
  if (hasMoreLines(message, maxLines)) return nothing('malformed');
  const email = await PostalMime.parse(message, { ...limits, forceRfc822Attachments: true }).catch(
    () => null,
  );
  if (!email) return nothing('malformed');
  if (!/^multipart\/report\b/i.test(headerOf(email, 'content-type'))) {
    return nothing(isAutoReply(email) ? 'auto_reply' : 'not_a_report');
  }
  const feedback = partOf(email, /^message\/feedback-report$/);
  if (feedback !== null) return complaintOf(feedback);
  const status = partOf(email, /^message\/(global-)?delivery-status$/);
  return status === null ? nothing('not_a_report') : failureOf(status);
}

function hasMoreLines(message: Buffer, limit: number): boolean {
  let lines = 0;
  for (let at = message.indexOf('\n'); at !== -1 && lines <= limit; at = message.indexOf('\n', at + 1))
    lines += 1;
  return lines > limit;
}

const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';

const isAutoReply = (email: Email): boolean =>
  /^auto-/i.test(headerOf(email, 'auto-submitted')) || headerOf(email, 'x-autoreply') !== '';

function partOf({ attachments }: Email, type: RegExp): string | null {
  const content = attachments.find(({ mimeType }) => type.test(mimeType))?.content;
  if (content === undefined) return null;
  if (typeof content === 'string') return content;
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
    : Buffer.from(content).toString('latin1');
}

/** People complain and unsubscribe. The other types are about signatures and filters, or take a complaint back. */
function complaintOf(text: string): Report {
  const type = readReportFields(text)[0]?.get('feedback-type')?.toLowerCase() ?? '';
  if (type === '') return nothing('malformed');
  return /^(abuse|fraud|opt-out|opt-out-list)$/.test(type)
    ? { about: 'complaint' }
    : nothing('other_feedback');
}

function failureOf(text: string): Report {
  const found = deliveryFailureOf(readReportFields(text));
  return typeof found === 'string' ? nothing(found) : { about: 'failure', ...found };
}
