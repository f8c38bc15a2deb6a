/** What an order shows about the mail that tells its recipient, and what the sender hears of it. */
import type { OrderDetail } from '@gifts/contract/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newYork, sendBatch } from '../http/api-fixtures.ts';
import { type RefusingMailServer, startRefusingMailServer } from './refusing-mail-server.ts';

let mailServer: RefusingMailServer;
let app: TestApp;
beforeAll(async () => {
  mailServer = await startRefusingMailServer();
  app = await startTestApp({ worker: false, config: { smtpUrl: mailServer.url } });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

type Recipient = { first_name: string; email?: string; mailing_address?: object };
const named = (...emails: string[]): Recipient[] =>
  emails.map((email, index) => ({ first_name: `Robin ${index + 1}`, email }));

async function send(recipients: Recipient[], fields: object = {}) {
  const batch = await sendBatch(app, { send_method: 'email_and_link', recipients, ...fields });
  return { id: batch.id, orderIds: (await orders(batch.id)).map(({ id }) => id) };
}

const order = async (id: string | undefined): Promise<OrderDetail> =>
  (await app.request('GET', `/v1/orders/${id}`)).body;
const orders = async (batchId: string): Promise<OrderDetail[]> =>
  (await app.request('GET', `/v1/order_batches/${batchId}/orders?per_page=100`)).body.data;

/** Runs the job that mails the recipients of a batch. Returns its error, if it has to run again. */
const mailAll = (batchId: string, to = 100): Promise<unknown> =>
  tasks
    .notify_recipients(app.services, {
      organization_id: app.organizationId,
      order_batch_id: batchId,
      from: 0,
      to,
    })
    .then(
      () => null,
      (error) => error,
    );

const statusesOf = async (batchId: string) =>
  (await orders(batchId)).map((each) => [each.status, each.notification_status, each.notification_error]);

const eventsOf = async (id: string | undefined) => {
  const rows = await app.db.query<{ event_type: string; data: string }>(
    `select event_type, data from events where organization_id = $1 and data::json ->> 'id' = $2 order by id`,
    [app.organizationId, id],
  );
  return rows.map(({ event_type, data }) => ({ event_type, data: JSON.parse(data) as OrderDetail }));
};

const noticesTo = (email: string) =>
  app.db.query<{
    params: { count: number; batchName: string; failures: { email: string; error: string }[] };
  }>(
    `select params from mails where organization_id = $1 and to_email = $2 and template = 'notifications_failed' order by id`,
    [app.organizationId, email],
  );
const sender = 'admin@example.com';
/** Moves the clock and runs what is due then. Mails stay queued, so nothing waits for them. */
async function advance(seconds: number): Promise<void> {
  await app.db.query('update organizations set clock_offset_ms = clock_offset_ms + $2 * 1000 where id = $1', [
    app.organizationId,
    seconds,
  ]);
  await tasks.run_scheduled_work(app.services, { organization_id: app.organizationId });
}

describe('the notification of an order', () => {
  it('is none where no email is sent', async () => {
    const link = await sendBatch(app, { recipients: named('robin@example.com') });
    expect(await statusesOf(link.id)).toEqual([['created', 'none', null]]);
    const recipients = [{ first_name: 'Robin', email: 'robin@example.com', mailing_address: newYork }];
    const quiet = { send_method: 'direct_send', recipients, notifications_enabled: false };
    expect(await statusesOf((await sendBatch(app, quiet)).id)).toEqual([['accepted', 'none', null]]);
  });

  it('is queued at the send, and sent when the mail server has taken the mail', async () => {
    const batch = await send(named('robin@example.com'));
    const [created] = await eventsOf(batch.orderIds[0]);
    expect([created?.data.notification_status, created?.data.notification_error]).toEqual(['queued', null]);
    expect(await statusesOf(batch.id)).toEqual([['created', 'queued', null]]);
    expect(await mailAll(batch.id)).toBeNull();
    expect(await statusesOf(batch.id)).toEqual([['notified', 'sent', null]]);
    const last = (await eventsOf(batch.orderIds[0])).at(-1);
    expect([last?.event_type, last?.data.notification_status]).toEqual(['order.notified', 'sent']);
    expect(last?.data).toEqual(await order(batch.orderIds[0]));
  });

  it('of a direct gift is none for recipients without an email, also in a large batch', async () => {
    const recipients = Array.from({ length: 12 }, (_, index) => ({
      first_name: 'Robin',
      mailing_address: newYork,
      ...(index % 2 === 0 ? { email: `robin${index}@example.com` } : {}),
    }));
    const small = await send(recipients.slice(0, 2), { send_method: 'direct_send' });
    expect((await statusesOf(small.id)).map(([, status]) => status)).toEqual(['queued', 'none']);
    const large = await sendBatch(app, { send_method: 'direct_send', recipients });
    await tasks.send_order_batch(app.services, {
      organization_id: app.organizationId,
      order_batch_id: large.id,
    });
    const made = await orders(large.id);
    expect(made.map(({ notification_status }) => notification_status)).toEqual(
      recipients.map((_, index) => (index % 2 === 0 ? 'queued' : 'none')),
    );
    for (const { id, notification_status } of made.slice(0, 2)) {
      const shown = (await eventsOf(id)).map(({ data }) => data.notification_status);
      expect(shown).toEqual([notification_status, notification_status]);
    }
    expect(await mailAll(large.id)).toBeNull();
    const [first] = await orders(large.id);
    expect([first?.status, first?.notification_status]).toEqual(['accepted', 'sent']);
  });

  it.each([
    ['nobody@example.com', 'mailbox_unavailable'],
    ['full@example.com', 'mailbox_full'],
    ['content@example.com', 'message_refused'],
  ])('to %s bounces once with %s, and the gift can still be accepted', async (email, word) => {
    const batch = await send(named(email));
    expect(await mailAll(batch.id)).toBeNull();
    expect(await statusesOf(batch.id)).toEqual([['created', 'bounced', word]]);
    const events = await eventsOf(batch.orderIds[0]);
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'order.created',
      'order.notification_failed',
    ]);
    expect(events.at(-1)?.data).toEqual(await order(batch.orderIds[0]));
    expect(await mailAll(batch.id)).toBeNull();
    expect(await eventsOf(batch.orderIds[0])).toHaveLength(2);
    expect(mailServer.taken).not.toContain(email);
    const accepted = await app.request('POST', `/v1/sandbox/orders/${batch.orderIds[0]}/accept`, {
      body: { mailing_address: newYork },
    });
    expect([accepted.status, accepted.body.notification_status]).toEqual([200, 'bounced']);
  });

  it('stays queued while the mail server postpones it, and fails after three days', async () => {
    const batch = await send(named('later@example.com', 'robin@example.com'));
    expect(await mailAll(batch.id)).toBeInstanceOf(Error);
    expect(await statusesOf(batch.id)).toEqual([
      ['created', 'queued', null],
      ['notified', 'sent', null],
    ]);
    const giveUp = () => tasks.give_up_mails(app.services, { organization_id: app.organizationId });
    await giveUp();
    expect((await order(batch.orderIds[0])).notification_status).toBe('queued');
    await app.db.query(
      `update mails set queued_at = now() - interval '3 days 1 minute' where organization_id = $1 and order_id = $2`,
      [app.organizationId, batch.orderIds[0]],
    );
    await Promise.all([giveUp(), giveUp(), giveUp()]);
    expect((await statusesOf(batch.id))[0]).toEqual(['created', 'failed', 'server_busy']);
    const events = (await eventsOf(batch.orderIds[0])).map(({ event_type }) => event_type);
    expect(events).toEqual(['order.created', 'order.notification_failed']);
    // The job of the mail finds nothing to do.
    expect(await mailAll(batch.id)).toBeNull();
    expect((await statusesOf(batch.id))[0]).toEqual(['created', 'failed', 'server_busy']);
  });

  it('is none where the order was canceled before its mail was sent', async () => {
    const batch = await send(named('nobody@example.com'));
    await app.request('POST', `/v1/orders/${batch.orderIds[0]}/cancel`, { body: {} });
    expect(await mailAll(batch.id)).toBeNull();
    expect(await statusesOf(batch.id)).toEqual([['canceled', 'none', null]]);
    expect((await eventsOf(batch.orderIds[0])).map(({ event_type }) => event_type)).not.toContain(
      'order.notification_failed',
    );
  });
});

describe('the sender', () => {
  it('gets one mail about all failures of a batch, and another one an hour later at the earliest', async () => {
    const before = (await noticesTo(sender)).length;
    const batch = await send(
      named(...Array.from({ length: 25 }, (_, index) => `nobody+${index}@example.com`)),
      {
        batch_name: 'Spring thank-yous',
      },
    );
    await tasks.send_order_batch(app.services, {
      organization_id: app.organizationId,
      order_batch_id: batch.id,
    });
    expect(await mailAll(batch.id, 20)).toBeNull();
    expect(await noticesTo(sender)).toHaveLength(before);
    await advance(301);
    const first = (await noticesTo(sender)).slice(before);
    expect(first.map(({ params }) => [params.batchName, params.count])).toContainEqual([
      'Spring thank-yous',
      20,
    ]);

    expect(await mailAll(batch.id)).toBeNull();
    await advance(1_800);
    const notices = async () =>
      (await noticesTo(sender)).filter(({ params }) => params.batchName === 'Spring thank-yous');
    expect(await notices()).toHaveLength(1);
    await advance(1_800);
    expect((await notices()).map(({ params }) => params.count)).toEqual([20, 5]);
    const named20 = (await notices())[0]?.params.failures ?? [];
    expect(named20).toHaveLength(20);
    expect(named20[0]).toEqual({
      recipientFirstName: 'Robin 1',
      email: 'nobody+0@example.com',
      error: 'mailbox_unavailable',
    });
    await advance(86_400);
    expect(await notices()).toHaveLength(2);
  });

  it('gets one mail although many workers report at once', async () => {
    const batch = await send(named('nobody@example.com', 'full@example.com'), { batch_name: 'At once' });
    await Promise.all(Array.from({ length: 5 }, () => mailAll(batch.id)));
    const work = () => tasks.run_scheduled_work(app.services, { organization_id: app.organizationId });
    await advance(299);
    await app.db.query(
      `update notification_notices set due_at = due_at - interval '1 minute' where organization_id = $1 and due_at is not null`,
      [app.organizationId],
    );
    await Promise.all(Array.from({ length: 8 }, work));
    const notices = (await noticesTo(sender)).filter(({ params }) => params.batchName === 'At once');
    expect(notices.map(({ params }) => params.count)).toEqual([2]);
    for (const id of batch.orderIds) {
      const failures = (await eventsOf(id)).filter(
        ({ event_type }) => event_type === 'order.notification_failed',
      );
      expect(failures).toHaveLength(1);
    }
  });
});
