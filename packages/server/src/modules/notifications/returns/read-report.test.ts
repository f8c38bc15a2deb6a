import { describe, expect, test } from 'vitest';
import { readReport } from './read-report.ts';
import { complaint, exchangeReport, gmailReport, outOfOffice, postfixReport } from './reports.fixtures.ts';

const to = 'abc123-0198f2e07d147c3b9f510c5a4b1e2d3f-00112233445566778899@bounces.sender.example';
const read = (text: string) => readReport(Buffer.from(text, 'latin1'));
const bounced = (failure: string) => ({ about: 'failure', notification: 'bounced', failure });
const ignored = (reason: string) => ({ about: 'nothing', reason });

describe('a report of a mailbox that does not exist', () => {
  test.each([
    ['Postfix', postfixReport({ to })],
    ['Exchange', exchangeReport({ to })],
    ['Gmail', gmailReport({ to })],
    ['a server that ends lines with LF', postfixReport({ to }).replaceAll('\r\n', '\n')],
    [
      'a server that writes names and words in other capitals',
      postfixReport({ to }, { action: 'FAILED' })
        .replace('Action:', 'ACTION:')
        .replace('message/delivery-status', 'Message/Delivery-Status'),
    ],
    ['a server that encodes the part', encodedStatus(postfixReport({ to }))],
  ])('of %s is understood', async (_server, text) => {
    expect(await read(text)).toEqual(bounced('mailbox_unavailable'));
  });
});

/** Encodes the delivery status in base64, as gateways do that change every part. */
function encodedStatus(text: string): string {
  const head = 'Content-Type: message/delivery-status\r\n';
  const from = text.indexOf(head) + head.length;
  const end = text.indexOf('\r\n--', from);
  const body = Buffer.from(text.slice(from + 2, end)).toString('base64');
  return `${text.slice(0, from)}Content-Transfer-Encoding: base64\r\n\r\n${body}${text.slice(end)}`;
}

describe('the status decides', () => {
  test.each([
    ['5.1.1', null, 'bounced', 'mailbox_unavailable'],
    ['5.1.2', null, 'bounced', 'mailbox_unavailable'],
    ['5.1.3', null, 'bounced', 'invalid_address'],
    ['5.1.8', null, 'bounced', 'message_refused'],
    ['5.2.1', null, 'bounced', 'mailbox_unavailable'],
    ['5.2.2', null, 'bounced', 'mailbox_full'],
    ['4.2.2', null, 'bounced', 'mailbox_full'],
    ['5.2.3', null, 'bounced', 'message_too_large'],
    ['5.3.4', null, 'bounced', 'message_too_large'],
    ['5.4.1', null, 'bounced', 'mailbox_unavailable'],
    ['5.4.4', null, 'bounced', 'mailbox_unavailable'],
    ['5.4.6', null, 'bounced', 'message_refused'],
    ['5.7.1', null, 'bounced', 'message_refused'],
    ['5.99.999', null, 'bounced', 'message_refused'],
    ['4.4.1', null, 'failed', 'timeout'],
    ['5.4.7', null, 'failed', 'timeout'],
    ['4.3.0', null, 'failed', 'server_busy'],
    ['5.0.0', 'smtp; 550 5.1.1 no', 'bounced', 'mailbox_unavailable'],
    ['5.0.0', 'smtp; 550 sorry, no mailbox here by that name (#5.1.1)', 'bounced', 'mailbox_unavailable'],
    ['5.0.0', 'smtp; 550 No such user here', 'bounced', 'mailbox_unavailable'],
    ['5.0.0', 'smtp; 554 rejected by our rules', 'bounced', 'message_refused'],
    [
      '5.0.0 (permanent failure)',
      'smtp; 552-5.2.2 The email account is over quota',
      'bounced',
      'mailbox_full',
    ],
    ['', 'smtp; 550 user unknown', 'bounced', 'mailbox_unavailable'],
    ['nonsense', null, 'bounced', 'message_refused'],
    // An address in the text is no status.
    ['5.0.0', 'smtp; 554 blocked 10.5.1.1', 'bounced', 'message_refused'],
  ])('%s with %s is %s, %s', async (status, diagnostic, notification, failure) => {
    const report = await read(postfixReport({ to }, { status, diagnostic }));
    expect(report).toEqual({ about: 'failure', notification, failure });
  });
});

describe('no failure', () => {
  test.each([
    ['delayed', 'delayed'],
    ['Delayed (will retry)', 'delayed'],
    ['delivered', 'delivered'],
    ['relayed', 'delivered'],
    ['expanded', 'delivered'],
    ['', 'delivered'],
  ])('is the action "%s"', async (action, reason) => {
    expect(await read(postfixReport({ to }, { action, status: '4.4.1' }))).toEqual(ignored(reason));
  });

  test('is a list of groups without any action', async () => {
    const text = postfixReport({ to }).replace('Action: failed', 'X-Action: failed');
    expect(await read(text)).toEqual(ignored('malformed'));
  });

  test('of another recipient hides a failure', async () => {
    const text = postfixReport({ to }).replace(
      'Final-Recipient:',
      'Final-Recipient: rfc822; other@example.com\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient:',
    );
    expect(await read(text)).toEqual(bounced('mailbox_unavailable'));
  });
});

describe('a complaint', () => {
  test.each(['abuse', 'Fraud', 'opt-out'])('of the type %s is understood', async (type) => {
    expect(await read(complaint(to, type))).toEqual({ about: 'complaint' });
  });

  test.each(['not-spam', 'auth-failure', 'virus', 'other'])(
    'is not feedback of the type %s',
    async (type) => {
      expect(await read(complaint(to, type))).toEqual(ignored('other_feedback'));
    },
  );

  test('without a type is malformed', async () => {
    expect(await read(complaint(to, ''))).toEqual(ignored('malformed'));
  });
});

describe('what is not a report', () => {
  test.each([
    ['an empty message', '', 'not_a_report'],
    ['an answer of a person', `From: robin@example.com\r\nTo: ${to}\r\n\r\nThank you!`, 'not_a_report'],
    ['an automatic answer', outOfOffice(to), 'auto_reply'],
    [
      'noise',
      Array.from({ length: 5_000 }, (_, index) => String.fromCharCode((index * 7919) % 256)).join(''),
      'not_a_report',
    ],
    [
      'a report that a person forwards as an attachment',
      `From: robin@example.com\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n${postfixReport({ to })}\r\n--x--\r\n`,
      'not_a_report',
    ],
    [
      'a report without its part',
      postfixReport({ to }).replace('message/delivery-status', 'text/plain'),
      'not_a_report',
    ],
    ['a report that ends in its head', postfixReport({ to }).slice(0, 700), 'not_a_report'],
  ])('is ignored: %s', async (_what, text, reason) => {
    expect(await read(text)).toEqual(ignored(reason));
  });
});

describe('a message that is made to be expensive', () => {
  const size = 1024 * 1024;
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);
  const report = 'Content-Type: multipart/report; boundary=b\r\n\r\n';
  const status = `${report}--b\r\nContent-Type: message/delivery-status\r\n\r\n`;
  const nested = Array.from(
    { length: 300 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  ).join('');

  test.each([
    ['a million line ends', fill('\r\n')],
    ['headers without an end', fill('X-A: b\r\n')],
    ['one header of a megabyte', `Subject: ${fill('=?utf-8?q?=41?= ')}`],
    ['folded lines', `Subject: a\r\n${fill(' b\r\n')}`],
    ['many parts', report + fill('--b\r\n\r\n')],
    ['many reports', report + fill('--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n')],
    ['nested parts', nested],
    ['nested messages', fill('Content-Type: message/rfc822\r\n\r\n')],
    ['a status of empty lines', status + fill('\n')],
    ['a status of folded lines', `${status}A: b\r\n${fill(' \t c\r\n')}`],
    ['a status of spaces', `${status}Action:${fill(' ')}`],
    ['a status of groups', status + fill('Action: delayed\r\n\r\n')],
    ['a diagnostic of digits', `${status}Action: failed\r\nDiagnostic-Code: ${fill('5.1.')}`],
    ['addresses without an end', `To: ${fill('"a" <b@c>, ')}`],
    [
      'a base64 part',
      `${report}--b\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${fill('QUFB')}`,
    ],
    ['NUL bytes', fill('\0')],
    ['as many parts as lines are read', report + '--b\r\n\r\n'.repeat(9_990)],
  ])('is answered in time: %s', async (_what, text) => {
    const started = performance.now();
    const found = await read(text);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(found.about).not.toBe('complaint');
  });
});
