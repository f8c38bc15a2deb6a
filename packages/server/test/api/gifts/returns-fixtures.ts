/** A service whose mails return to a domain of their own, with a mail server and the hook for what comes back. */
import { strict as assert } from 'node:assert';
import { createSecretKey } from 'node:crypto';
import type { OrderDetail } from '@gifts/contract/order';
import { Webhook } from 'standardwebhooks';
import { tasks } from '../../../src/jobs/tasks.ts';
import { newId } from '../../../src/kit/ids.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { type OtherOrganization, sendBatch } from '../http/api-fixtures.ts';
import { type RefusingMailServer, startRefusingMailServer } from './refusing-mail-server.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
/** The secret that replaces it. */
export const newestSecret = Buffer.alloc(24, 9).toString('base64');

export interface ReturnsFixture {
  readonly app: TestApp;
  readonly mailServer: RefusingMailServer;
  close(): Promise<void>;
}

export async function startReturnsFixture(): Promise<ReturnsFixture> {
  const mailServer = await startRefusingMailServer();
  const app = await startTestApp({
    worker: false,
    config: {
      smtpUrl: mailServer.url,
      mailReturnDomain: 'bounces.sender.example',
      mailHookSecrets: [newestSecret, secret].map((text) => createSecretKey(Buffer.from(text, 'base64'))),
    },
  });
  return {
    app,
    mailServer,
    async close() {
      await app.close();
      await mailServer.close();
    },
  };
}

/** Signs a message with the official library. */
export function signedHeaders(
  message: string,
  { at = new Date(), key = secret }: { at?: Date; key?: string } = {},
): Record<string, string> {
  const id = newId();
  return {
    'content-type': 'message/rfc822',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, message),
  };
}

export const postReturned = (
  app: TestApp,
  message: string,
  headers: Record<string, string> = signedHeaders(message),
): Promise<TestResponse> =>
  app.request('POST', '/hooks/mail/returned', { apiKey: null, rawBody: message, headers });

/** Sends a batch to these addresses and its mails to the mail server. Returns the orders in their order. */
export async function sendAndMail(
  app: TestApp,
  emails: readonly string[],
  { fields = {}, from }: { fields?: object; from?: OtherOrganization } = {},
): Promise<OrderDetail[]> {
  const recipients = emails.map((email, index) => ({ first_name: `Robin ${index + 1}`, email }));
  const apiKey = from?.apiKey ?? app.apiKey;
  const batch = await sendBatch(app, { send_method: 'email_and_link', recipients, ...fields }, apiKey);
  const slice = { organization_id: from?.id ?? app.organizationId, order_batch_id: batch.id };
  if (emails.length > 10) await tasks.send_order_batch(app.services, slice);
  await tasks.notify_recipients(app.services, { ...slice, from: 0, to: emails.length });
  const { body } = await app.request('GET', `/v1/order_batches/${batch.id}/orders?per_page=100`, { apiKey });
  return body.data;
}

export async function sendOneAndMail(
  app: TestApp,
  email: string,
  options: { fields?: object; from?: OtherOrganization } = {},
): Promise<OrderDetail> {
  const [order] = await sendAndMail(app, [email], options);
  assert(order);
  return order;
}

export const orderOf = async (
  app: TestApp,
  { id }: { id: string },
  apiKey = app.apiKey,
): Promise<OrderDetail> => (await app.request('GET', `/v1/orders/${id}`, { apiKey })).body;

/** Returns the status of an order and of its notification. */
export async function statusOf(app: TestApp, order: { id: string }, apiKey = app.apiKey) {
  const { status, notification_status, notification_error } = await orderOf(app, order, apiKey);
  return [status, notification_status, notification_error];
}

/** The address that the latest mail to somebody returns to. */
export function returnAddress({ mailServer }: ReturnsFixture, to: string): string {
  const mail = mailServer.received.findLast((each) => each.to === to);
  assert(mail, `the mail server took a mail to ${to}`);
  return mail.from;
}

export const mailsTo = ({ mailServer }: ReturnsFixture, to: string): number =>
  mailServer.taken.filter((address) => address === to).length;

/** The types of the events of an order, oldest first. */
export async function eventsOf(app: TestApp, { id }: { id: string }): Promise<string[]> {
  const rows = await app.db.query<{ event_type: string }>(
    `select event_type from events where data::json ->> 'id' = $1 order by id`,
    [id],
  );
  return rows.map(({ event_type }) => event_type);
}

/** Runs the jobs that wait for an order and send its mails, again or for the first time. */
export async function runMailJobs(app: TestApp, { id }: { id: string }): Promise<void> {
  const jobs = await app.db.query<{
    task: 'send_mail' | 'send_notification';
    mail: string;
    organization: string;
  }>(
    `select t.identifier as task, j.payload ->> 'mail_id' as mail, j.payload ->> 'organization_id' as organization
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     join mails m on m.id::text = j.payload ->> 'mail_id'
     where m.order_id = $1 order by j.id`,
    [id],
  );
  for (const { task, mail, organization } of jobs) {
    await tasks[task](app.services, { organization_id: organization, mail_id: mail });
  }
}
