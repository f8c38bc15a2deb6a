import { expect, test } from 'vitest';
import type { FailureCode, RejectionCode } from '../../ports/mail-transport.ts';
import { smtpOutcome } from './smtp-failure.ts';

type Answer = [command: string, response: string];

function answered([command, response]: Answer) {
  const code = command.startsWith('AUTH')
    ? 'EAUTH'
    : command === 'MAIL FROM' || command === 'RCPT TO'
      ? 'EENVELOPE'
      : 'EMESSAGE';
  const responseCode = Number(response.slice(0, 3));
  return { message: `Failed: ${response}`, code, command, response, responseCode };
}

const rejected: [Answer, RejectionCode][] = [
  [['RCPT TO', '550 5.1.1 User unknown'], 'mailbox_unavailable'],
  [['RCPT TO', '550 no such user'], 'mailbox_unavailable'],
  [['RCPT TO', '551 User not local'], 'mailbox_unavailable'],
  [['RCPT TO', '550 5.2.1 Mailbox disabled'], 'mailbox_unavailable'],
  [['RCPT TO', '550-5.1.10 Recipient not found'], 'mailbox_unavailable'],
  [['RCPT TO', '552 5.2.2 Over quota'], 'mailbox_full'],
  [['RCPT TO', '552 Mailbox full'], 'mailbox_full'],
  [['RCPT TO', '501 5.1.3 Bad recipient address syntax'], 'invalid_address'],
  [['RCPT TO', '553 Mailbox name not allowed'], 'invalid_address'],
  [['RCPT TO', '550 5.7.1 Blocked by policy'], 'message_refused'],
  [['RCPT TO', '554 Refused'], 'message_refused'],
  [['DATA', '550 5.1.1 User unknown'], 'mailbox_unavailable'],
  [['DATA', '554 5.7.1 Spam'], 'message_refused'],
  [['DATA', '550 Rejected'], 'message_refused'],
  [['DATA', '552 Message exceeds size limit'], 'message_too_large'],
  [['DATA', '552 5.3.4 Too big'], 'message_too_large'],
  [['DATA', '552 5.2.2 Over quota'], 'mailbox_full'],
  [['MAIL FROM', '552 5.3.4 Message size exceeds limit'], 'message_too_large'],
];
test.each(rejected)('%j is rejected for good: %s', (answer, failure) => {
  expect(smtpOutcome(answered(answer))).toEqual({ outcome: 'rejected', failure, response: answer[1] });
});

const failed: [Answer, FailureCode][] = [
  [['RCPT TO', '450 4.2.0 Greylisted'], 'server_busy'],
  [['RCPT TO', '452 4.2.2 Over quota for now'], 'server_busy'],
  [['DATA', '451 4.3.0 Try later'], 'server_busy'],
  [['DATA', '421 Shutting down'], 'server_busy'],
  [['AUTH PLAIN', '454 4.7.0 Temporary authentication failure'], 'server_busy'],
  [['AUTH PLAIN', '535 5.7.8 Bad credentials'], 'auth_failed'],
  [['AUTH LOGIN', '538 5.7.11 Encryption required'], 'tls_failed'],
  [['MAIL FROM', '530 5.7.0 Authentication required'], 'auth_failed'],
  [['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first'], 'tls_failed'],
  [['MAIL FROM', '550 5.7.1 Sender not allowed'], 'sender_refused'],
  [['MAIL FROM', '553 Sender not owned by user'], 'sender_refused'],
  [['RCPT TO', '503 5.5.1 Bad sequence of commands'], 'unexpected_response'],
  [['DATA', '502 5.5.1 Not implemented'], 'unexpected_response'],
];
test.each(failed)('%j is to be retried: %s', (answer, failure) => {
  expect(smtpOutcome(answered(answer))).toEqual({ outcome: 'failed', failure });
});

const broken: [code: string, originalCode: string | undefined, FailureCode][] = [
  ['ESOCKET', 'ECONNREFUSED', 'connection_refused'],
  ['ESOCKET', 'EHOSTUNREACH', 'host_unreachable'],
  ['ESOCKET', 'ECONNRESET', 'connection_lost'],
  ['ESOCKET', 'EPIPE', 'connection_lost'],
  ['ESOCKET', 'ETIMEDOUT', 'timeout'],
  ['ESOCKET', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_failed'],
  ['ESOCKET', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls_failed'],
  ['ESOCKET', 'ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed'],
  ['ESOCKET', 'ERR_SSL_WRONG_VERSION_NUMBER', 'tls_failed'],
  ['ECONNECTION', undefined, 'connection_lost'],
  ['ETIMEDOUT', undefined, 'timeout'],
  ['EABORT', undefined, 'timeout'],
  ['EDNS', 'ENOTFOUND', 'dns_failed'],
  ['ETLS', undefined, 'tls_failed'],
  ['EPROTOCOL', undefined, 'unexpected_response'],
];
test.each(broken)('a %s error from %s is to be retried: %s', (code, originalCode, failure) => {
  expect(smtpOutcome({ message: 'broken', code, originalCode })).toEqual({ outcome: 'failed', failure });
});

test('an error that is not a network error has no outcome', () => {
  expect(smtpOutcome(new TypeError('a bug'))).toBeNull();
});

test('the stored answer is one line of bounded length', () => {
  const response = `550 5.1.1 gone\r\n\u001b[31m${'x'.repeat(5_000)}`;
  const outcome = smtpOutcome(answered(['RCPT TO', response]));
  expect(outcome).toMatchObject({ outcome: 'rejected' });
  const kept = outcome?.outcome === 'rejected' ? outcome.response : '';
  expect(kept).toHaveLength(500);
  expect(kept).toMatch(/^550 5\.1\.1 gone \[31mx+$/);
});
