/** Sending the mail with the gift link again, also to a corrected address. */
import type { OrderDetail } from '@gifts/contract/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import { newId } from '../../../src/kit/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, countRows, moveOrder, newYork, sendOrder } from '../http/api-fixtures.ts';
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

const sendTo = (email: string, fields: object = {}) =>
  sendOrder(app, { send_method: 'email_and_link', recipients: [{ first_name: 'Robin', email }], ...fields });
const resend = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', `/v1/orders/${id}/resend_notification`, { body, headers });
const order = async (id: string): Promise<OrderDetail> => (await app.request('GET', `/v1/orders/${id}`)).body;

interface MailOfOrder {
  id: string;
  to_email: string;
  status: string;
  resend_number: number;
}
const mailsOf = (id: string) =>
  app.db.query<MailOfOrder>(
    `select id, to_email, status, resend_number from mails
     where organization_id = $1 and order_id = $2 and template = 'gift' order by resend_number`,
    [app.organizationId, id],
  );
const statusesOf = async (id: string) =>
  (await mailsOf(id)).map((mail) => [mail.to_email, mail.status, mail.resend_number]);

/** Runs the first job of the order's batch, which mails the recipients of the send. */
async function mailFirst(id: string): Promise<void> {
  const { order_batch_id } = await order(id);
  await tasks.notify_recipients(app.services, {
    organization_id: app.organizationId,
    order_batch_id,
    from: 0,
    to: 1,
  });
}

/** Runs the waiting jobs that send mails of an order again. */
async function runResends(id: string): Promise<void> {
  const jobs = await app.db.query<{ mail_id: string }>(
    `select j.payload ->> 'mail_id' as mail_id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'send_notification'
     where j.payload ->> 'mail_id' = any($1) order by j.id`,
    [(await mailsOf(id)).map((mail) => mail.id)],
  );
  for (const { mail_id } of jobs)
    await tasks.send_notification(app.services, { organization_id: app.organizationId, mail_id });
}

const eventsOf = async (id: string) => {
  const rows = await app.db.query<{ event_type: string }>(
    `select event_type from events where organization_id = $1 and data::json ->> 'id' = $2 order by id`,
    [app.organizationId, id],
  );
  return rows.map(({ event_type }) => event_type);
};

describe('200', () => {
  it('a corrected address gets the mail, and the recipient of the batch keeps the original one', async () => {
    const id = await sendTo('nobody@example.com');
    await mailFirst(id);
    expect((await order(id)).notification_status).toBe('bounced');
    const { status, body } = await resend(id, { email: 'corrected@example.com' });
    expect([status, body.status, body.recipient_email]).toEqual([200, 'created', 'corrected@example.com']);
    expect([body.notification_status, body.notification_error]).toEqual(['queued', null]);
    expect(await order(id)).toEqual(body);
    await runResends(id);
    const sent = await order(id);
    expect([sent.status, sent.notification_status]).toEqual(['notified', 'sent']);
    expect(mailServer.taken.filter((to) => to === 'corrected@example.com')).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(['order.created', 'order.notification_failed', 'order.notified']);
    const { data } = (await app.request('GET', `/v1/order_batches/${sent.order_batch_id}/recipients`)).body;
    expect(data[0].email).toBe('nobody@example.com');
  });

  it('a gift that was opened is mailed again, and its status stays', async () => {
    const id = await sendTo('again@example.com');
    await mailFirst(id);
    await app.request('POST', `/v1/sandbox/orders/${id}/open`, { body: {} });
    const before = await eventsOf(id);
    expect((await resend(id)).status).toBe(200);
    await runResends(id);
    expect(mailServer.taken.filter((to) => to === 'again@example.com')).toHaveLength(2);
    expect([(await order(id)).status, (await order(id)).notification_status]).toEqual(['opened', 'sent']);
    expect(await eventsOf(id)).toEqual(before);
  });

  it('a mail that still waits is replaced, so that nobody gets two', async () => {
    const id = await sendTo('replaced@example.com');
    await resend(id, { email: 'first@example.com' });
    await resend(id, { email: 'second@example.com' });
    await runResends(id);
    await mailFirst(id);
    expect(mailServer.taken).toContain('second@example.com');
    expect(mailServer.taken).not.toContain('replaced@example.com');
    expect(mailServer.taken).not.toContain('first@example.com');
    expect(await statusesOf(id)).toEqual([
      ['replaced@example.com', 'skipped', 0],
      ['first@example.com', 'skipped', 1],
      ['second@example.com', 'sent', 2],
    ]);
    expect((await order(id)).notification_status).toBe('sent');
  });

  it('the latest mail decides: an older one that bounces afterwards changes nothing', async () => {
    const id = await sendTo('nobody@example.com');
    await resend(id, { email: 'late@example.com' });
    // The first mail was on its way to the mail server when the second one was asked for.
    await app.db.query(
      `update mails set status = 'pending' where organization_id = $1 and order_id = $2 and resend_number = 0`,
      [app.organizationId, id],
    );
    await mailFirst(id);
    expect((await statusesOf(id))[0]).toEqual(['nobody@example.com', 'failed', 0]);
    expect((await order(id)).notification_status).toBe('queued');
    await runResends(id);
    const { status, notification_status } = await order(id);
    expect([status, notification_status]).toEqual(['notified', 'sent']);
    expect(await eventsOf(id)).not.toContain('order.notification_failed');
  });

  it('mails the gift link of an order that was sent without mail, if it has an address', async () => {
    const id = await sendOrder(app, { recipients: [{ first_name: 'Robin' }] });
    const refused = await resend(id);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'email', message: "Email can't be blank: the order has no recipient_email" }],
    ]);
    expect((await resend(id, { email: 'link@example.com' })).body.notification_status).toBe('queued');
    await runResends(id);
    expect(mailServer.taken).toContain('link@example.com');
    expect((await order(id)).status).toBe('notified');
  });

  it('a repeated request with an Idempotency-Key mails once', async () => {
    const id = await sendTo('once@example.com');
    await mailFirst(id);
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => resend(id, {}, key)));
    const repeated = await resend(id, {}, key);
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await runResends(id);
    expect(mailServer.taken.filter((to) => to === 'once@example.com')).toHaveLength(2);
  });
});

describe('400', () => {
  it.each([[{ email: 'not an address' }], [{ email: '' }], [{ emial: 'robin@example.com' }]])(
    '%j is refused, and nothing changes',
    async (body) => {
      const id = await sendTo('robin@example.com');
      const before = await countRows(app);
      expect((await resend(id, body)).status).toBe(400);
      expect(await countRows(app)).toEqual(before);
      expect((await order(id)).recipient_email).toBe('robin@example.com');
    },
  );
});

describe('404', () => {
  it('an order of another organization is not found', async () => {
    const id = await sendTo('robin@example.com');
    const other = await addOrganization(app);
    const answer = await app.request('POST', `/v1/orders/${id}/resend_notification`, {
      apiKey: other.apiKey,
      body: {},
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

describe('409', () => {
  it.each(['accepted', 'canceled'] as const)('an order that is %s is not mailed again', async (state) => {
    const id = await sendTo('robin@example.com');
    if (state === 'canceled') await app.request('POST', `/v1/orders/${id}/cancel`, { body: {} });
    else await moveOrder(app, id, state);
    const before = await countRows(app);
    const { status, body } = await resend(id, { email: 'other@example.com' });
    expect([status, body.code]).toEqual([409, 'order_state']);
    expect(body.error).toContain(`The order is ${state}`);
    expect(await countRows(app)).toEqual(before);
    expect((await order(id)).recipient_email).toBe('robin@example.com');
  });

  it('an acceptance and a resend at once: the mail is skipped or was queued before', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await sendTo(`race${round}@example.com`);
      const accept = () =>
        app.request('POST', `/v1/sandbox/orders/${id}/accept`, { body: { mailing_address: newYork } });
      const acts = round % 2 === 0 ? [accept, () => resend(id)] : [() => resend(id), accept];
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.map(({ status }) => status).sort()).toEqual(
        (await mailsOf(id)).length < 2 ? [200, 409] : [200, 200],
      );
      await runResends(id);
      expect((await order(id)).status).toBe('accepted');
      expect(mailServer.taken).not.toContain(`race${round}@example.com`);
    }
  });
});

describe('429', () => {
  it('a sixth time within a day is refused until the first of the five is a day old', async () => {
    const id = await sendTo('often@example.com');
    const answers = await Promise.all(Array.from({ length: 12 }, () => resend(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(7).fill('rate_limited'));
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect((await mailsOf(id)).filter((mail) => mail.resend_number > 0)).toHaveLength(5);
    await app.db.query('update organizations set clock_offset_ms = clock_offset_ms + $2 where id = $1', [
      app.organizationId,
      (seconds + 1) * 1000,
    ]);
    await expect.poll(async () => (await resend(id)).status, { timeout: 15_000 }).toBe(200);
    expect((await mailsOf(id)).at(-1)?.resend_number).toBe(6);
  });
});
