/** POST /hooks/mail/returned: what becomes of an order whose mail comes back after the mail server took it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import {
  complaint,
  exchangeReport,
  gmailReport,
  outOfOffice,
  postfixReport,
} from '../../../src/modules/notifications/returns/reports.fixtures.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, countRows, newYork } from '../http/api-fixtures.ts';
import {
  eventsOf,
  mailsTo,
  newestSecret,
  orderOf,
  postReturned,
  type ReturnsFixture,
  returnAddress,
  runMailJobs,
  sendAndMail,
  sendOneAndMail,
  signedHeaders,
  startReturnsFixture,
  statusOf,
} from './returns-fixtures.ts';

let fixture: ReturnsFixture;
let app: TestApp;
beforeAll(async () => {
  fixture = await startReturnsFixture();
  app = fixture.app;
});
afterAll(() => fixture.close());

const post = (message: string, headers?: Record<string, string>) => postReturned(app, message, headers);
const to = (email: string) => ({ to: returnAddress(fixture, email), recipient: email });
const mailsOf = (order: { id: string }) =>
  app.db.query<{ status: string; failure: string | null; was_sent: boolean }>(
    `select status, failure, sent_at is not null as was_sent from mails where order_id = $1 order by id`,
    [order.id],
  );
const accept = (order: { id: string }) =>
  app.request('POST', `/v1/sandbox/orders/${order.id}/accept`, { body: { mailing_address: newYork } });

async function failureNotices(): Promise<
  { batchName: string; failures: { email: string; error: string }[] }[]
> {
  await app.db.query(
    `update notification_notices set due_at = due_at - interval '1 hour' where organization_id = $1 and due_at is not null`,
    [app.organizationId],
  );
  await tasks.run_scheduled_work(app.services, { organization_id: app.organizationId });
  const rows = await app.db.query<{
    params: { batchName: string; failures: { email: string; error: string }[] };
  }>(
    `select params from mails where organization_id = $1 and template = 'notifications_failed' order by id`,
    [app.organizationId],
  );
  return rows.map(({ params }) => params);
}

describe('each mail', () => {
  it('returns to an address of its own, and answers to the sender of the gift', async () => {
    await sendAndMail(app, ['own1@example.com', 'own2@example.com']);
    const addresses = ['own1@example.com', 'own2@example.com'].map((email) => returnAddress(fixture, email));
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) expect(address).toMatch(/^[a-z0-9-]{60}@bounces\.sender\.example$/);
    const { source } = fixture.mailServer.received.at(-1) ?? { source: '' };
    expect(source).toMatch(/^From: .*<gifts@localhost>/m);
    expect(source).toMatch(/^Reply-To: Avery <admin@example\.com>\r$/m);
    expect(source).not.toContain('List-Unsubscribe');
  });
});

describe('a report that a mailbox does not exist', () => {
  it.each([
    ['Postfix', postfixReport],
    ['Exchange', exchangeReport],
    ['Gmail', gmailReport],
  ])('of %s makes the order bounced, once, and its sender hears of it', async (server, report) => {
    const email = `gone@${server}.example.com`.toLowerCase();
    const order = await sendOneAndMail(app, email, { fields: { batch_name: `Returned by ${server}` } });
    expect(await statusOf(app, order)).toEqual(['notified', 'sent', null]);
    const message = report(to(email));
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(message)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([204, '']));
    expect((await post(message)).status).toBe(204);
    expect(await statusOf(app, order)).toEqual(['notified', 'bounced', 'mailbox_unavailable']);
    expect(await eventsOf(app, order)).toEqual([
      'order.created',
      'order.notified',
      'order.notification_failed',
    ]);
    expect(await mailsOf(order)).toEqual([
      { status: 'failed', failure: 'mailbox_unavailable', was_sent: true },
    ]);
    const notices = (await failureNotices()).filter(({ batchName }) => batchName === `Returned by ${server}`);
    expect(notices.flatMap(({ failures }) => failures)).toEqual([
      { recipientFirstName: 'Robin 1', email, error: 'mailbox_unavailable' },
    ]);
  });

  it('that arrives before the answer of the mail server is recorded decides', async () => {
    const order = await sendOneAndMail(app, 'early@example.com');
    const again = await app.request('POST', `/v1/orders/${order.id}/resend_notification`, {
      body: { email: 'early2@example.com' },
    });
    expect(again.status).toBe(200);
    await runMailJobs(app, order);
    // As after a crash between the answer of the mail server and its record.
    await app.db.query(
      `update mails set status = 'pending', sent_at = null where order_id = $1 and resend_number = 1`,
      [order.id],
    );
    await post(postfixReport(to('early2@example.com')));
    await runMailJobs(app, order);
    expect(await statusOf(app, order)).toEqual(['notified', 'bounced', 'mailbox_unavailable']);
    expect(mailsTo(fixture, 'early2@example.com')).toBe(1);
  });

  it('of an older mail changes nothing of the order', async () => {
    const order = await sendOneAndMail(app, 'older@example.com');
    const report = postfixReport(to('older@example.com'));
    await app.request('POST', `/v1/orders/${order.id}/resend_notification`, {
      body: { email: 'newer@example.com' },
    });
    await post(report);
    expect((await orderOf(app, order)).notification_status).toBe('queued');
    await runMailJobs(app, order);
    expect(await statusOf(app, order)).toEqual(['notified', 'sent', null]);
    expect(await eventsOf(app, order)).not.toContain('order.notification_failed');
    expect((await sendOneAndMail(app, 'older@example.com')).notification_status).toBe('suppressed');
  });

  it('leaves an accepted order accepted, and its sender has nothing to correct', async () => {
    const order = await sendOneAndMail(app, 'accepted@example.com', { fields: { batch_name: 'Accepted' } });
    const report = postfixReport(to('accepted@example.com'));
    await accept(order);
    await post(report);
    const [status, ...notification] = await statusOf(app, order);
    expect(['accepted', 'paid', 'ordered']).toContain(status);
    expect(notification).toEqual(['bounced', 'mailbox_unavailable']);
    expect((await failureNotices()).map(({ batchName }) => batchName)).not.toContain('Accepted');
  });

  it('about the mail of an acceptance suppresses the address, and the order keeps its notification', async () => {
    const email = 'moved@example.com';
    const order = await sendOneAndMail(app, email);
    await accept(order);
    await runMailJobs(app, order);
    expect(mailsTo(fixture, email)).toBe(2);
    await post(postfixReport(to(email)));
    expect((await orderOf(app, order)).notification_status).toBe('sent');
    expect((await mailsOf(order)).map(({ status }) => status)).toEqual(['sent', 'failed']);
    expect((await sendOneAndMail(app, email)).notification_status).toBe('suppressed');
  });
});

describe('another report', () => {
  it('of a full mailbox bounces, and the next mail is sent', async () => {
    const email = 'quota@example.com';
    const order = await sendOneAndMail(app, email);
    await post(postfixReport(to(email), { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Over quota' }));
    expect(await statusOf(app, order)).toEqual(['notified', 'bounced', 'mailbox_full']);
    expect((await sendOneAndMail(app, email)).notification_status).toBe('sent');
  });

  it('that a server gave up fails, and the next mail is sent', async () => {
    const email = 'slow@example.com';
    const order = await sendOneAndMail(app, email);
    await post(postfixReport(to(email), { status: '4.4.1', diagnostic: null }));
    expect(await statusOf(app, order)).toEqual(['notified', 'failed', 'timeout']);
    expect((await sendOneAndMail(app, email)).notification_status).toBe('sent');
  });

  it('of a delay, an automatic answer and an answer change nothing', async () => {
    const order = await sendOneAndMail(app, 'patient@example.com');
    const address = returnAddress(fixture, 'patient@example.com');
    const before = await countRows(app);
    for (const message of [
      postfixReport({ to: address }, { action: 'delayed', status: '4.4.1' }),
      outOfOffice(address),
      `To: ${address}\r\n\r\nThank you!`,
      complaint(address, 'not-spam'),
      '',
    ]) {
      expect((await post(message)).status).toBe(204);
    }
    expect(await statusOf(app, order)).toEqual(['notified', 'sent', null]);
    expect(await countRows(app)).toEqual(before);
  });

  it('of a complaint suppresses the address, and the sender learns only that no mail is wanted', async () => {
    const email = 'annoyed@example.com';
    const order = await sendOneAndMail(app, email, { fields: { batch_name: 'Complained' } });
    const report = complaint(returnAddress(fixture, email));
    await Promise.all([post(report), post(report)]);
    expect(await statusOf(app, order)).toEqual(['notified', 'suppressed', 'opted_out']);
    expect((await eventsOf(app, order)).filter((type) => type === 'order.notification_failed')).toHaveLength(
      1,
    );
    const next = await sendOneAndMail(app, email);
    expect([next.status, next.notification_status, next.notification_error]).toEqual([
      'created',
      'suppressed',
      'opted_out',
    ]);
    expect(mailsTo(fixture, email)).toBe(1);
    const notices = (await failureNotices()).filter(({ batchName }) => batchName === 'Complained');
    expect(notices.flatMap(({ failures }) => failures.map(({ error }) => error))).toEqual(['opted_out']);
  });

  it('of a complaint counts also about a mail that was believed to be lost', async () => {
    const email = 'found@example.com';
    await sendOneAndMail(app, email);
    const address = returnAddress(fixture, email);
    await post(postfixReport({ to: address }, { status: '4.4.7', diagnostic: null }));
    await post(complaint(address));
    expect((await sendOneAndMail(app, email)).notification_error).toBe('opted_out');
  });
});

describe('a made-up return address', () => {
  it('of another mail, of another organization or of nobody changes nothing', async () => {
    const order = await sendOneAndMail(app, 'safe@example.com');
    const other = await addOrganization(app, 'Curious Company');
    await sendOneAndMail(app, 'theirs@example.com', { from: other });
    const mine = returnAddress(fixture, 'safe@example.com');
    const theirs = returnAddress(fixture, 'theirs@example.com');
    const [code, id, proof] = mine.split(/[-@]/);
    const [theirCode, theirId, theirProof] = theirs.split(/[-@]/);
    const before = await countRows(app);
    for (const address of [
      `${code}-${id}-${theirProof}@bounces.sender.example`,
      `${theirCode}-${id}-${proof}@bounces.sender.example`,
      `${theirCode}-${id}-${theirProof}@bounces.sender.example`,
      `${code}-${theirId}-${proof}@bounces.sender.example`,
      `${code}-${id}-${'0'.repeat(20)}@bounces.sender.example`,
      `${code}-${id}@bounces.sender.example`,
      'gifts@localhost',
    ]) {
      expect((await post(postfixReport({ to: address, recipient: 'safe@example.com' }))).status).toBe(204);
      expect((await post(complaint(address))).status).toBe(204);
    }
    expect(await statusOf(app, order)).toEqual(['notified', 'sent', null]);
    expect(await countRows(app)).toEqual(before);
    expect((await sendOneAndMail(app, 'safe@example.com')).notification_status).toBe('sent');
  });
});

describe('a request', () => {
  const at = (offsetMs: number) => ({ at: new Date(Date.now() + offsetMs) });

  async function expectRefused(status: number, message: string, headers: Record<string, string>) {
    const answer = await post(message, headers);
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string']);
  }

  it('without a good signature is refused (401), and nothing changes', async () => {
    const order = await sendOneAndMail(app, 'signed@example.com');
    const message = postfixReport(to('signed@example.com'));
    const signed = signedHeaders(message);
    const { 'webhook-signature': signature = '', ...unsigned } = signed;
    for (const headers of [
      unsigned,
      { 'content-type': 'message/rfc822' },
      signedHeaders(`${message} `),
      signedHeaders(message, { key: Buffer.alloc(32, 8).toString('base64') }),
      signedHeaders(message, at(-301_000)),
      // Some seconds may pass until it arrives.
      signedHeaders(message, at(310_000)),
      { ...signed, 'webhook-id': 'another' },
      { ...signed, 'webhook-timestamp': String(Number(signed['webhook-timestamp']) + 1) },
      { ...signed, 'webhook-timestamp': 'now' },
      { ...signed, 'webhook-signature': signature.replace('v1,', 'v2,') },
      { ...signed, 'webhook-signature': 'v1,' },
    ]) {
      await expectRefused(401, message, headers);
    }
    expect(await statusOf(app, order)).toEqual(['notified', 'sent', null]);
    const rotated = { ...signed, 'webhook-signature': `v1,${'A'.repeat(43)}= ${signature}` };
    expect((await post(message, rotated)).status).toBe(204);
    expect((await orderOf(app, order)).notification_status).toBe('bounced');
  });

  it('is signed with any of the secrets while one is changed', async () => {
    expect((await post('', signedHeaders('', { key: newestSecret }))).status).toBe(204);
  });

  it('that is as old as the window allows is taken', async () => {
    expect((await post('', signedHeaders('', at(-290_000)))).status).toBe(204);
  });

  it('of another type is refused (415), and one that is too large too (413)', async () => {
    const json = { ...signedHeaders('{}'), 'content-type': 'application/json' };
    await expectRefused(415, '{}', json);
    const large = 'x'.repeat(1024 * 1024 + 1);
    await expectRefused(413, large, signedHeaders(large));
  });

  it('is not known (404) where no secret is set', async () => {
    const other = await startTestApp({ worker: false });
    try {
      const answer = await postReturned(other, 'To: x\r\n\r\n');
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    } finally {
      await other.close();
    }
  });
});
