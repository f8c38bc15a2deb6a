/** Maps an error of an SMTP session to an outcome of the mail port. */
import type { NodemailerError } from 'nodemailer';
import type { FailureCode, RejectionCode, SendOutcome } from '../../ports/mail-transport.ts';

type SmtpError = Pick<
  NodemailerError,
  'code' | 'originalCode' | 'command' | 'response' | 'responseCode' | 'message'
>;

const maxResponseCharacters = 500;

/**
 * Returns the outcome of a failed send, or null for an error that comes neither from the network nor from the
 * server's answer.
 */
export function smtpOutcome(error: SmtpError): Exclude<SendOutcome, { outcome: 'sent' }> | null {
  const failure = failureCodeOf(error);
  if (failure !== null) return { outcome: 'failed', failure };
  const refusal = rejectionCodeOf(error);
  if (refusal === null) return null;
  return { outcome: 'rejected', failure: refusal, response: printable(error.response ?? error.message) };
}

/** Error codes of the library. The codes of a refused mail come from the server's answer instead. */
const failedByCode: Record<string, FailureCode> = {
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EDNS: 'dns_failed',
  ETLS: 'tls_failed',
  EAUTH: 'auth_failed',
  ENOAUTH: 'auth_failed',
  ECONNECTION: 'connection_lost',
  EPROTOCOL: 'unexpected_response',
};

const failedBySystemCode: Record<string, FailureCode> = {
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'dns_failed',
  EAI_AGAIN: 'dns_failed',
  EPROTO: 'tls_failed',
};

function failureCodeOf(error: SmtpError): FailureCode | null {
  const status = error.responseCode;
  if (status !== undefined && status >= 400) return failedByStatus(error, status);
  if (error.code === 'ESOCKET') return failedSocket(error.originalCode ?? '');
  return failedByCode[error.code ?? ''] ?? null;
}

function failedByStatus(error: SmtpError, status: number): FailureCode | null {
  if (status < 500) return 'server_busy';
  // 530 asks for encryption (RFC 3207) or for a login (RFC 4954). Only the text of the answer shows which.
  if (status === 538 || error.code === 'ETLS') return 'tls_failed';
  if (status === 530) return /\bTLS\b|STARTTLS/i.test(error.response ?? '') ? 'tls_failed' : 'auth_failed';
  if (error.code === 'EAUTH') return 'auth_failed';
  if ([500, 502, 503, 504].includes(status)) return 'unexpected_response';
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return 'unexpected_response';
  // Every mail has the same sender address. If it is refused, the operator must fix it, so the mail is not
  // rejected.
  if (error.command === 'MAIL FROM' && !isTooLarge(error)) return 'sender_refused';
  return null;
}

function failedSocket(systemCode: string): FailureCode {
  const isTls = /CERT|^ERR_(TLS|SSL)_|^UNABLE_TO_|^HOSTNAME_MISMATCH$/.test(systemCode);
  return failedBySystemCode[systemCode] ?? (isTls ? 'tls_failed' : 'connection_lost');
}

function rejectionCodeOf(error: SmtpError): RejectionCode | null {
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return null;
  if (isTooLarge(error)) return 'message_too_large';
  const status = error.responseCode;
  if (status === undefined) return error.code === 'EENVELOPE' ? 'invalid_address' : null;
  const detail = enhancedStatus(error.response ?? '');
  if (detail === '2.2') return 'mailbox_full';
  if (detail === '1.3') return 'invalid_address';
  if (detail.startsWith('7.')) return 'message_refused';
  if (detail.startsWith('1.') || detail.startsWith('2.')) return 'mailbox_unavailable';
  return error.command === 'RCPT TO' ? recipientRejectionCode(status) : 'message_refused';
}

function recipientRejectionCode(status: number): RejectionCode {
  if (status === 501 || status === 553) return 'invalid_address';
  if (status === 552) return 'mailbox_full';
  return status === 554 ? 'message_refused' : 'mailbox_unavailable';
}

function isTooLarge(error: SmtpError): boolean {
  // Without an answer the error is from the library, because the server announced a smaller limit.
  if (error.responseCode === undefined) return error.code === 'EMESSAGE' && error.command === 'MAIL FROM';
  const detail = enhancedStatus(error.response ?? '');
  if (detail !== '') return detail === '3.4' || detail === '2.3';
  return error.responseCode === 552 && error.command !== 'RCPT TO';
}

/** Returns the subject and detail of an enhanced status code (RFC 3463): "1.1" for "550 5.1.1 …". */
function enhancedStatus(response: string): string {
  return /^5\d\d[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
}

/** Returns a server's answer as one line that can be shown and stored. */
export function printable(response: string): string {
  return response
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxResponseCharacters);
}
