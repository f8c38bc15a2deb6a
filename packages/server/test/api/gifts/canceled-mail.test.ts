/** The mails that gifts were taken back: none is lost or doubled by races, failing mail servers and retries. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import type { MailTransport, OutgoingMail, SendOutcome } from '../../../src/ports/mail-transport.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { sendBatch } from '../http/api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const people = (count: number, tag: string) =>
  Array.from({ length: count }, (_, index) => ({
    first_name: `Robin ${index}`,
    email: `${tag}${index}@example.com`,
  }));

/** A mail server whose answers the test decides. */
function transport(answer: (mail: OutgoingMail) => Promise<SendOutcome> | SendOutcome): MailTransport {
  return {
    send: async (mail) => answer(mail),
    tryOut: async () => ({ isAccepted: true, answer: '250 OK' }),
    check: async () => null,
    close: async () => {},
  };
}

const notify = (batchId: string, to: number, mail: MailTransport | null = null) =>
  tasks.notify_recipients(
    { ...app.services, mail },
    { organization_id: app.organizationId, order_batch_id: batchId, from: 0, to },
  );

const canceledMails = (batchId: string) =>
  app.db.query<{ id: string; status: string; to_email: string }>(
    `select m.id, m.status, m.to_email from mails m
     join orders o on o.organization_id = m.organization_id and o.id = m.order_id
     where m.organization_id = $1 and o.order_batch_id = $2 and m.template = 'gift_canceled' order by m.id`,
    [app.organizationId, batchId],
  );

const waitingJobs = async (): Promise<{ organization_id: string; mail_ids: string[] }[]> => {
  const rows = await app.db.query<{ payload: { organization_id: string; mail_ids: string[] } }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'send_mails' order by j.id`,
  );
  return rows.map(({ payload }) => payload);
};

it('a gift that is taken back while its mail is on the way is told after it', async () => {
  const batch = await sendBatch(app, { send_method: 'email_and_link', recipients: people(1, 'race') });
  const [{ id }] = (await app.request('GET', `/v1/order_batches/${batch.id}/orders`)).body.data;
  const cancelFirst = transport(async () => {
    const { status } = await app.request('POST', `/v1/orders/${id}/cancel`);
    expect(status).toBe(200);
    return { outcome: 'sent' };
  });
  await notify(batch.id, 1, cancelFirst);
  expect(await canceledMails(batch.id)).toMatchObject([{ status: 'pending', to_email: 'race0@example.com' }]);
  await notify(batch.id, 1, cancelFirst);
  expect(await canceledMails(batch.id)).toHaveLength(1);
});

it('a gift that is taken back before its mail left is never mentioned', async () => {
  const batch = await sendBatch(app, { send_method: 'email_and_link', recipients: people(1, 'early') });
  await app.request('POST', `/v1/order_batches/${batch.id}/cancel_orders`);
  await notify(batch.id, 1);
  expect(await canceledMails(batch.id)).toEqual([]);
});

it('a batch that is taken back has a job for each 25 mails, and a retry sends only what was not taken', async () => {
  const recipients = people(60, 'bulk');
  const batch = await sendBatch(app, { send_method: 'email_and_link', recipients });
  await tasks.send_order_batch(app.services, {
    organization_id: app.organizationId,
    order_batch_id: batch.id,
  });
  await notify(batch.id, 60);
  const before = (await waitingJobs()).length;
  const { body } = await app.request('POST', `/v1/order_batches/${batch.id}/cancel_orders`);
  expect(body).toEqual({ canceled: 60, not_canceled: 0 });
  const jobs = (await waitingJobs()).slice(before);
  expect(jobs.map(({ mail_ids }) => mail_ids.length)).toEqual([25, 25, 10]);

  const sent: string[] = [];
  let isDown = true;
  const mail = transport(({ to }) => {
    if (isDown && to.startsWith('bulk3')) return { outcome: 'failed', failure: 'server_busy' };
    sent.push(to);
    return { outcome: 'sent' };
  });
  const runAll = () =>
    Promise.allSettled(jobs.map((job) => tasks.send_mails({ ...app.services, mail }, job)));
  const failed = (await runAll()).filter(({ status }) => status === 'rejected');
  expect(failed.length).toBeGreaterThan(0);
  // bulk3 and bulk30 to bulk39.
  expect(sent).toHaveLength(60 - 11);
  isDown = false;
  await runAll();
  await runAll();
  expect(sent.toSorted()).toEqual(recipients.map(({ email }) => email).toSorted());
  expect(new Set((await canceledMails(batch.id)).map(({ status }) => status))).toEqual(new Set(['sent']));
});
