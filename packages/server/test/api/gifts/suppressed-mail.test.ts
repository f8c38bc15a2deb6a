/** Nobody who opted out, complained or has no mailbox any more is written to again. */
import type { OrderDetail } from '@gifts/contract/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import { complaint, postfixReport } from '../../../src/modules/notifications/returns/reports.fixtures.ts';
import type { TestApp, TestResponse } from '../../harness/app.ts';
import { addOrganization, countRows, newYork, optOutOf } from '../http/api-fixtures.ts';
import { findTextInDatabase } from '../payments/find-text-in-database.ts';
import {
  eventsOf,
  mailsTo,
  orderOf,
  postReturned,
  type ReturnsFixture,
  returnAddress,
  runMailJobs,
  sendAndMail,
  sendOneAndMail,
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

const optOut = (email: string, scope: 'sender' | 'everyone' = 'sender') =>
  optOutOf(app, app.organizationId, email, scope);
const resend = (order: { id: string }, body: object = {}): Promise<TestResponse> =>
  app.request('POST', `/v1/orders/${order.id}/resend_notification`, { body });
const bounce = (email: string) =>
  postReturned(app, postfixReport({ to: returnAddress(fixture, email), recipient: email }));
const shown = (order: OrderDetail) => [order.status, order.notification_status, order.notification_error];
const optedOut = ['created', 'suppressed', 'opted_out'];
const bouncedBefore = ['created', 'suppressed', 'bounced_before'];

async function advanceDays(days: number): Promise<void> {
  await app.db.query('update organizations set clock_offset_ms = clock_offset_ms + $2 where id = $1', [
    app.organizationId,
    days * 86_400_000,
  ]);
}

describe('who opted out', () => {
  it('gets no mail, in whatever capitals the address is given, and each order says so', async () => {
    await optOut('Private@Example.com');
    await optOut('private@example.com');
    const order = await sendOneAndMail(app, 'pRivate@example.com');
    expect(shown(order)).toEqual(optedOut);
    expect(await eventsOf(app, order)).toEqual(['order.created', 'order.notification_failed']);
    expect(mailsTo(fixture, 'pRivate@example.com')).toBe(0);
    const gift = await app.request('POST', `/v1/sandbox/orders/${order.id}/accept`, {
      body: { mailing_address: newYork },
    });
    expect(gift.status).toBe(200);
    await runMailJobs(app, order);
    expect(mailsTo(fixture, 'pRivate@example.com')).toBe(0);
    expect((await orderOf(app, order)).notification_status).toBe('suppressed');
  });

  it('among many recipients is left out, and the others get their mails', async () => {
    const emails = Array.from({ length: 24 }, (_, index) => `many${index}@example.com`);
    for (const index of [0, 7, 23]) await optOut(emails[index] ?? '');
    const made = await sendAndMail(app, emails);
    const left = made.flatMap((order, index) => (order.notification_status === 'suppressed' ? [index] : []));
    expect(left).toEqual([0, 7, 23]);
    expect(made.filter(({ status }) => status === 'notified')).toHaveLength(21);
    expect(emails.map((email) => mailsTo(fixture, email))).toEqual(
      emails.map((_, index) => (left.includes(index) ? 0 : 1)),
    );
    const slice = { organization_id: app.organizationId, order_batch_id: made[0]?.order_batch_id ?? '' };
    await tasks.notify_recipients(app.services, { ...slice, from: 0, to: 24 });
    expect(await eventsOf(app, made[7] ?? { id: '' })).toEqual([
      'order.created',
      'order.notification_failed',
    ]);
    expect(emails.map((email) => mailsTo(fixture, email)).filter((count) => count > 1)).toEqual([]);
  });

  it('of one organization gets mail of another one', async () => {
    const other = await addOrganization(app, 'Friendly Company');
    await optOut('choosy@example.com');
    expect(shown(await sendOneAndMail(app, 'choosy@example.com'))).toEqual(optedOut);
    const theirs = await sendOneAndMail(app, 'choosy@example.com', { from: other });
    expect(shown(theirs)).toEqual(['notified', 'sent', null]);
  });

  it('of everyone gets mail of nobody, and no organization sees of whom', async () => {
    const other = await addOrganization(app, 'Distant Company');
    await optOut('hermit@example.com', 'everyone');
    await optOut('hermit@example.com', 'everyone');
    expect(shown(await sendOneAndMail(app, 'hermit@example.com'))).toEqual(optedOut);
    expect(shown(await sendOneAndMail(app, 'hermit@example.com', { from: other }))).toEqual(optedOut);
    expect(mailsTo(fixture, 'hermit@example.com')).toBe(0);
  });

  it('between the send and its mail gets none', async () => {
    const order = await sendOneAndMail(app, 'sudden@example.com');
    expect((await resend(order)).status).toBe(200);
    await optOut('sudden@example.com');
    await runMailJobs(app, order);
    expect(await statusOf(app, order)).toEqual(['notified', 'suppressed', 'opted_out']);
    expect(mailsTo(fixture, 'sudden@example.com')).toBe(1);
  });

  it('is stored as a hash only', async () => {
    await optOut('traceless@example.com');
    await optOut('traceless@example.com', 'everyone');
    expect(await findTextInDatabase(app.db, ['traceless@example.com'])).toEqual([]);
  });

  it('is not written to again by a resend (409), also if the address bounced too', async () => {
    const order = await sendOneAndMail(app, 'gone-and-annoyed@example.com');
    await bounce('gone-and-annoyed@example.com');
    await optOut('gone-and-annoyed@example.com');
    const before = await countRows(app);
    const refused = await resend(order);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'address_suppressed',
      'This person does not want to receive emails from you. Share the gift link in another way.',
    ]);
    expect(
      (await resend(await sendOneAndMail(app, 'fine@example.com'), { email: 'gone-and-annoyed@example.com' }))
        .status,
    ).toBe(409);
    expect((await orderOf(app, order)).notification_status).toBe('bounced');
    expect((await countRows(app)).mails).toBe((before.mails ?? 0) + 1);
    const corrected = await resend(order, { email: 'other-person@example.com' });
    expect([corrected.status, corrected.body.notification_status]).toEqual([200, 'queued']);
    await runMailJobs(app, order);
    expect(mailsTo(fixture, 'other-person@example.com')).toBe(1);
  });
});

describe('an address that bounced', () => {
  it('at the mail server gets no further mail', async () => {
    expect(shown(await sendOneAndMail(app, 'nobody+1@example.com'))).toEqual([
      'created',
      'bounced',
      'mailbox_unavailable',
    ]);
    expect(shown(await sendOneAndMail(app, 'NOBODY+1@example.com'))).toEqual(bouncedBefore);
  });

  it.each(['full+1@example.com', 'content+1@example.com'])(
    'at the mail server for another reason than the mailbox gets the next mail: %s',
    async (email) => {
      for (let mail = 0; mail < 2; mail += 1) {
        expect((await sendOneAndMail(app, email)).notification_status).toBe('bounced');
      }
    },
  );

  it('for one organization is written to by another one', async () => {
    const other = await addOrganization(app, 'Hopeful Company');
    await sendOneAndMail(app, 'shared@example.com', { from: other });
    await bounce('shared@example.com');
    expect(shown(await sendOneAndMail(app, 'shared@example.com', { from: other }))).toEqual(bouncedBefore);
    expect(shown(await sendOneAndMail(app, 'shared@example.com'))).toEqual(['notified', 'sent', null]);
  });

  it('is tried again when the sender asks, and stays lifted if the mail arrives', async () => {
    const email = 'repaired@example.com';
    const order = await sendOneAndMail(app, email);
    await bounce(email);
    const answer = await resend(order);
    expect([answer.status, answer.body.notification_status]).toEqual([200, 'queued']);
    await runMailJobs(app, order);
    expect(await statusOf(app, order)).toEqual(['notified', 'sent', null]);
    expect(shown(await sendOneAndMail(app, email))).toEqual(['notified', 'sent', null]);
  });

  it('again after it was tried again is refused for 30 days (409)', async () => {
    const email = 'hopeless@example.com';
    const order = await sendOneAndMail(app, email);
    const firstReport = postfixReport({ to: returnAddress(fixture, email), recipient: email });
    await postReturned(app, firstReport);
    await resend(order);
    // A repeated report about the first mail does not suppress the address again.
    await postReturned(app, firstReport);
    await runMailJobs(app, order);
    expect(mailsTo(fixture, email)).toBe(2);
    await bounce(email);
    expect(await statusOf(app, order)).toEqual(['notified', 'bounced', 'mailbox_unavailable']);
    const refused = await resend(order);
    expect([refused.status, refused.body.code]).toEqual([409, 'address_suppressed']);
    expect(shown(await sendOneAndMail(app, email))).toEqual(bouncedBefore);
    await advanceDays(31);
    await expect.poll(async () => (await resend(order)).status, { timeout: 15_000 }).toBe(200);
    await runMailJobs(app, order);
    expect(mailsTo(fixture, email)).toBe(3);
  });

  it('and complained is not tried again', async () => {
    const email = 'both@example.com';
    const order = await sendOneAndMail(app, email);
    await postReturned(app, complaint(returnAddress(fixture, email)));
    await sendOneAndMail(app, email);
    expect((await resend(order)).body.code).toBe('address_suppressed');
  });
});

it('a member of the organization still gets its notices', async () => {
  await optOut('admin@example.com', 'everyone');
  await sendOneAndMail(app, 'nobody+earlier@example.com');
  const emails = ['nobody+notice@example.com', 'nobody+earlier@example.com', 'admin@example.com'];
  await sendAndMail(app, emails, { fields: { batch_name: 'Noticed' } });
  await app.db.query(
    `update notification_notices set due_at = due_at - interval '1 hour' where organization_id = $1 and due_at is not null`,
    [app.organizationId],
  );
  await tasks.run_scheduled_work(app.services, { organization_id: app.organizationId });
  const [notice] = await app.db.query<{ id: string }>(
    `select id from mails where organization_id = $1 and template = 'notifications_failed' and params ->> 'batchName' = $2`,
    [app.organizationId, 'Noticed'],
  );
  await tasks.send_mail(app.services, { organization_id: app.organizationId, mail_id: notice?.id ?? '' });
  const mail = fixture.mailServer.received.findLast(({ to }) => to === 'admin@example.com');
  const text = mail?.source.replace(/=\r\n/g, '');
  expect(text).toContain('(nobody+notice@example.com): nobody receives mail at the address');
  expect(text).toContain('(nobody+earlier@example.com): an earlier mail to this address bounced');
  expect(text).toContain('(admin@example.com): this person does not want to receive mails from you');
  expect(mail?.source).not.toContain('Reply-To');
});
